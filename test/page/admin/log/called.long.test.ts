import t from 'tap'
import { Switchboard } from '../../../telephone/switchboard.ts'
import { requireAccessible, requireAccessibleByDayAndNight } from '../../support/accessible.ts'
import { sharedBrowser } from '../../support/browser.ts'
import { rowsOf } from '../../support/morning.ts'
import { openAdminPage } from '../admin.ts'

const browser = await sharedBrowser()

t.test('the log tells of calls to the system, which are of no wakeup call', async (t) => {
  const board = await Switchboard.open(t)
  const { hotel } = board
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view: 'admin/log' })
  await page.getByText('There is nothing in the log').waitFor()
  const guest = await board.call('101', { dialled: '700' })
  await board.press(guest, '0745')
  guest.putDown()

  await t.test('as soon as they are over', async () => {
    const called = rowsOf(page).filter({ hasText: 'Called the system' })
    await called.getByRole('cell', { name: 'telephone 101', exact: true }).waitFor()
    await called.getByText(/^dialled 700, pressed 0745, room 101 booked for/).waitFor()
  })

  await t.test('without a link that leads nowhere', async (t) => {
    const links = await page.getByRole('table').getByRole('link').all()
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')))
    t.equal(targets.length, 1, 'the booking has its story')
    for (const target of targets) t.match(target, /#\/admin\/log\/.{8}/)
  })

  await t.test('and one by one, by keyboard', async (t) => {
    await page.getByLabel('Event').selectOption('Called the system')
    await page.getByText('1 entry.').waitFor()
    await requireAccessibleByDayAndNight(t, page)
    const show = page.getByRole('button', { name: /^Whole call of telephone 101, / })
    await show.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Call from telephone 101' })
    await dialog.getByRole('listitem').first().waitFor()
    const told = await dialog.getByRole('listitem').allTextContents()
    t.match(told, ['dialled 700', 'pressed 0745', /^room 101 booked for Sun, Nov 15, 7:45/])
    await requireAccessible(t, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    t.equal(await show.evaluate((button) => button === document.activeElement), true)
  })

  await t.test('and finds them by what is shown', async () => {
    await page.getByLabel('Event').selectOption('All')
    await page.getByLabel('Text').fill('telephone 101')
    await page.getByText('2 entries.').waitFor()
    await page.getByLabel('Text').fill('pressed 0745')
    await page.getByText('1 entry.').waitFor()
  })
})

import type { Page } from 'playwright-core'
import t from 'tap'
import { undoMs } from '../../../src/page/parts/notices/notices.ts'
import { type Hotel, openHotel } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { requireAccessible } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { alarms, book, oneTrySite, openDesk, row, tab } from './desk.ts'

const browser = await sharedBrowser()

const pendingOf = async ({ desk }: Hotel): Promise<string[]> => {
  const { pending } = (await desk.get('/rest/wakeup/list/pending').expect(200)).json
  return pending.map(({ room }: { room: string }) => room)
}

/** A message that can be taken back stays for as long as a test takes to do so. */
const keepUndo = (page: Page) =>
  page.evaluate(`{
    const begin = setTimeout
    setTimeout = (done, ms, ...given) => ms === ${undoMs} ? 0 : begin(done, ms, ...given)
  }`)

const undo = (page: Page, of: string | RegExp) =>
  page.locator('.notice').filter({ hasText: of }).getByRole('button', { name: 'Undo' })

t.test('a booking is taken back', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await keepUndo(page)
  await page.keyboard.type('101-103')
  await page.keyboard.press('Enter')
  await page.keyboard.type('0800')
  await page.keyboard.press('Enter')
  await tab(page, 'Pending 3').waitFor()
  await requireAccessible(t, page)
  await undo(page, /^Booked\. 3 rooms/).press('Enter')
  await tab(page, 'Pending 0').waitFor()
  await page.getByText('Undone. Everything is as it was before.').waitFor()
  t.same(await pendingOf(hotel), [])
})

t.test('what was deleted is there again, one call or several', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await keepUndo(page)
  await book(hotel, { room: '101,102,103', time: '0800' })
  await row(page, /101/)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByText('You can undo it for 10 seconds.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await tab(page, 'Pending 2').waitFor()
  await undo(page, 'room 101 was deleted').click()
  await row(page, /101/).waitFor()
  await page.getByRole('combobox', { name: 'Find a room' }).fill('10')
  await page.getByRole('button', { name: 'Delete these 3 calls …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await tab(page, 'Pending 0').waitFor()
  await undo(page, 'Calls deleted: 3.').click()
  await tab(page, 'Pending 3').waitFor()
  t.same(await pendingOf(hotel), ['101', '102', '103'])
})

t.test('an alarm that was settled or hidden by mistake is there again', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  const page = await openDesk(t, { browser, hotel })
  await keepUndo(page)
  await book(hotel, { room: 108, time: '0705' })
  await hotel.daemon.desk.tick()
  await alarms(page).getByText('Room 108 was not reached').waitFor()
  await alarms(page).getByRole('button', { name: 'Guest is awake: room 108' }).click()
  await alarms(page).waitFor({ state: 'hidden' })
  await undo(page, 'Room 108: Complete.').click()
  await alarms(page).getByText('Room 108 was not reached').waitFor()
  await tab(page, 'Failed 1').waitFor()
  await alarms(page)
    .getByRole('button', { name: /^Hide alert/ })
    .click()
  await alarms(page).waitFor({ state: 'hidden' })
  await undo(page, 'The alert is hidden.').click()
  await alarms(page).getByText('Room 108 was not reached').waitFor()
})

t.test('what has gone on since says that it is too late', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel, expected: [/409.*\/rest\/undo/] })
  await keepUndo(page)
  await page.keyboard.type('1010800')
  await page.keyboard.press('Enter')
  await tab(page, 'Pending 1').waitFor()
  const { pending } = (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json
  await hotel.desk.delete(`/rest/wakeup/${pending[0].id}`).expect(200)
  await undo(page, /^Booked/).click()
  await page.getByText('This cannot be undone any more').waitFor()
})

t.test('the key that empties the line does not lose what stood there', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await keepUndo(page)
  await page.keyboard.type('101,102')
  await page.keyboard.type('0645')
  const time = page.getByRole('textbox', { name: 'Time' })
  const room = page.getByRole('combobox', { name: 'Room', exact: true })
  await time.press('Escape')
  await until('the line is empty', async () => (await room.inputValue()) === '')
  await undo(page, 'The line is empty.').click()
  await until('it is back', async () => (await room.inputValue()) === '101,102')
  t.equal(await time.inputValue(), '0645')
})

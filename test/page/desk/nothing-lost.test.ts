import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel, password } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { sharedBrowser } from '../support/browser.ts'
import { untilTrue } from '../support/until-true.ts'
import { book, openDesk, row } from './desk.ts'

const browser = await sharedBrowser()

const room = (page: Page) => page.getByRole('combobox', { name: 'Room', exact: true })
const time = (page: Page) => page.getByRole('textbox', { name: 'Time' })

async function untilTyped(page: Page, rooms: string, at: string): Promise<void> {
  await until(`${rooms} ${at} stands there`, async () => {
    const typed = [await room(page).inputValue(), await time(page).inputValue()]
    return typed.join(' ') === `${rooms} ${at}`
  })
}

t.test(
  'what stands in the booking line outlives other views and loading the page again',
  async (t) => {
    const hotel = await openHotel(t)
    const page = await openDesk(t, { browser, hotel })
    await page.keyboard.type('105,106')
    await page.keyboard.type('0630')
    await page.getByLabel('Every day').check()
    await page.getByRole('link', { name: 'Housekeeping' }).click()
    await page.getByRole('heading', { name: 'Housekeeping' }).waitFor()
    await page.getByRole('link', { name: 'Front desk' }).click()
    await untilTyped(page, '105,106', '0630')
    await page.reload()
    await untilTyped(page, '105,106', '0630')
    t.equal(await page.getByLabel('Every day').isChecked(), true)
  },
)

t.test('nobody who logs in next finds what was typed', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('105,106')
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Name').fill('maid')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await room(page).waitFor()
  t.equal(await room(page).inputValue(), '')
})

t.test('a form that was closed by mistake has what was typed', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await book(hotel, { room: 101, time: '0900' })
  const open = async () => {
    await row(page, /101/)
      .getByRole('button', { name: /more about this call/ })
      .click()
    await page.getByRole('button', { name: 'Change time or room' }).click()
    return page.getByRole('dialog', { name: 'Change the call of room 101' })
  }
  const first = await open()
  await first.getByLabel('Time').fill('10:15')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const second = await open()
  await untilTrue(page, "document.activeElement?.value === '10:15'")
  await second.getByRole('button', { name: 'Save' }).click()
  await row(page, /101.*10:15/).waitFor()
})

t.test('the language is chosen by the person, and kept for them', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('105,106')
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('link', { name: 'Rezeption' }).waitFor()
  t.equal(await page.getByRole('combobox', { name: 'Zimmer', exact: true }).inputValue(), '105,106')
  await page.reload()
  await page.getByRole('link', { name: 'Rezeption' }).waitFor()
  t.equal(await page.evaluate('document.documentElement.lang'), 'de')
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  // Whoever comes next reads what was spoken last, until they choose for themselves.
  await page.getByLabel('Sprache').selectOption('en')
  await page.getByLabel('Name').fill('desk')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Rezeption' }).waitFor()
})

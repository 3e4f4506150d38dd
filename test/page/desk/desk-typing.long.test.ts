import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { sharedBrowser } from '../support/browser.ts'
import { furnishManyRooms } from '../support/furnish.ts'
import { openDesk } from './desk.ts'

const browser = await sharedBrowser()
const hotel = await openHotel(t, { at: '2026-11-15T22:10:09+01:00', furnish: furnishManyRooms })

const open = (t: Parameters<typeof openDesk>[0]) => openDesk(t, { browser, hotel })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const rooms = (page: Page) => page.getByRole('combobox', { name: 'Room', exact: true })
const time = (page: Page) => page.getByLabel('Time')
const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor()

/** Presses the keys one after the other; what is no key's name is typed. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' '))
    if (/^(Shift\+)?[A-Z][a-z]+/.test(key)) await page.keyboard.press(key)
    else await page.keyboard.type(key)
}

/** What a clerk types, and of which rooms and when the calls are. */
const ways = [
  { keys: '301 Tab 645 Enter', booked: 'Room 301: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '302 645 Enter', booked: 'Room 302: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '303 Enter 645 Enter', booked: 'Room 303: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '304 Tab Tab 645 Enter', booked: 'Room 304: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '305 Tab Tab Tab 645 Enter', booked: 'Room 305: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '306 Tab Tab t Tab 2330 Enter', booked: 'Room 306: today, Sun 15 Nov, 23:30' },
  { keys: '301 Shift+Tab 307 Tab 645 Enter', booked: 'Room 307: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '308 Tab Shift+Tab Tab 645 Enter', booked: 'Room 308: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '309 Tab 630 Tab 645 Enter', booked: 'Room 309: tomorrow, Mon 16 Nov, 06:45' },
  { keys: '401,402 Tab 645 Enter', booked: '2 rooms (401, 402): tomorrow, Mon 16 Nov, 06:45' },
  { keys: '403 Tab ,404 Tab 645 Enter', booked: '2 rooms (403, 404): tomorrow, Mon 16 Nov, 06:45' },
  {
    keys: '408 Space -409 Tab 645 Enter',
    booked: '2 rooms (408, 409): tomorrow, Mon 16 Nov, 06:45',
  },
  { keys: '405-407 Tab 645 Enter', booked: '3 rooms (405, 406, 407): tomorrow, Mon 16 Nov, 06:45' },
  { keys: '41* Tab 645 Enter', booked: '6 rooms (410, 411, 412, 413, 414, 415): tomorrow' },
]

t.test('room and time are booked, however the hand goes from one to the other', async (t) => {
  const page = await open(t)
  for (const { keys, booked } of ways) {
    await press(page, keys)
    await said(page, `Booked. ${booked}`)
      .waitFor()
      .catch((error) => t.fail(`${keys}: ${error.message}`))
  }
})

t.test('a Tab after the jump to the time changes nothing, and the next one leads on', async (t) => {
  const page = await open(t)
  await press(page, '101 Tab')
  await focused(page, 'input.time')
  await press(page, 'Tab')
  await focused(page, 'select')
  await press(page, 'Shift+Tab Shift+Tab')
  await focused(page, '[role=combobox]')
  t.equal(await rooms(page).inputValue(), '101')
  await press(page, 'Tab Tab')
  await focused(page, 'select')
})

t.test('a time that stands there is replaced by the one typed after the room', async (t) => {
  const page = await open(t)
  await page
    .getByRole('button', { name: /06:45 to 07:00/ })
    .first()
    .click()
  await rooms(page).focus()
  await press(page, '102 Tab 0715')
  t.equal(await time(page).inputValue(), '0715')
  await said(page, 'Room 102: tomorrow, Mon 16 Nov, 07:15').waitFor()
})

t.test('a number typed behind a booking that is not sent yet is the time of it', async (t) => {
  const page = await open(t)
  await press(page, '103 645 Tab Tab Tab 730')
  await said(page, 'Room 103: tomorrow, Mon 16 Nov, 07:30').waitFor()
  await press(page, 'Escape Tab Tab 104')
  t.equal(await rooms(page).inputValue(), '104', 'without a room it is the room')
  await focused(page, 'input.time')
})

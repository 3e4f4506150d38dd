import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openDesk } from './desk.ts'

const browser = await sharedBrowser()
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

t.test('a time that the clocks skip is said to ring later before it is booked', async (t) => {
  const hotel = await openHotel(t, { at: '2027-03-27T23:30:00+01:00' })
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('101230')
  await said(page, 'Room 101: tomorrow, Sun 28 Mar, 02:30, hotel time').waitFor()
  await said(page, 'there is no 02:30, the phone rings at 03:30.').waitFor()
  await page.keyboard.press('Enter')
  await said(page, 'Booked. Room 101: tomorrow, Sun 28 Mar, 03:30, hotel time').waitFor()
})

t.test('a time that comes twice is booked for the first, which is said', async (t) => {
  const hotel = await openHotel(t, { at: '2026-10-24T23:30:00+02:00' })
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('101230')
  await said(page, '02:30 comes twice, the phone rings the first time.').waitFor()
  await page.keyboard.press('Enter')
  await said(page, /^Booked/).waitFor()
  const { pending } = (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json
  t.match(pending, [{ scheduled: '2026-10-25T02:30:00+02:00' }])
})

t.test('in the hour that comes again, what is still to come can be booked', async (t) => {
  const hotel = await openHotel(t, { at: '2026-10-25T02:10:00+01:00' })
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('101230')
  await said(page, 'Room 101: today, Sun 25 Oct, 02:30, hotel time').waitFor()
  await said(page, '02:30 comes twice, the phone rings the second time.').waitFor()
  await page.keyboard.press('Enter')
  await said(page, /^Booked/).waitFor()
  const { pending } = (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json
  t.match(pending, [{ scheduled: '2026-10-25T02:30:00+01:00', daily: false }])
})

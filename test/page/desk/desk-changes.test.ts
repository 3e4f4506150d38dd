import type { Page } from 'playwright-core'
import t from 'tap'
import { fullSite, openHotel } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { alarms, book, oneTrySite, openDesk, row, tab } from './desk.ts'

const browser = await sharedBrowser()
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const details = (page: Page, room: number) =>
  page.getByRole('button', { name: new RegExp(`^Room ${room}, .*more about this call`) }).click()

t.test('a call that failed is rung again, now or in 5 minutes', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  const page = await openDesk(t, { browser, hotel })
  const id = await book(hotel, { room: 108, time: '0705' })
  const callOf = async () => (await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)).json
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  // It moves the lists down.
  await alarms(page).getByText('Room 108 was not reached').waitFor()
  await tab(page, 'Failed 1').click()
  await details(page, 108)
  await requireAccessible(t, page)
  const [request] = await Promise.all([
    page.waitForRequest('**/ring'),
    button(page, 'Ring in 5 minutes').click(),
  ])
  t.equal(
    request.postData(),
    `minutes=5&scheduled=${encodeURIComponent('2026-11-15T07:05:00+01:00')}&attempts=1`,
    'what the clerk sees is sent along',
  )
  await said(page, 'Room 108: The phone rings at 07:10.').waitFor()
  t.match(await callOf(), { result: -1, status: 2, attempts: 1 })
  await button(page, 'Ring again').click()
  await said(page, 'Room 108: The phone rings as soon as a line is free.').waitFor()
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  t.match(await callOf(), { result: 3, attempts: 2 })
})

t.test('a call that is hours ahead is not rung by a slip', async (t) => {
  const hotel = await openHotel(t)
  await book(hotel, { room: 101, time: '1200' })
  const page = await openDesk(t, { browser, hotel })
  await details(page, 101)
  await button(page, 'Change time or room').waitFor()
  t.equal(await button(page, 'Ring again').count(), 0)
})

t.test('a pending call gets another time and room, and keeps what else it is', async (t) => {
  const hotel = await openHotel(t, { site: `${fullSite}\n[profile.vip]\nattempts = 5\n` })
  const series = { daily: 1, days: 'mon,fri', until: '20261224' }
  const id = await book(hotel, {
    ...{ room: 101, datetime: '2026-11-16T06:45', profile: 'vip', needs: 'knock' },
    ...series,
  })
  const page = await openDesk(t, { browser, hotel })
  await row(page, /101.*Mon, Fri.*knock at the door/).waitFor()
  await details(page, 101)
  await page.getByText('tomorrow, 06:45, Mon, Fri, until Thu 24 Dec').waitFor()
  await page.getByRole('definition').getByText('vip (as booked)').waitFor()
  await page.getByRole('definition').getByText('knock at the door').waitFor()
  await button(page, 'Change time or room').click()
  const form = page.getByRole('dialog', { name: 'Change the call of room 101' })
  t.equal(await form.getByLabel('Date').inputValue(), '2026-11-16')
  t.equal(await form.getByLabel('Time').inputValue(), '06:45')
  await form.getByLabel('Room').fill('999')
  await form.getByLabel('Time').fill('7h15')
  await form.getByLabel('Time').press('Enter')
  await form.getByText('There is no such room: 999').waitFor()
  await requireAccessible(t, page)
  await form.getByLabel('Room').fill('102')
  await form.getByLabel('Room').press('Enter')
  await said(
    page,
    /^Changed. Room 102: tomorrow, Mon 16 Nov, 07:15, hotel time, Mon, Fri/,
  ).waitFor()
  await row(page, /102.*tomorrow, 07:15/).waitFor()
  await hotel.desk.get(`/rest/wakeup/${id}`).expect(404, 301)
  const { pending } = (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json
  t.match(pending, [{ room: '102', profile: 'vip', needs: 'knock', days: 'mon,fri' }])
})

t.test('why a call cannot be changed any more is said', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite.replace('"5s"', '"5m"') })
  await book(hotel, { room: 109, time: '0706' })
  const page = await openDesk(t, { browser, hotel, expected: [/status of 409/] })
  await details(page, 109)
  await button(page, 'Change time or room').click()
  hotel.clock.advance(60_000)
  await hotel.daemon.desk.tick()
  await tab(page, 'Now 1').waitFor({ state: 'attached' })
  await page.getByLabel('Time', { exact: true }).last().fill('0800')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('the call cannot be moved any more').waitFor()
})

t.test('a call that is moved onto another one is said to be one with it', async (t) => {
  const hotel = await openHotel(t)
  const id = await book(hotel, { room: 102, time: '0900' })
  await book(hotel, { room: 101, time: '0900' })
  const page = await openDesk(t, { browser, hotel })
  await details(page, 101)
  await button(page, 'Change time or room').click()
  const form = page.getByRole('dialog', { name: 'Change the call of room 101' })
  await form.getByLabel('Room').fill('102')
  await form.getByLabel('Room').press('Enter')
  await page.getByText('Room 102 has a call at that time already: the two are one now.').waitFor()
  const { log } = (await hotel.admin.get(`/rest/wakeup/log?id=${id}`).expect(200)).json
  t.match(log.at(-1), { event: 'updated', detail: 'moved from room 101' })
})

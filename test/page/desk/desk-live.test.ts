import t from 'tap'
import { settleMs } from '../../../src/page/parts/focus/use-settled-clicks.ts'
import { openHotel } from '../../support/hotel.ts'
import { waitOut } from '../../support/wait-out.ts'
import { requireAccessible } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openWire } from '../support/wire.ts'
import { alarms, book, oneTrySite, openDesk, row, tab } from './desk.ts'

const browser = await sharedBrowser()
const minute = 60_000

t.test('a call booked elsewhere appears, is answered, and moves nothing', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('10')
  await book(hotel, { room: 101, time: '0710' })
  await row(page, /101.*07:10.*Pending.*maid · program/).waitFor()
  await tab(page, 'Pending 1').waitFor()
  hotel.clock.advance(5 * minute)
  await hotel.daemon.desk.tick()
  await tab(page, 'Answered 1').waitFor()
  await tab(page, 'Pending 0').waitFor()
  t.equal(await page.getByRole('combobox', { name: 'Room', exact: true }).inputValue(), '10')
  const focused = 'document.activeElement.getAttribute("role")'
  t.equal(await page.evaluate(focused), 'combobox', 'the focus stays')
  // The rooms that begin so lie over the lists.
  await page.keyboard.press('Escape')
  await tab(page, 'Answered 1').click()
  await row(page, /101.*Answered/).waitFor()
})

t.test('a daily call that was answered is filed, and pending for the next day', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  const page = await openDesk(t, { browser, hotel })
  await book(hotel, { room: 101, time: '0710', daily: 1 })
  await row(page, /101.*07:10.*every day/).waitFor()
  hotel.clock.advance(5 * minute)
  await hotel.daemon.desk.tick()
  await row(page, /101.*tomorrow, 07:10.*every day/).waitFor()
  await tab(page, 'Answered 1').waitFor()
})

t.test('a call is looked at, marked and deleted; a daily one says that it ends', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  // The details may read a call that is being deleted.
  const page = await openDesk(t, { browser, hotel, expected: [/404.*\/rest\/wakeup\//] })
  const id = await book(hotel, { room: 102, time: '0800' })
  await book(hotel, { room: 103, time: '0810', daily: 1 })
  await row(page, /103/).getByRole('button', { name: 'Delete: room 103, 08:10' }).click()
  await page.getByText('It is a daily call: it ends for good').waitFor()
  await requireAccessible(t, page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await tab(page, 'Pending 1').waitFor()
  await row(page, /102/).locator('button:focus').waitFor()
  await row(page, /102/)
    .getByRole('button', { name: /more about this call/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Call of room 102' })
  await dialog.getByText('Will ring at about').waitFor()
  await requireAccessible(t, page)
  for (const [name, result] of [
    ['Busy', 3],
    ['No answer', 2],
    ['Complete', 1],
  ] as const) {
    await dialog.getByRole('button', { name: `${name}: room 102` }).click()
    await page.getByRole('status').getByText(`Room 102: ${name}.`).waitFor()
    t.match((await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)).json, { result })
  }
  await dialog.getByRole('button', { name: 'Delete: room 102, 08:00' }).click()
  await page.getByText('it disappears from the lists').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await hotel.desk.get(`/rest/wakeup/${id}`).expect(404, 301)
})

t.test('what happened while the connection was lost is caught up with', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  const wire = await openWire(t, hotel)
  const page = await openDesk(t, { browser, hotel: wire, insecure: false, expected: [/net::ERR/] })
  await book(hotel, { room: 101, time: '0800' })
  await tab(page, 'Pending 1').waitFor()
  wire.pull()
  const banner = page.getByRole('alert').getByText(/No connection to the system since/)
  await banner.waitFor()
  for (const room of [102, 103]) await book(hotel, { room, time: '0800' })
  await book(hotel, { room: 108, time: '0705' })
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  wire.putBack()
  await tab(page, 'Pending 3').waitFor()
  await tab(page, 'Failed 1').waitFor()
  await alarms(page).getByText('Room 108 was not reached').waitFor()
  await banner.waitFor({ state: 'detached' })
})

t.test('script in the name of a room or a user is text', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  const room = '<img_onerror=alert(1)>"\'<b>'
  await hotel.admin.post('/rest/room', { room, extension: '101' }).expect(201)
  const page = await openDesk(t, { browser, hotel })
  const eve = await hotel.addUser('<script>alert(2)<b>', '')
  await eve.post('/rest/wakeup', { room, time: '0800' }).expect(201)
  await page.getByRole('cell').getByText(room).waitFor()
  await page.getByRole('cell').getByText('<script>alert(2)<b>').waitFor()
  await page.getByRole('combobox', { name: 'Room', exact: true }).fill('<')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').getByText(room).waitFor()
  t.equal(await page.locator('#page :is(img, b, script)').count(), 0)
})

t.test('two who settle the same daily call leave that of tomorrow alone', async (t) => {
  const hotel = await openHotel(t, { site: `${oneTrySite}method = "manual"\n` })
  const page = await openDesk(t, { browser, hotel, expected: [/status of 404/] })
  const id = await book(hotel, { room: 101, time: '0705', daily: 1 })
  await hotel.daemon.desk.tick()
  await page.route(`**/rest/wakeup/${id}`, async (route) => {
    await hotel.maid.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)
    await route.continue()
  })
  await alarms(page).getByRole('button', { name: 'No answer: room 101' }).click()
  await page.getByRole('alert').getByText('That call is settled already').waitFor()
  const { json } = await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)
  t.match(json, { result: -1, scheduled: '2026-11-16T07:05:00+01:00' })
})

t.test('a double click settles one call, not also the one that takes its place', async (t) => {
  const hotel = await openHotel(t, { site: `${oneTrySite}method = "manual"\n` })
  const page = await openDesk(t, { browser, hotel })
  let settled = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') settled += 1
  })
  await book(hotel, { room: '101,102', time: '0705' })
  await hotel.daemon.desk.tick()
  const first = alarms(page).getByRole('button', { name: 'Guest is awake: room 10' }).first()
  await first.click()
  await alarms(page).getByText('Needs you now (1)').waitFor()
  await first.dispatchEvent('click', { detail: 2 })
  // An answer comes after everything that the page has asked before it.
  await page.evaluate('fetch("/")')
  t.equal(settled, 1)
  // For a moment it takes no click that was meant for the one before it.
  await waitOut(settleMs)
  await first.click()
  await alarms(page).waitFor({ state: 'hidden' })
})

import t from 'tap'
import { type Hotel, openHotel } from '../../support/hotel.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { untilCount, untilTrue } from '../support/until-true.ts'
import { book, oneTrySite, openDesk, row, tab } from './desk.ts'

const browser = await sharedBrowser()
const day = 86_400_000

/** Room 108 was busy eight days ago, and has a call tomorrow. */
async function openPast(t: Parameters<typeof openHotel>[0]): Promise<Hotel> {
  const hotel = await openHotel(t, { site: oneTrySite })
  await book(hotel, { room: 108, time: '0705' })
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  hotel.clock.advance(8 * day)
  await book(hotel, { room: 108, datetime: '2026-11-24T06:45' })
  return hotel
}

t.test(
  'search finds a room over all lists, and what was long ago stands in its view',
  async (t) => {
    const hotel = await openPast(t)
    await hotel.desk.post('/rest/rsi/change', { id: '02', room: 108 }).expect(200)
    const page = await openDesk(t, { browser, hotel })
    const find = page.getByRole('combobox', { name: 'Find a room' })
    await find.fill('8')
    await page.getByRole('option', { name: /^108/ }).waitFor()
    await requireAccessibleByDayAndNight(t, page)
    await find.fill('108')
    await find.press('Enter')
    await page.getByRole('heading', { name: 'Room 108', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Next calls' }).getByText('tomorrow, 06:45').waitFor()
    const past = page.getByRole('region', { name: 'Past calls' })
    await past.getByText('Busy').waitFor()
    await page
      .getByRole('region', { name: 'What the property system says' })
      .getByText('No property system has said anything about this room.')
      .waitFor()
    await page.getByRole('region', { name: 'Settings' }).getByText('Dirty').waitFor()
    await requireAccessibleByDayAndNight(t, page)
    await past.getByRole('button').click()
    const details = page.getByRole('dialog', { name: 'Call of room 108' })
    await details.getByRole('listitem').filter({ hasText: 'try 1' }).waitFor()
    await details.getByText('the last attempt').waitFor()
    await requireAccessibleByDayAndNight(t, page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Book a call' }).click()
    await untilTrue(page, "document.querySelector('.booking [role=combobox]')?.value === '108'")
  },
)

t.test('while a room is looked for, each list says how many of its calls it has', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await book(hotel, { room: '101,102', time: '0900' })
  await tab(page, 'Pending 2').waitFor()
  const find = page.getByRole('combobox', { name: 'Find a room' })
  await find.fill('102')
  await tab(page, 'Pending 1').waitFor()
  await find.press('Escape')
  await find.press('Escape')
  await tab(page, 'Pending 2').waitFor()
})

t.test('why a call failed is told to the clerk, ring by ring', async (t) => {
  const site = oneTrySite.replace('attempts = 1', 'attempts = 2\nretry = "5m"')
  const hotel = await openHotel(t, { site })
  const page = await openDesk(t, { browser, hotel })
  await book(hotel, { room: 108, time: '0705' })
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  await tab(page, 'Now 1').click()
  await row(page, /108/)
    .getByRole('button', { name: /more about this call/ })
    .click()
  const steps = page.getByRole('dialog').locator('.story li')
  await untilCount(steps.filter({ hasText: 'Busy' }), 1)
  hotel.clock.advance(5 * 60_000)
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  await untilCount(steps.filter({ hasText: 'Busy' }), 2)
  await steps.filter({ hasText: 'try 2' }).waitFor()
})

t.test('the list of a day has daily calls of that day, too, and prints whole', async (t) => {
  const hotel = await openHotel(t)
  await book(hotel, { room: '101,102,103', datetime: '2026-11-16T06:45', needs: 'knock' })
  await book(hotel, { room: 104, time: '0900', daily: 1, days: 'mon,sun' })
  await book(hotel, { room: 105, time: '0900', daily: 1, days: 'tue,sun' })
  const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk/list', language: 'en' })
  await page.getByRole('heading', { name: /Wakeup calls, Monday, November 16, 2026/ }).waitFor()
  const rooms = page.locator('.sheet tbody th')
  await untilCount(rooms, 4)
  t.same(await rooms.allTextContents(), ['101', '102', '103', '104'])
  await page.getByText('4 calls').waitFor()
  await requireAccessibleByDayAndNight(t, page)
  await page.emulateMedia({ media: 'print' })
  t.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false)
  t.equal(await page.locator('header.top').isVisible(), false)
  t.equal(await rooms.first().isVisible(), true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'today' }).click()
  await page.getByRole('heading', { name: /Sunday, November 15, 2026/ }).waitFor()
  await untilCount(rooms, 2)
})

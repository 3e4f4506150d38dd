import t from 'tap'
import { openHotel } from '../support/hotel.ts'
import { requireAccessibleByDayAndNight } from './support/accessible.ts'
import { openPage, sharedBrowser } from './support/browser.ts'
import { untilCount, untilTitle, untilTrue } from './support/until-true.ts'
import { openWire } from './support/wire.ts'

const browser = await sharedBrowser()

/** Whether everything of the night is in sight, without scrolling. */
const fits = 'document.documentElement.scrollHeight <= innerHeight + 1'

t.test('a second screen shows the time, what rings next, and what needs somebody', async (t) => {
  const hotel = await openHotel(t)
  const wire = await openWire(t, hotel)
  const book = (room: string, time: string) =>
    hotel.desk.post('/rest/wakeup', { room, time }).expect(201)
  await book('101,102', '0715')
  await book('103', '0730')
  await book('104,105,106,107,109,110,111', '0745')
  const desk = await openPage(t, {
    ...{ browser, hotel: wire, as: 'desk', view: 'desk', language: 'en-GB' },
    viewport: { width: 1920, height: 1080 },
    expected: [/net::ERR/],
  })
  const opened = desk.waitForEvent('popup')
  await desk.getByRole('link', { name: 'For a second screen' }).click()
  const wall = await opened
  await wall.getByText('07:05').waitFor()
  await wall.getByText('Sunday, 15 November 2026').waitFor()
  const next = wall.getByRole('region', { name: 'Next' }).getByRole('listitem')
  await untilCount(next, 3)
  await next.filter({ hasText: /07:15.*101\s+102/ }).waitFor()
  await next.filter({ hasText: /07:45.*\+2/ }).waitFor()
  await wall.getByText('Nobody needs you.').waitFor()
  await requireAccessibleByDayAndNight(t, wall)
  await untilTrue(wall, fits)
  hotel.clock.advance(70 * 60_000)
  await hotel.daemon.desk.tick()
  const alarms = wall.getByRole('region', { name: 'Needs you now' })
  await alarms.getByText('Room 101 was not rung at 07:15.').waitFor()
  await untilTitle(wall, '(10) ⚠ Needs you now · Hotel Astoria')
  await alarms.getByText('6 more').waitFor()
  await requireAccessibleByDayAndNight(t, wall)
  await untilTrue(wall, fits)
  wire.pull()
  await wall.getByText('No connection: what you see may be old.').waitFor()
})

t.test('whoever may wake nobody has no use for it', async (t) => {
  const site =
    '[site]\ntimezone = "UTC"\n[http]\nlisten = "127.0.0.1:0"\n[[licence]]\nid = 1\nname = "Wakeup"\nvalue = 0\n'
  const hotel = await openHotel(t, { site })
  const page = await openPage(t, { browser, hotel, as: 'maid', language: 'en' })
  await page.goto(`${hotel.url}/wall`)
  await page.getByRole('heading', { name: 'Housekeeping' }).waitFor()
})

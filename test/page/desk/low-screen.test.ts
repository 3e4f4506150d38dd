import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { furnishManyRooms, manyRooms } from '../support/furnish.ts'
import { untilCount, untilTrue } from '../support/until-true.ts'
import { book } from './desk.ts'

const browser = await sharedBrowser()

/** How many whole rows of calls are in sight, on the screen and within the table. */
const rowsInSight = `[...document.querySelectorAll('.calls-table tbody tr:not(.gap)')].filter((row) => {
  const { top, bottom } = row.getBoundingClientRect()
  const table = row.closest('.table').getBoundingClientRect()
  const head = row.closest('table').tHead.getBoundingClientRect()
  return top >= head.bottom - 1 && bottom <= Math.min(innerHeight, table.bottom) + 1
}).length`

const bookingInSight = `(() => {
  const { top, bottom } = document.querySelector('.booking').getBoundingClientRect()
  const strip = document.querySelector('.alarms').getBoundingClientRect()
  return top >= strip.bottom && bottom <= innerHeight
})()`

t.test('nine alarms on a small screen leave the work in sight', async (t) => {
  const hotel = await openHotel(t, { furnish: furnishManyRooms })
  const missed = ['101', '102', '103', '104', '105', '106', '107', '109', '110']
  await book(hotel, { room: missed.join(','), datetime: '2026-11-15T07:30' })
  const later = manyRooms.slice(15, 30).join(',')
  await book(hotel, { room: later, datetime: '2026-11-15T23:30' })
  hotel.clock.advance(2 * 3_600_000)
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'desk', view: 'desk', language: 'de' },
    viewport: { width: 1024, height: 768 },
  })
  const strip = page.getByRole('region', { name: 'Sie werden gebraucht' })
  await untilCount(strip.getByRole('listitem'), 3)
  await page.getByRole('row', { name: /215/ }).waitFor()
  await untilTrue(page, bookingInSight)
  await untilTrue(page, `${rowsInSight} >= 8`)
  await requireAccessible(t, page)
  await strip.getByRole('button', { name: '6 weitere' }).click()
  await untilCount(strip.getByRole('listitem'), 9)
  await requireAccessible(t, page)
})

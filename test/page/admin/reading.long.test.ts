import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()
const slowMs = 300
/** The slower the machine, the longer the page rests. */
const limitMs = 120_000

t.test('what takes long to read is not read all the time, however much happens', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'admin' })
  const readings: { readonly begunMs: number; readonly endedMs: number }[] = []
  await page.route('**/rest/isi/report?*', async (route) => {
    const begunMs = performance.now()
    // As with the charges of a month, over a wireless network.
    await pause(slowMs)
    await route.continue()
    readings.push({ begunMs, endedMs: performance.now() })
  })
  await page.goto(`${hotel.url}/#/admin/charges`)
  await page.getByRole('heading', { name: 'Charges' }).waitFor()
  const charge = { id: 1, quantity: 1, room: 101 }
  const isReadAgain = async () => {
    await hotel.maid.post('/rest/isi/charge', charge).expect(200)
    return readings.length >= 3
  }
  await until('it is read again', isReadAgain, limitMs)
  const rests = readings.slice(1).map(({ begunMs }, i) => begunMs - (readings[i]?.endedMs ?? 0))
  t.equal(rests.length, 2, 'it is read again')
  for (const restMs of rests) t.ok(restMs > 3 * slowMs, 'after a rest much longer than the reading')
})

import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

/** Generous: tests share a machine, where even a short task waits for its turn. */
const maxTaskMs = 3_000
const names = Array.from({ length: 1_000 }, (_, i) => String(1_001 + i))
const times = ['0600', '0615', '0630', '0645', '0700', '0715', '0730', '0745', '0800', '0815']

/** Keeps how long the page was deaf at most. */
const watchTasks = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'longtask' })`

t.test('ten thousand calls, and a burst of 500 events, do not stutter', async (t) => {
  const browser = await sharedBrowser()
  const hotel = await openHotel(t, {
    at: '2026-11-15T22:10:09+01:00',
    furnish: async (admin) => {
      await admin.csv('/rest/import/rooms', `room\n${names.join('\n')}`).expect(200)
    },
  })
  const book = (rooms: readonly string[], time: string) =>
    hotel.maid.post('/rest/wakeup', { room: rooms.join(','), date: '20261116', time }).expect(201)
  for (const time of times) await book(names, time)
  const page = await openPage(t, { browser, hotel, as: 'desk', language: 'en-GB' })
  await page.addInitScript(watchTasks)
  await page.reload()
  await page.getByRole('tab', { name: 'Pending 10,000' }).waitFor()
  const rows = page.getByRole('row')
  const table = page.getByRole('region', { name: 'Pending' })
  const countRows = async (what: string) => t.ok((await rows.count()) < 100, `few rows ${what}`)
  await countRows('at the beginning')

  await table.press('End')
  await page.getByRole('row', { name: /2000.*tomorrow, 08:15/ }).waitFor()
  await countRows('at the end')

  await table.evaluate((frame) => frame.scrollTo(0, 40 * 4_500))
  await page.getByRole('row', { name: /1501.*tomorrow, 07:00/ }).waitFor()
  const seen = page.getByRole('row', { name: /1503.*tomorrow, 07:00/ })
  const before = await seen.boundingBox()
  await book(names.slice(0, 500), '0530')
  await page.getByRole('tab', { name: 'Pending 10,500' }).waitFor()
  t.same(await seen.boundingBox(), before, 'what is being read does not move')
  await countRows('after the burst')

  await page.getByLabel('Find a room').fill('17')
  await page.locator('table[aria-rowcount="1001"]').waitFor()
  await page.getByRole('tab', { name: 'Pending 1,000' }).waitFor()
  await countRows('when searching')
  const longest = await page.evaluate<number>('window.longest')
  t.ok(longest < maxTaskMs, `the longest task took ${Math.round(longest)} ms`)
})

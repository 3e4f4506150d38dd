import type { Page } from 'playwright-core'
import t from 'tap'
import { type Hotel, openHotel } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage } from '../support/browser.ts'
import { chargesOf } from '../support/charges.ts'
import { untilCount } from '../support/until-true.ts'
import { openWire } from '../support/wire.ts'
import { charge, phone, putAway, sayOnline } from './offline.ts'

t.test('a charge whose answer was lost is not made twice', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { ...phone, hotel, view: 'housekeeping/room/102', insecure: true })
  const lost = await loseAnswer(page, hotel)
  await charge(page, '102', /^Water/, /^Cola/)
  await Promise.all(lost)
  await page.getByText('2 waiting').waitFor()
  await untilCount(page.getByText('waiting for the network'), 2)
  t.strictSame(await chargesOf(hotel), ['102 1 × Water'])
  await page.unroute('**/rest/isi/charge')
  await sayOnline(page)
  await page.getByText('All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['102 1 × Water', '102 1 × Cola'])
})

t.test('a charge of five hours ago asks before it is sent', async (t) => {
  const hotel = await openHotel(t, { at: '2026-11-15T05:10:00+01:00' })
  const page = await openPage(t, { ...phone, hotel, view: 'housekeeping/room/103', insecure: true })
  await page.getByRole('button', { name: /^Cola/ }).waitFor()
  await page.route('**/rest/**', (route) => route.abort())
  await charge(page, '103', /^Water/, /^Cola/)
  await page.getByText('2 waiting').waitFor()
  hotel.clock.advance(5 * 3_600_000)
  await page.unroute('**/rest/**')
  await sayOnline(page)
  await page.getByText('2 to decide').click()
  await page.getByText(/Room 103, 1 × Cola, entered 5:10.*: still to be charged\?/).waitFor()
  await requireAccessible(t, page)
  t.strictSame(await chargesOf(hotel), [])
  const ofItem = (item: string) => page.getByRole('listitem').filter({ hasText: item })
  await ofItem('Water').getByRole('button', { name: 'Discard' }).click()
  await ofItem('Cola').getByRole('button', { name: 'Charge' }).click()
  await page.getByText('All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['103 1 × Cola'])
})

t.test('a charge of five hours ago whose answer was lost says that it may be made', async (t) => {
  const hotel = await openHotel(t, { at: '2026-11-15T05:10:00+01:00' })
  const page = await openPage(t, { ...phone, hotel, view: 'housekeeping/room/103', insecure: true })
  const lost = await loseAnswer(page, hotel)
  await charge(page, '103', /^Water/)
  await Promise.all(lost)
  await page.getByText('waiting for the network').waitFor()
  hotel.clock.advance(5 * 3_600_000)
  await untilClockIsKnown(page, hotel)
  await page.unroute('**/rest/isi/charge')
  await page.getByText('1 to decide').click()
  await page.getByText('It was sent, but no answer came').waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'Charge' }).click()
  await page.getByText('All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['103 1 × Water'])
})

t.test('what was charged by mistake is taken back while nobody has got it', async (t) => {
  const hotel = await openHotel(t)
  const wire = await openWire(t, hotel)
  const view = 'housekeeping/room/101'
  const page = await openPage(t, { ...phone, hotel: wire, view, insecure: true })
  await page.getByRole('button', { name: /^Cola/ }).waitFor()
  await page.getByTitle('Connected').waitFor()
  wire.pull()
  await page.getByRole('alert').getByText('No network. Your entries are kept.').waitFor()
  await page.getByRole('button', { name: 'Dirty' }).click()
  await charge(page, '101', /^Water/, /^Water/, /^Cola/)
  await page.getByText('3 waiting').waitFor()
  const ofItem = (item: string) => page.getByRole('listitem').filter({ hasText: item })
  await requireAccessible(t, page)
  await ofItem('2 × Water').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 waiting').waitFor()
  await page.getByText('2 items').waitFor()
  await page.getByRole('button', { name: 'Take off one Water' }).click()
  await page.getByRole('button', { name: 'Charge room 101' }).click()
  await putAway(page)
  await page.getByText('3 waiting').waitFor()
  await page.locator('.entries li', { hasText: 'Dirty' }).getByRole('button').click()
  await page.getByText('2 waiting').waitFor()
  wire.putBack()
  await page.getByText('All sent').waitFor()
  await untilCount(page.getByRole('button', { name: 'Undo' }), 0)
  t.strictSame(await chargesOf(hotel), ['101 1 × Cola', '101 1 × Water'])
  const board = await hotel.admin.get('/rest/rsi/room').expect(200)
  t.match(
    board.json.rooms.find(({ room }: { room: string }) => room === '101'),
    { description: '' },
  )
})

t.test('a refused charge says why, and can be sent again or discarded', async (t) => {
  const hotel = await openHotel(t)
  const expected = [/status of 404/]
  const view = 'housekeeping/room/900'
  const page = await openPage(t, { ...phone, hotel, view, insecure: true, expected })
  await charge(page, '900', /^Water/)
  const entry = page.getByRole('listitem').filter({ hasText: '1 × Water' })
  await entry.getByText('refused', { exact: true }).waitFor()
  await entry.getByText(/room/i).first().waitFor()
  await requireAccessible(t, page)
  await hotel.admin.put('/rest/room/900', { list: 'mailbox,custom' }).expect(200)
  await entry.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['900 1 × Water'])
})

/**
 * The first charge is made, but its answer is lost; then there is no way to the charges. What it gives
 * is settled when the system has made the charge, and the page knows that it will hear nothing of it.
 */
async function loseAnswer(page: Page, { url }: { readonly url: string }): Promise<Promise<void>[]> {
  let isFirst = true
  const made = Promise.withResolvers<void>()
  const failed = page.waitForEvent('requestfailed', (request) => /isi\/charge/.test(request.url()))
  await page.route('**/rest/isi/charge', async (route) => {
    const wasFirst = isFirst
    isFirst = false
    // The test knows the box by its address, and asks as the page of that address would.
    const headers = { ...route.request().headers(), origin: url }
    if (wasFirst) made.resolve(void (await route.fetch({ url: `${url}/rest/isi/charge`, headers })))
    await route.abort()
  })
  return [made.promise, failed.then(() => undefined)]
}

/** Resolves when the page has read the hotel's clock as it is now: what it sends then, it sends by that. */
async function untilClockIsKnown(page: Page, { clock }: Pick<Hotel, 'clock'>): Promise<void> {
  const known = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/rest/clock') &&
      Date.parse((await response.json()).now) >= Math.floor(clock.now() / 1_000) * 1_000,
  )
  await sayOnline(page)
  await known
}

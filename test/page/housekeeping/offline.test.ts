import { hash } from 'node:crypto'
import type { Page } from 'playwright-core'
import t from 'tap'
import { type Hotel, openHotel, password } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chargesOf } from '../support/charges.ts'
import { untilCount, untilTrue } from '../support/until-true.ts'
import { openWire } from '../support/wire.ts'

const browser = await sharedBrowser()
const phone = {
  browser,
  as: 'maid',
  viewport: { width: 390, height: 844 },
  expected: [/net::ERR/],
} as const

/** The addresses of all that the worker keeps. */
const keptPaths = `caches.keys()
  .then(([name]) => caches.open(name))
  .then((cache) => cache.keys())
  .then((requests) => requests.map(({ url }) => new URL(url).pathname))`

/** Whether the worker answers for the network. */
const hasWorker = 'navigator.serviceWorker.controller !== null'

t.test(
  'what is entered without a network waits, outlives a reload, and is sent once',
  async (t) => {
    const hotel = await openHotel(t)
    const wire = await openWire(t, hotel)
    const view = 'housekeeping/room/101'
    const page = await openPage(t, { ...phone, hotel: wire, view, insecure: true })
    await page.getByTitle('Connected').waitFor()
    await page.getByRole('button', { name: 'Dirty' }).waitFor()
    await page.getByRole('button', { name: /^Crisps/ }).waitFor()
    wire.pull()
    await page.getByRole('alert').getByText('No connection').waitFor()
    await page.getByRole('button', { name: 'Dirty' }).click()
    await charge(page, '101', /^Water/, /^Cola/)
    await page.getByText('3 waiting').waitFor()
    await untilCount(page.getByText('waiting for the network'), 3)
    await requireAccessible(t, page)
    // The page itself can be had again, the system cannot.
    await page.route('**/rest/**', (route) => route.abort())
    wire.putBack()
    await page.reload()
    await page.getByText('3 waiting').waitFor()
    await page.getByRole('button', { name: 'Dirty', pressed: true }).waitFor()
    await charge(page, '101', /^Crisps/)
    await page.getByText('4 waiting').waitFor()
    t.strictSame(await chargesOf(hotel), [])
    await page.unroute('**/rest/**')
    await sayOnline(page)
    await page.getByText('✓ All sent').waitFor()
    t.strictSame(await chargesOf(hotel), ['101 1 × Water', '101 1 × Cola', '101 1 × Crisps'])
    await page.getByRole('link', { name: /My entries/ }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await untilCount(page.getByText('✓ sent'), 4)
    await requireAccessible(t, page)
  },
)

t.test('a room that is first opened without a network has its minibar', async (t) => {
  const hotel = await openHotel(t)
  const wire = await openWire(t, hotel)
  const { as, ...nobody } = phone
  const page = await openPage(t, { ...nobody, hotel: wire, insecure: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const lists = ['isi/item', 'isi/category', 'rsi/status', 'rsi/room'].map(async (list) =>
    (await page.waitForResponse(`**/rest/${list}`)).finished(),
  )
  await logIn(page, as)
  await Promise.all(lists)
  await page.getByRole('link', { name: /^101/ }).waitFor()
  t.notOk(asked.includes('/rest/alert'), 'alarms are for the desk')
  wire.pull()
  await page.getByRole('link', { name: /^101/ }).click()
  // It moves what is below it.
  await page.getByRole('alert').getByText('No connection').waitFor()
  await charge(page, '101', /^Water/)
  await page.getByRole('heading', { name: 'Drinks' }).waitFor()
  await page.getByText('1 waiting').waitFor()
  wire.putBack()
  await page.getByText('✓ All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['101 1 × Water'])
})

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
  await page.getByText('✓ All sent').waitFor()
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
  await page.getByText('✓ All sent').waitFor()
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
  await page.getByText('✓ All sent').waitFor()
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
  await page.getByRole('alert').getByText('No connection').waitFor()
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
  await page.getByText('3 waiting').waitFor()
  await page.locator('.entries li', { hasText: 'Dirty' }).getByRole('button').click()
  await page.getByText('2 waiting').waitFor()
  wire.putBack()
  await page.getByText('✓ All sent').waitFor()
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
  await page.getByText('✓ All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['900 1 × Water'])
})

t.test('entries wait for the one who made them', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { ...phone, hotel, view: 'housekeeping/room/104', insecure: true })
  const senders: string[] = []
  await page.route('**/rest/isi/charge', async (route) => {
    senders.push(nameOf(hotel, await route.request().headerValue('Authorization')))
    await route.abort()
  })
  await charge(page, '104', /^Water/, /^Cola/)
  await page.getByText('2 waiting').waitFor()
  await page.getByRole('button', { name: 'maid', exact: true }).click()
  await page.getByText('2 entries are not sent yet. They wait in this browser').waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page, 'admin')
  await page.goto(page.url().replace(/#.*/, '#/housekeeping/entries'))
  await page.getByText('2 entries of maid wait for maid to log in here.').waitFor()
  await page.getByText('✓ All sent').waitFor()
  t.equal(await page.getByText('Water').count(), 0)
  await logOut(page, 'admin')
  t.strictSame([...new Set(senders)], ['maid'], 'nobody else has sent anything')
  t.strictSame(await chargesOf(hotel), [])
  // Nobody is there who could send something meanwhile.
  await page.unroute('**/rest/isi/charge')
  await logIn(page, 'maid')
  await page.getByText('✓ sent').nth(1).waitFor()
  const { json } = await hotel.admin.get('/rest/isi/report').expect(200)
  t.strictSame(
    json.charges.map(({ actor }: { actor: string }) => actor),
    ['maid', 'maid'],
  )
})

t.test('two tabs of one user show the same and send it once', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { ...phone, hotel, view: 'housekeeping/room/105', insecure: true })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await logIn(other, 'maid')
  await page.context().route('**/rest/isi/charge', (route) => route.abort())
  await charge(page, '105', /^Water/)
  await charge(other, '105', /^Cola/)
  for (const tab of [page, other]) await tab.getByText('2 waiting').waitFor()
  await page.context().unroute('**/rest/isi/charge')
  await Promise.all([sayOnline(page), sayOnline(other)])
  for (const tab of [page, other]) await tab.getByText('✓ All sent').waitFor()
  t.strictSame((await chargesOf(hotel)).sort(), ['105 1 × Cola', '105 1 × Water'])
})

t.test('where the browser lets it, the page itself is there without a network', async (t) => {
  const hotel = await openHotel(t)
  const wire = await openWire(t, hotel)
  const view = 'housekeeping/room/107'
  const page = await openPage(t, { ...phone, hotel: wire, view, worker: true })
  await page.getByRole('button', { name: /^Water/ }).waitFor()
  await untilTrue(page, hasWorker)
  wire.pull()
  await page.reload()
  await page.getByRole('alert').getByText('No connection').waitFor()
  await charge(page, '107', /^Water/)
  await page.getByText('1 waiting').waitFor()
  const paths = await page.evaluate<string[]>(keptPaths)
  t.ok(paths.includes('/'))
  t.strictSame(
    paths.filter((path) => path.startsWith('/rest')),
    [],
  )
  wire.putBack()
  await sayOnline(page)
  await page.getByText('✓ All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['107 1 × Water'])
})

t.test('a network that says nothing keeps nobody waiting for the page', async (t) => {
  const hotel = await openHotel(t)
  const wire = await openWire(t, hotel)
  const page = await openPage(t, { ...phone, hotel: wire, view: 'housekeeping', worker: true })
  await page.getByRole('link', { name: /^101/ }).waitFor()
  await untilTrue(page, hasWorker)
  wire.mute()
  await page.reload()
  await page.getByRole('link', { name: /^101/ }).waitFor()
  const waitedMs = await page.evaluate<number>(
    'performance.getEntriesByType("navigation")[0].responseStart',
  )
  // It waits for a second, and for its turn on a busy machine; the network would keep it for ever.
  t.ok(waitedMs < 10_000, `${waitedMs} ms`)
})

t.test('a browser that keeps nothing says that the page must stay open', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { ...phone, hotel, view: 'housekeeping/room/106', insecure: true })
  await page.evaluate(
    'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }',
  )
  await page.route('**/rest/isi/charge', (route) => route.abort())
  await charge(page, '106', /^Water/)
  await page.getByText('Leave this page open until everything is sent').waitFor()
  await requireAccessible(t, page)
  await page.unroute('**/rest/isi/charge')
  await sayOnline(page)
  await page.getByText('✓ All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['106 1 × Water'])
})

async function charge(page: Page, room: string, ...items: RegExp[]): Promise<void> {
  for (const name of items) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: `Charge room ${room}` }).click()
}

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

/** Who sends a request. */
function nameOf({ daemon }: Pick<Hotel, 'daemon'>, authorization: string | null): string {
  const id = hash('sha256', authorization?.replace('Bearer ', '') ?? '', 'base64url')
  return daemon.store.get('session', id)?.user ?? ''
}

/** As the browser does when the network is back. */
async function sayOnline(page: Page): Promise<void> {
  await page.evaluate('dispatchEvent(new Event("online"))')
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Password').waitFor({ state: 'detached' })
}

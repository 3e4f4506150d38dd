import { hash } from 'node:crypto'
import type { Page } from 'playwright-core'
import t from 'tap'
import { type Hotel, openHotel, password } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage } from '../support/browser.ts'
import { chargesOf } from '../support/charges.ts'
import { untilCount, untilTrue } from '../support/until-true.ts'
import { openWire } from '../support/wire.ts'
import { charge, phone, sayOnline } from './offline.ts'

/** The addresses of all that the worker keeps. */
const keptPaths = `caches.keys()
  .then(([name]) => caches.open(name))
  .then((cache) => cache.keys())
  .then((requests) => requests.map(({ url }) => new URL(url).pathname))`

/** The worker answers for the network, and has all that this page is made of: its language comes last. */
async function untilKept(page: Page): Promise<void> {
  await untilTrue(page, 'navigator.serviceWorker.controller !== null')
  await untilTrue(page, `${keptPaths}.then((paths) => paths.some((path) => /words-/.test(path)))`)
}

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
    await page.getByRole('alert').getByText('No network. Your entries are kept.').waitFor()
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
    await page.getByText('All sent').waitFor()
    t.strictSame(await chargesOf(hotel), ['101 1 × Water', '101 1 × Cola', '101 1 × Crisps'])
    await page.getByRole('link', { name: /My entries/ }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await untilCount(page.getByText(/sent \d/), 4)
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
  await page.getByRole('alert').getByText('No network. Your entries are kept.').waitFor()
  await charge(page, '101', /^Water/)
  await page.getByRole('heading', { name: 'Drinks' }).waitFor()
  await page.getByText('1 waiting').waitFor()
  wire.putBack()
  await page.getByText('All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['101 1 × Water'])
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
  await page.getByText('All sent').waitFor()
  t.equal(await page.getByText('Water').count(), 0)
  await logOut(page, 'admin')
  t.strictSame([...new Set(senders)], ['maid'], 'nobody else has sent anything')
  t.strictSame(await chargesOf(hotel), [])
  // Nobody is there who could send something meanwhile.
  await page.unroute('**/rest/isi/charge')
  await logIn(page, 'maid')
  await page
    .getByText(/sent \d/)
    .nth(1)
    .waitFor()
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
  for (const tab of [page, other]) await tab.getByText('All sent').waitFor()
  t.strictSame((await chargesOf(hotel)).sort(), ['105 1 × Cola', '105 1 × Water'])
})

t.test('where the browser lets it, the page itself is there without a network', async (t) => {
  const hotel = await openHotel(t)
  const wire = await openWire(t, hotel)
  const view = 'housekeeping/room/107'
  const page = await openPage(t, { ...phone, hotel: wire, view, worker: true })
  await page.getByRole('button', { name: /^Water/ }).waitFor()
  await untilKept(page)
  wire.pull()
  await page.reload()
  await page.getByRole('alert').getByText('No network. Your entries are kept.').waitFor()
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
  await page.getByText('All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['107 1 × Water'])
})

t.test('a network that says nothing keeps nobody waiting for the page', async (t) => {
  const hotel = await openHotel(t)
  const wire = await openWire(t, hotel)
  const page = await openPage(t, { ...phone, hotel: wire, view: 'housekeeping', worker: true })
  await page.getByRole('link', { name: /^101/ }).waitFor()
  await untilKept(page)
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
  await page.getByText('All sent').waitFor()
  t.strictSame(await chargesOf(hotel), ['106 1 × Water'])
})

/** Who sends a request. */
function nameOf({ daemon }: Pick<Hotel, 'daemon'>, authorization: string | null): string {
  const id = hash('sha256', authorization?.replace('Bearer ', '') ?? '', 'base64url')
  return daemon.store.get('session', id)?.user ?? ''
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
}

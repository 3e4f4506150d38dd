import type { Page } from 'playwright-core'
import t from 'tap'
import { patienceMs } from '../../../../src/page/live/open-tabs.ts'
import { openHotel } from '../../../support/hotel.ts'
import { requireAccessible } from '../../support/accessible.ts'
import { openPage, sharedBrowser } from '../../support/browser.ts'
import { untilCount, untilTitle } from '../../support/until-true.ts'
import { alarms, book, oneTrySite, openDesk, row, tab } from '../desk.ts'

const browser = await sharedBrowser()
const minute = 60_000

/** Counts what the page sounds. */
const countTones = `
  const { start } = OscillatorNode.prototype
  let tones = 0
  OscillatorNode.prototype.start = function (...given) {
    tones += 1
    document.documentElement.dataset.tones = tones
    start.apply(this, given)
  }`

/** Gives the other tabs as long as they take to answer, on a machine however busy. */
const waitForAnswers = (count: number) => `{
  const begin = setTimeout
  const answered = Promise.withResolvers()
  let answers = 0
  setTimeout = (done, ms, ...given) =>
    ms === ${patienceMs} ? void answered.promise.then(done) : begin(done, ms, ...given)
  const { prototype } = BroadcastChannel
  const { set } = Object.getOwnPropertyDescriptor(prototype, 'onmessage')
  Object.defineProperty(prototype, 'onmessage', {
    set(take) {
      set.call(this, (event) => {
        take(event)
        if (!event.data.isQuestion && ++answers === ${count}) answered.resolve()
      })
    },
  })
}`

const focused = (page: Page, name: string) => page.locator(`:focus[aria-label="${name}"]`).waitFor()

t.test('a call that fails is loud until somebody has dealt with it', async (t) => {
  // A phone rings for longer than anybody looks at it.
  const site = oneTrySite.replace('ring = "5s"', 'ring = "5m"')
  const hotel = await openHotel(t, { site })
  const page = await openDesk(t, { browser, hotel })
  await page.evaluate(countTones)
  await book(hotel, { room: 109, time: '0705' })
  await hotel.daemon.desk.tick()
  await tab(page, 'Now 1').click()
  await row(page, /109.*Ringing/).waitFor()
  await requireAccessible(t, page)
  await book(hotel, { room: 108, time: '0705' })
  await hotel.daemon.desk.tick()
  const text = 'Room 108 was not reached at 07:05: busy (1 try)'
  await alarms(page).getByText(text).waitFor()
  await untilTitle(page, '(1) ⚠ Needs you now · Hotel Astoria')
  await alarms(page).getByRole('button', { name: 'Silence for 2 minutes' }).waitFor()
  await page.locator('html[data-tones]').waitFor()
  await requireAccessible(t, page)
  await page.goto(`${page.url().split('#')[0]}#/housekeeping`)
  await alarms(page).getByText(text).waitFor()
  await alarms(page).getByRole('button', { name: 'Silence for 2 minutes' }).click()
  await alarms(page)
    .getByRole('button', { name: /Sound on again/ })
    .waitFor()
  await alarms(page)
    .getByRole('button', { name: /Hide alert: Room 108/ })
    .click()
  await alarms(page).waitFor({ state: 'hidden' })
  await untilTitle(page, 'Housekeeping – Hotel Astoria')
  t.same((await hotel.desk.get('/rest/alert').expect(200)).json.alerts, [])
})

t.test('alarms that cannot be read are never silently empty', async (t) => {
  const hotel = await openHotel(t, { site: `${oneTrySite}method = "manual"\n` })
  const page = await openDesk(t, { browser, hotel, expected: [/status of 500/] })
  await page.route('**/rest/alert', (route) => route.fulfill({ status: 500 }))
  await book(hotel, { room: 101, time: '0705' })
  await hotel.daemon.desk.tick()
  await page
    .getByRole('alert')
    .getByText(/^Not everything could be read from the system since 07:/)
    .waitFor()
  t.equal(await page.getByTitle('Connected').count(), 0)
  await requireAccessible(t, page)
  await page.unroute('**/rest/alert')
  // Something happens, and they are read at once.
  await book(hotel, { room: 102, time: '0705' })
  await hotel.daemon.desk.tick()
  await alarms(page).getByText('Call room 101 now: wakeup at 07:05.').waitFor()
  await page.getByTitle('Connected').waitFor()
})

t.test('a connection that is silent is lost, which is said, and heard once', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await page.clock.install()
  await page.reload()
  await page.getByTitle('Connected').waitFor()
  await page.evaluate(countTones)
  await untilTitle(page, 'Front desk – Hotel Astoria')
  // Whoever asks now gets no answer.
  await page.route('**/rest/events', () => undefined)
  await page.clock.fastForward(13_000)
  await page.getByRole('alert').getByText('No connection to the system since 07:').waitFor()
  await untilTitle(page, 'No connection – Front desk – Hotel Astoria')
  await page.clock.fastForward(21_000)
  await page.locator('html[data-tones="2"]').waitFor()
  await page.clock.runFor(60_000)
  t.equal(await page.locator('html').getAttribute('data-tones'), '2')
  await page.unroute('**/rest/events')
  await page.evaluate('dispatchEvent(new Event("pageshow"))')
  await page.getByTitle('Connected').waitFor()
  await untilTitle(page, 'Front desk – Hotel Astoria')
})

t.test('where the browser wants a touch before it sounds, the page asks for one', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  await book(hotel, { room: 101, time: '0706' })
  hotel.clock.advance(120 * minute)
  await hotel.daemon.desk.tick()
  const first = await openDesk(t, { browser, hotel })
  const login = await first.evaluate<string>('JSON.stringify({ ...sessionStorage })')
  // A window that nobody has touched yet, with the login of another.
  const page = await first.context().newPage()
  await page.addInitScript(`Object.assign(sessionStorage, ${login})`)
  // Whatever looks into the page counts as a touch: the browser itself says when it refuses.
  const refused = page.waitForEvent('console', (said) => /not allowed to start/.test(said.text()))
  await Promise.all([refused, page.goto(first.url())])
  await alarms(page).getByRole('button', { name: 'Switch the sound on' }).click()
  await alarms(page).getByRole('button', { name: 'Silence for 2 minutes' }).waitFor()
})

t.test('four tabs of a browser tell alarms, further ones say that they do not', async (t) => {
  const hotel = await openHotel(t, { site: `${oneTrySite}method = "manual"\n` })
  const first = await openDesk(t, { browser, hotel })
  const login = await first.evaluate<string>('JSON.stringify({ ...sessionStorage })')
  const more = async (script = '') => {
    const page = await first.context().newPage()
    await page.addInitScript(`Object.assign(sessionStorage, ${login})`)
    await page.addInitScript(script)
    await page.goto(first.url())
    return page
  }
  const others = await Promise.all([more(), more(), more()])
  for (const page of others) await page.getByTitle('Connected').waitFor()
  for (const count of [5, 6]) {
    const page = await more(waitForAnswers(count - 1))
    await page.getByText(`open in ${count} tabs of this browser`).waitFor()
  }
  await book(hotel, { room: 101, time: '0705' })
  await hotel.daemon.desk.tick()
  for (const page of [first, ...others]) await alarms(page).getByText('Call room 101').waitFor()
})

t.test('many alarms are told in few lines, and dealt with together', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite })
  for (let time = 1; time <= 9; time += 1) await book(hotel, { room: 100 + time, time: '0706' })
  hotel.clock.advance(120 * minute)
  await hotel.daemon.desk.tick()
  hotel.clock.advance(11 * minute)
  const page = await openDesk(t, { browser, hotel })
  await alarms(page).getByText('Room 101 was not rung at 07:06. Call the guest').waitFor()
  await untilCount(alarms(page).getByRole('listitem'), 3)
  await alarms(page).getByRole('button', { name: '6 more' }).click()
  await untilCount(alarms(page).getByRole('listitem'), 9)
  await alarms(page)
    .getByRole('button', { name: /Hide alert: Room 101/ })
    .press('Enter')
  await focused(page, 'Guest is awake: room 102')
  await page.keyboard.press('Enter')
  await focused(page, 'Guest is awake: room 103')
  await alarms(page).getByRole('button', { name: 'Hide all alerts' }).click()
  await page.locator(':focus').filter({ hasText: 'Cancel' }).waitFor()
  await book(hotel, { room: 110, time: '0930' })
  hotel.clock.advance(120 * minute)
  await hotel.daemon.desk.tick()
  const later = alarms(page).getByText('Room 110 was not rung at 09:30. Call the guest')
  await later.waitFor({ state: 'attached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Hide all alerts' }).click()
  await alarms(page).getByText('Needs you now (1)').waitFor()
  await later.waitFor()
  await alarms(page)
    .getByRole('button', { name: /Hide alert: Room 110/ })
    .press('Enter')
  await alarms(page).waitFor({ state: 'hidden' })
  await page.locator('[role=combobox]:focus').waitFor()
})

t.test('an alarm of the day before says so', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite, at: '2026-11-15T23:45:00+01:00' })
  await book(hotel, { room: 101, time: '2350' })
  hotel.clock.advance(50 * minute)
  await hotel.daemon.desk.tick()
  const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk', language: 'en-GB' })
  await page.locator('.alarms').getByText('Room 101 was not rung yesterday at 23:50.').waitFor()
})

t.test('a call that staff make is settled from its alarm', async (t) => {
  const hotel = await openHotel(t, { site: `${oneTrySite}method = "manual"\n` })
  const page = await openDesk(t, { browser, hotel })
  const id = await book(hotel, { room: 101, time: '0705' })
  await hotel.daemon.desk.tick()
  await alarms(page).getByText('Call room 101 now: wakeup at 07:05.').waitFor()
  await tab(page, 'Now 1').click()
  await row(page, /101.*Staff must call/).waitFor()
  await alarms(page).getByRole('button', { name: 'Guest is awake: room 101' }).click()
  await alarms(page).waitFor({ state: 'hidden' })
  await tab(page, 'Answered 1').waitFor()
  t.match((await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)).json, {
    result: 1,
    actor: 'desk',
  })
})

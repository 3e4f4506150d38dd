import t from 'tap'
import { Client } from '../../support/client.ts'
import { openHotel, password } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { openWire } from '../support/wire.ts'

const browser = await sharedBrowser()
/** For those who only look. */
const shared = await openHotel(t)
const unauthorized = [/status of 401/]

t.test('a wrong password is said, and the right one lets in', async (t) => {
  const hotel = shared
  const page = await openPage(t, { browser, hotel, insecure: true, expected: unauthorized })
  await requireAccessible(t, page)
  await page.getByLabel('Name').fill('desk')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('alert').getByText('do not belong together').waitFor()
  t.equal(await page.getByLabel('Name').inputValue(), 'desk', 'what was typed stays')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Parts of the page' }).waitFor()
  t.match(page.url(), /#\/desk$/)
})

t.test('each user sees the parts that the account may use', async (t) => {
  const hotel = shared
  const parts = async (as: 'admin' | 'maid' | 'desk') => {
    const page = await openPage(t, { browser, hotel, as })
    const nav = page.getByRole('navigation', { name: 'Parts of the page' })
    await nav.getByRole('link').first().waitFor()
    return nav.getByRole('link').allTextContents()
  }
  t.strictSame(await parts('desk'), ['Front desk', 'Housekeeping'])
  t.strictSame(await parts('admin'), ['Front desk', 'Housekeeping', 'Administration'])
  const page = await openPage(t, { browser, hotel, as: 'maid', view: 'admin/users' })
  await page.getByText('There is nothing here').waitFor()
})

t.test('an account for which everything is switched off is told so', async (t) => {
  const off = ['Wakeup', 'Inventory', 'Room status'].map(
    (name, id) => `[[licence]]\nid = ${id + 1}\nname = "${name}"\nvalue = 0\n`,
  )
  const site = `[site]\ntimezone = "Europe/Vienna"\n[http]\nlisten = "127.0.0.1:0"\n${off.join('')}`
  const hotel = await openHotel(t, { site, furnish: async () => undefined })
  const page = await openPage(t, { browser, hotel, as: 'desk' })
  await page.getByText('may use nothing on this page').waitFor()
})

t.test('the password is kept nowhere, and the token in this tab alone', async (t) => {
  const hotel = shared
  const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk' })
  const reported: string[] = []
  page.on('request', (request) => reported.push(request.url()))
  await page.reload()
  await page.getByTitle('Connected').waitFor()
  const encoded = Buffer.from(`desk:${password}`).toString('base64')
  const kept = await page.evaluate<string>('sessionStorage["nightporter.session"]')
  const { token } = JSON.parse(kept)
  t.match(token, /^[\w-]{43}$/)
  const passwords = [password, encoded, encodeURIComponent(password), encodeURIComponent(encoded)]
  const isSecret = (text: string) => [...passwords, token].some((secret) => text.includes(secret))
  const tab = await page.evaluate<string>('JSON.stringify(sessionStorage)')
  t.notOk(passwords.some((secret) => tab.includes(secret)))
  t.ok(reported.length > 5)
  t.strictSame(reported.filter(isSecret), [], 'not in an address')
  const { cookies, origins } = await page.context().storageState({ indexedDB: true })
  t.strictSame(cookies, [])
  t.notOk(isSecret(JSON.stringify(origins)), 'not in storage that stays')
  const other = await page.context().newPage()
  await other.goto(hotel.url)
  await other.getByRole('button', { name: 'Log in' }).waitFor()
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  t.equal(await page.evaluate('sessionStorage.length'), 0)
  const Authorization = `Bearer ${token}`
  await until('the session is over', async () => {
    const { status } = await new Client(hotel.url).get('/rest/system', { Authorization })
    return status === 401
  })
})

t.test('a permission that is given shows at once', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'desk' })
  await page.getByTitle('Connected').waitFor()
  await hotel.admin.put('/rest/user/desk', { permissions: 'administrator' }).expect(200)
  await page.getByRole('link', { name: 'Administration' }).waitFor()
})

t.test('a lost connection is said plainly, and gone when it is found again', async (t) => {
  const hotel = shared
  const wire = await openWire(t, hotel)
  const expected = [/net::ERR/]
  const page = await openPage(t, { browser, hotel: wire, as: 'desk', expected })
  await page.getByTitle('Connected').waitFor()
  wire.pull()
  const banner = page.getByRole('alert').getByText(/No connection to the system since/)
  await banner.waitFor()
  await requireAccessible(t, page)
  wire.putBack()
  await banner.waitFor({ state: 'detached' })
  await page.getByTitle('Connected').waitFor()
})

t.test('the page speaks the language of the browser and says the zone of the hotel', async (t) => {
  const hotel = shared
  const words = {
    de: 'Rezeption',
    'fr-CA': 'Réception',
    es: 'Recepción',
    'it-CH': 'Reception',
    'nl-BE': 'Receptie',
    ja: 'Front desk',
  }
  for (const [language, word] of Object.entries(words)) {
    const page = await openPage(t, { browser, hotel, as: 'desk', language })
    await page.getByRole('link', { name: word }).waitFor()
    await page.getByText('Europe/Vienna').first().waitFor()
    t.equal(
      await page.getAttribute('html', 'lang'),
      language === 'ja' ? 'en' : language.slice(0, 2),
    )
  }
})

t.test('at night the page is dark, by the clock of the hotel', async (t) => {
  const hotel = await openHotel(t, { at: '2026-11-15T19:59:59+01:00' })
  const page = await openPage(t, { browser, hotel, as: 'desk' })
  await page.locator('html[data-theme=dark]').waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByLabel('Always light').check()
  await page.locator('html[data-theme=light]').waitFor()
})

t.test('a clock in doubt is said until it is believed', async (t) => {
  const { daemon, folder } = await openHotel(t)
  await daemon.desk.tick()
  await daemon.close()
  const earlier = { at: '2026-11-15T06:00:00+01:00', isClockSynchronised: false }
  const hotel = await openHotel(t, { folder, ...earlier })
  const page = await openPage(t, { browser, hotel, as: 'desk' })
  const banner = page.getByText('The clock of the system is in doubt')
  await banner.waitFor()
  await page.getByTitle('Connected').waitFor()
  await hotel.admin.post('/rest/clock/accept', {}).expect(200)
  await hotel.daemon.desk.tick()
  await banner.waitFor({ state: 'detached' })
})

t.test('a clock that was set is shown at once', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'desk', language: 'en-GB' })
  await page.getByTitle('Connected').waitFor()
  await page.getByText('Sun 15 Nov, 07:05 at the hotel').waitFor()
  await hotel.daemon.desk.tick()
  hotel.clock.set('2026-11-15T09:30:00+01:00')
  await hotel.daemon.desk.tick()
  await page.getByText('Sun 15 Nov, 09:30 at the hotel').waitFor()
})

import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openWithFile } from '../../daemon/site-on-disk.ts'
import { plainSite } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()

const site = `# Written by hand.
${plainSite.trim()}

[[line]]
name = "trunk"
driver = "sip"
server = "sip:127.0.0.1:9"
password = "very secret"
register = false
`

/** A hotel with a site file, and its administrator at the page that sets it up. */
async function openSetup(t: Test, { view = 'admin/setup', text = site, language = 'en' } = {}) {
  const { hotel, file } = await openWithFile(t, text)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view, language })
  return { hotel, file, page, textOnDisk: () => readFileSync(file, 'utf8') }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save and use' }).click()
const untilSaved = (page: Page, what: string) =>
  page.getByText(`Saved and in use: ${what}.`).waitFor()

t.test('what is changed is in the file and in use, and the rest of it stays', async (t) => {
  const { page, textOnDisk } = await openSetup(t)
  await page.getByRole('link', { name: /Change: Hotel$/ }).click()
  await page.getByLabel('Name (name)').fill('Hotel Bristol')
  await save(page)
  await untilSaved(page, 'Hotel')
  t.equal(textOnDisk(), site.replace('Hotel Astoria', 'Hotel Bristol'))
  await page.getByRole('banner').getByText('Hotel Bristol').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'in use' })
  await row.getByText('site.name').waitFor()
  await row.getByText('admin', { exact: true }).waitFor()
})

t.test('a mistake stands at its field, and nothing is saved', async (t) => {
  const { page, textOnDisk } = await openSetup(t, { view: 'admin/setup/site' })
  const zone = page.getByLabel('Time zone (timezone)')
  await zone.fill('Europe/Wien')
  await save(page)
  await page.getByText('site.timezone should be an IANA time zone').waitFor()
  t.equal(await zone.getAttribute('aria-invalid'), 'true')
  t.ok(await zone.evaluate((input) => input === document.activeElement))
  t.equal(textOnDisk(), site)
  await requireAccessibleByDayAndNight(t, page)
  await zone.fill('Europe/Lisbon')
  await save(page)
  await untilSaved(page, 'Hotel')
})

t.test('a line is added and removed', async (t) => {
  const { page, textOnDisk } = await openSetup(t)
  await page.getByRole('link', { name: /Telephone lines: new$/ }).click()
  await page.getByLabel('Kind').selectOption('Simulated, to try it out')
  await page.getByLabel('Name (name)').fill('try')
  await save(page)
  await untilSaved(page, 'Telephone lines: new')
  t.match(textOnDisk(), '[[line]]\nname = "try"\ndriver = "simulated"\n')
  await page.getByRole('link', { name: 'try', exact: true }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Removed: Telephone lines: try.').waitFor()
  t.equal(textOnDisk().trim(), site.trim())
})

t.test('a profile is added under a name, with nothing but what is set', async (t) => {
  const { page, textOnDisk } = await openSetup(t, { view: 'admin/setup/profile/+' })
  await page.getByLabel('Name', { exact: true }).fill('vip')
  await page.getByLabel('Attempts (attempts)').fill('5')
  await page.getByLabel('confirm').selectOption('yes')
  await save(page)
  await untilSaved(page, 'Profiles of guests: new')
  t.match(textOnDisk(), '[profile.vip]\nattempts = 5\nconfirm = true\n')
})

t.test('a secret is written, never shown, and kept nowhere', async (t) => {
  const { page, textOnDisk } = await openSetup(t, { view: 'admin/setup/line/trunk' })
  const password = page.getByLabel('Password (password)')
  t.equal(await password.inputValue(), '')
  t.equal(await password.getAttribute('type'), 'password')
  await page.getByLabel('User (user)').fill('8001')
  await password.fill('a new secret')
  const kept = await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')
  t.match(kept, '8001', 'what is typed is kept')
  t.notMatch(kept, 'a new secret')
  await save(page)
  await untilSaved(page, 'Telephone lines: trunk')
  t.match(textOnDisk(), 'password = "a new secret"\nregister = false\nuser = "8001"\n')
  t.notMatch(await page.content(), /a new secret|very secret/)
  await page.getByRole('link', { name: 'trunk' }).click()
  await page.getByRole('button', { name: 'Remove: Password' }).click()
  await save(page)
  await until('the password is gone', async () => !textOnDisk().includes('password'))
})

t.test('a new secret after a removal is written', async (t) => {
  const { page, textOnDisk } = await openSetup(t, { view: 'admin/setup/line/trunk' })
  await page.getByRole('button', { name: 'Remove: Password' }).click()
  await page.getByLabel('Password (password)').fill('another one')
  await save(page)
  await untilSaved(page, 'Telephone lines: trunk')
  t.match(textOnDisk(), 'password = "another one"')
})

t.test('what somebody else changes meanwhile is never written back unseen', async (t) => {
  const { page, file, textOnDisk } = await openSetup(t, { view: 'admin/setup/line/trunk' })
  await page.getByLabel('User (user)').fill('8001')
  await page.getByLabel('Telephone exchange (server)').fill('sip:127.0.0.1:7')
  await writeFile(file, site.replace('127.0.0.1:9', '127.0.0.1:5'))
  await page.getByText('it is now: sip:127.0.0.1:5').waitFor()
  t.equal(await page.getByLabel('Telephone exchange (server)').inputValue(), 'sip:127.0.0.1:7')
  await page.getByLabel('Telephone exchange (server)').fill('sip:127.0.0.1:5')
  await save(page)
  await untilSaved(page, 'Telephone lines: trunk')
  t.match(textOnDisk(), 'server = "sip:127.0.0.1:5"\npassword = "very secret"')
  t.match(textOnDisk(), 'user = "8001"')
})

t.test('what was typed for one entry is not written into another', async (t) => {
  const spare = '\n[[line]]\nname = "spare"\ndriver = "sip"\nserver = "sip:127.0.0.1:8"\n'
  const { page, file } = await openSetup(t, {
    view: 'admin/setup/line/trunk',
    text: site + spare,
  })
  await page.getByLabel('User (user)').fill('8001')
  await page.getByRole('link', { name: 'All settings' }).click()
  await writeFile(file, `${plainSite}${spare}`)
  await page.getByRole('link', { name: 'trunk' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'spare' }).click()
  t.equal(await page.getByLabel('User (user)').inputValue(), '')
  t.equal(await page.getByLabel('Name (name)').inputValue(), 'spare')
})

t.test('a profile that is there is not replaced by a new one', async (t) => {
  const text = `${site}[profile.vip]\nattempts = 7\n`
  const { page, textOnDisk } = await openSetup(t, { view: 'admin/setup/profile/+', text })
  await page.getByLabel('Name', { exact: true }).fill('vip')
  await page.getByText('There is one of this name already.').waitFor()
  t.equal(await page.getByRole('button', { name: 'Save and use' }).count(), 0)
  t.equal(textOnDisk(), text)
})

t.test(
  'a file that is no TOML shows its mistakes and the way back, and no empty form',
  async (t) => {
    const { page, file, textOnDisk } = await openSetup(t)
    await writeFile(file, '[site\nname = 3')
    await page.getByText(/^Line \d+: /).waitFor()
    t.equal(await page.getByRole('link', { name: /Change: Hotel$/ }).count(), 0)
    await page.getByRole('button', { name: /^Restore/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('link', { name: /Change: Hotel$/ }).waitFor()
    t.equal(textOnDisk(), site)
  },
)

t.test('where the page is found is changed after a question', async (t) => {
  const { page, textOnDisk } = await openSetup(t, { view: 'admin/setup/http' })
  await page.getByText(/more setting/).click()
  await page.getByLabel('allow_origin').fill('https://desk.example')
  await save(page)
  const question = page.getByRole('dialog', { name: 'Change where the page is found?' })
  await question.getByRole('button', { name: 'Save and use' }).click()
  await untilSaved(page, 'Page and interface')
  t.match(textOnDisk(), 'allow_origin = ["https://desk.example"]')
})

t.test('what is typed is there again after the page was loaded anew', async (t) => {
  const { page } = await openSetup(t, { view: 'admin/setup/site' })
  await page.getByLabel('Company (company)').fill('Astoria Hotels')
  await page.reload()
  await page.getByLabel('Company (company)').waitFor()
  t.equal(await page.getByLabel('Company (company)').inputValue(), 'Astoria Hotels')
})

t.test('an address that may hold a secret is not kept by the browser', async (t) => {
  const { page } = await openSetup(t, { view: 'admin/setup/push/+' })
  const address = page.getByLabel('Address (url)')
  const kept = () => page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')
  await address.fill('https://hk.example/status')
  t.match(await kept(), 'https://hk.example/status')
  await address.fill('https://hk.example/status?token=secret')
  t.notMatch(await kept(), 'hk.example')
  t.equal(await address.inputValue(), 'https://hk.example/status?token=secret')
  await address.fill('https://hk.example/rooms')
  await page.reload()
  await address.waitFor()
  t.equal(await address.inputValue(), 'https://hk.example/rooms')
})

t.test('a file that somebody has written on the box is noticed, and the way back', async (t) => {
  const { page, file, textOnDisk } = await openSetup(t)
  await page.getByText('First steps').waitFor()
  await writeFile(file, site.replace('Astoria', 'Carlton'))
  await page.getByRole('button', { name: 'Use it now' }).click()
  await page.getByRole('banner').getByText('Hotel Carlton').waitFor()
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await requireAccessibleByDayAndNight(t, page)
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('banner').getByText('Hotel Astoria').waitFor()
  t.equal(textOnDisk(), site)
})

t.test('a box without a line opens with the first steps, of which the next is plain', async (t) => {
  const { page } = await openSetup(t, { view: 'admin', text: plainSite })
  await page.getByRole('heading', { name: 'Set up', level: 1 }).waitFor()
  await page.locator('.setup-guide .main').getByText('Add a line').waitFor()
})

t.test('where the file forbids it, it can be read and not saved', async (t) => {
  const text = site.replace('[http]', '[http]\neditable = false')
  const { page } = await openSetup(t, { text })
  await page.getByText('Nothing can be changed here.').waitFor()
  await page.getByRole('link', { name: 'trunk' }).click()
  await page.getByLabel('User (user)').fill('1')
  t.ok(await page.getByRole('button', { name: 'Save and use' }).isDisabled())
})

import t from 'tap'
import { annex, openHotel, password } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()
const view = 'admin/users'

t.test('a user is added, can log in, is changed and removed', async (t) => {
  const hotel = await openHotel(t)
  const expected = [/status of 401/]
  const page = await openPage(t, { browser, hotel, as: 'admin', view, insecure: true })
  await page.getByRole('cell', { name: 'maid' }).first().waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'Add a user' }).click()
  await page.getByLabel('Name').fill('night porter')
  await page.getByRole('button', { name: 'Make one' }).click()
  const secret = await page.getByRole('dialog').getByLabel('Password', { exact: true }).inputValue()
  t.match(secret, /^\S{19}$/)
  await page.getByRole('button', { name: 'Show', pressed: true }).waitFor()
  await page.getByRole('dialog').getByLabel('Minibar').check()
  await requireAccessible(t, page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add a user' }).click()
  await page.getByText('night porter was added').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'night porter' })
  await row.getByText('Minibar').waitFor()

  const other = await openPage(t, { browser, hotel, expected })
  await other.getByLabel('Name').fill('night porter')
  await other.getByLabel('Password', { exact: true }).fill(secret)
  await other.getByLabel('Password', { exact: true }).press('Enter')
  await other.getByRole('navigation', { name: 'Parts of the page' }).waitFor()

  await row.getByRole('button', { name: 'Change night porter' }).click()
  await page.getByRole('dialog').getByLabel('Administration').check()
  await page.getByLabel('Tenant').selectOption('Annex')
  await page.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Annex').waitFor()
  t.match((await hotel.admin.get('/rest/user/night%20porter').expect(200)).json, {
    permissions: /^(inventory,administrator|administrator,inventory)$/,
    tenant: annex,
  })
  await other.getByRole('link', { name: 'Administration' }).waitFor()

  await row.getByRole('button', { name: 'New password for night porter' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('another good one')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('night porter has a new password').waitFor()
  await hotel.as('night porter', 'another good one').get('/rest/clock').expect(200)
  await other.getByText('You were logged out').waitFor()

  await row.getByRole('button', { name: 'Remove night porter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  await hotel.admin.get('/rest/user/night%20porter').expect(404, 312)
})

t.test('what is wrong with a new user is said at its place', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'admin', view },
    expected: [/status of 409/],
  })
  await page.getByRole('button', { name: 'Add a user' }).click()
  await page.getByLabel('Name').fill('a:b')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
  await page.getByText('without “:” and “/”').waitFor()
  await page.getByText('The password is too short').waitFor()
  await requireAccessible(t, page)
  await page.getByLabel('Name').fill('desk')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
  await page.getByText('There is a user desk already').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

t.test('the last administrator stays, and giving up the own rights is asked for', async (t) => {
  const hotel = await openHotel(t, { at: '2026-11-15T23:00:00+01:00' })
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'admin', view },
    expected: [/status of 409/],
  })
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByRole('cell', { name: 'maid' }).first().waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'Remove admin' }).click()
  await page.getByText('This is your own account').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('admin is the last administrator of the whole site').waitFor()

  await hotel.addUser('second', 'administrator')
  await page.getByRole('cell', { name: 'second' }).first().waitFor()
  await page.getByRole('button', { name: 'Change admin' }).click()
  await page.getByRole('dialog').getByLabel('Administration').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('You would not be an administrator').waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'Give them up' }).click()
  await page.getByText('There is nothing here').waitFor()
  t.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0)
})

t.test("a tenant's administrator sees the tenant's users, and no choice of tenants", async (t) => {
  const hotel = await openHotel(t)
  await hotel.addUser('boss', 'administrator', annex)
  const page = await openPage(t, { browser, hotel, as: 'boss', view, language: 'de' })
  await page.getByRole('cell', { name: 'boss' }).first().waitFor()
  t.equal(await page.getByRole('row').count(), 2)
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await page.getByLabel('Name').fill('Zimmermädchen')
  await page.getByRole('dialog').getByLabel('Passwort').fill(password)
  t.equal(await page.getByLabel('Mandant').count(), 0)
  await page.getByRole('dialog').getByLabel('Passwort').press('Enter')
  await page.getByText('Zimmermädchen wurde angelegt').waitFor()
  const path = `/rest/user/${encodeURIComponent('Zimmermädchen')}`
  t.equal((await hotel.admin.get(path).expect(200)).json.tenant, annex)
})

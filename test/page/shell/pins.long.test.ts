import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel, password } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { requireAccessible, requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()
const expected = [/status of (400|401|409|429)/]

async function openOwnPin(page: Page, name: string, title = 'PIN for the telephone') {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: title }).click()
  return page.getByRole('dialog', { name: title })
}

t.test('everybody sets the own PIN, with the current password, and ends it', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'maid', insecure: true, expected })
  const hasPin = async () => (await hotel.maid.get('/rest/user/maid').expect(200)).json.pin
  let dialog = await openOwnPin(page, 'maid')
  await dialog.getByText('There is no PIN yet.').waitFor()
  t.equal(await dialog.getByRole('button', { name: 'End the PIN' }).count(), 0)
  await requireAccessibleByDayAndNight(t, page)

  const field = dialog.getByLabel('New PIN')
  t.equal(await field.getAttribute('inputmode'), 'numeric')
  await field.pressSequentially('4a71-')
  t.equal(await field.inputValue(), '471', 'nothing but digits can be typed')
  await field.press('Enter')
  await dialog.getByText('A PIN has 4 to 8 digits.').waitFor()
  await dialog.getByText('This is not your current password.').waitFor()
  await requireAccessible(t, page)
  await dialog.getByLabel('Current password').fill('not the password')
  await field.fill('4711')
  await field.press('Enter')
  await dialog.getByText('A PIN has 4 to 8 digits.').waitFor({ state: 'detached' })
  await dialog.locator('input[type=password]:focus').waitFor()
  await dialog.getByText('This is not your current password.').waitFor()
  t.equal(await hasPin(), false)
  await dialog.getByLabel('Current password').fill(password)
  await field.press('Enter')
  await page.getByText('Your PIN was saved.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  t.equal(await hasPin(), true)
  t.notMatch(await page.content(), /4711/)

  dialog = await openOwnPin(page, 'maid')
  await dialog.getByText('There is a PIN. A new one takes its place.').waitFor()
  t.equal(await dialog.getByLabel('New PIN').inputValue(), '', 'it is never shown again')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'End the PIN' }).press('Enter')
  await page.getByText('You have no PIN any more.').waitFor()
  t.equal(await hasPin(), false)
})

t.test('digits are masked until somebody wants to see them', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'desk' })
  const dialog = await openOwnPin(page, 'desk')
  const field = dialog.getByLabel('New PIN')
  const masked = () =>
    field.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'))
  t.equal(await masked(), 'disc')
  await dialog.getByRole('button', { name: 'Show', exact: true, pressed: false }).press('Enter')
  await dialog.getByRole('button', { name: 'Show', exact: true, pressed: true }).waitFor()
  t.equal(await masked(), 'none')
})

t.test('a PIN that another has is refused at its place, and so is trying many', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
  const page = await openPage(t, { browser, hotel, as: 'desk', expected })
  const dialog = await openOwnPin(page, 'desk')
  await dialog.getByLabel('Current password').fill(password)
  const field = dialog.getByLabel('New PIN')
  await field.fill('4711')
  await field.press('Enter')
  await dialog.getByText('This PIN cannot be used. Choose another one.').waitFor()
  await dialog.locator('input[aria-invalid=true]:focus').waitFor()
  t.equal(await dialog.getByText('This is not your current password.').count(), 0)
  await requireAccessible(t, page)
  const tooMany = dialog.getByText(/^Too many tries\. Try again in \d+ seconds?\.$/)
  await until('there were too many tries', async () => {
    await field.press('Enter')
    return (await tooMany.count()) === 1
  })
})

t.test('an administrator sees who has a PIN, sets one and ends it', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.put('/rest/user/desk', { pin: '471100' }).expect(200)
  const view = 'admin/users'
  const viewport = { width: 320, height: 640 }
  const page = await openPage(t, { browser, hotel, as: 'admin', view, viewport, expected })
  const tag = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).locator('.tag', { hasText: 'PIN' })
  await tag('desk').waitFor()
  t.equal(await tag('maid').count(), 0)
  t.equal(await page.getByRole('button', { name: 'PIN of admin' }).count(), 0)

  await page.getByRole('button', { name: 'PIN of maid' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'PIN of maid' })
  await dialog.getByText('There is no PIN yet.').waitFor()
  t.equal(await dialog.locator('input[type=password]').count(), 0)
  await dialog.getByLabel('New PIN').fill('471100')
  await dialog.getByLabel('New PIN').press('Enter')
  await dialog.getByText('This PIN cannot be used. Choose another one.').waitFor()
  await requireAccessible(t, page)
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
  await dialog.getByLabel('New PIN').fill('2580')
  await dialog.getByLabel('New PIN').press('Enter')
  await page.getByText('maid has a new PIN.').waitFor()
  await tag('maid').waitFor()

  await page.getByRole('button', { name: 'PIN of desk' }).press('Enter')
  await page.getByRole('button', { name: 'End the PIN' }).click()
  await page.getByText('desk has no PIN any more.').waitFor()
  await tag('desk').waitFor({ state: 'detached' })
  const { users } = (await hotel.admin.get('/rest/user').expect(200)).json
  t.match(users, [
    { name: 'admin', pin: false },
    { name: 'desk', pin: false },
    { name: 'maid', pin: true },
  ])
})

t.test('the form is there in every language, on the smallest screen', async (t) => {
  const hotel = await openHotel(t)
  const titles = {
    de: 'PIN für das Telefon',
    fr: 'Code PIN pour le téléphone',
    es: 'PIN para el teléfono',
    it: 'PIN per il telefono',
    nl: 'Pincode voor de telefoon',
  }
  for (const [language, title] of Object.entries(titles)) {
    const viewport = { width: 320, height: 640 }
    const page = await openPage(t, { browser, hotel, as: 'maid', viewport, language })
    const dialog = await openOwnPin(page, 'maid', title)
    await dialog.locator('input.masked').waitFor()
    const isWithin = 'document.querySelector("dialog").scrollWidth <= 320'
    t.equal(await page.evaluate(isWithin), true, language)
    await requireAccessible(t, page)
  }
})

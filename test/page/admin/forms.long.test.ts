import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { openHotel, password } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()

t.test('the first input that is wrong has the focus', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'admin', view: 'admin/items' },
    expected: [/status of 409/],
  })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await page.getByRole('button', { name: 'Add an item' }).click()
  await save.click()
  await hasFocus(dialog.getByLabel('Description'))
  await dialog.getByLabel('Description').fill('Tea')
  await dialog.getByLabel('Category').selectOption('Drinks')
  await dialog.getByLabel('Price').fill('cheap')
  await save.click()
  await hasFocus(dialog.getByLabel('Price'))
  await dialog.getByLabel('Number').fill('1')
  await dialog.getByLabel('Price').fill('1')
  await save.click()
  await dialog.getByText('There is one with this name or number already').waitFor()
  await hasFocus(dialog.getByLabel('Number'))

  await page.goto(`${hotel.url}/#/admin/rooms`)
  await page.getByRole('button', { name: 'Edit Room 101' }).click()
  await dialog.getByLabel('Wakeup calls').uncheck()
  await save.click()
  await hasFocus(dialog.getByLabel('Wakeup calls'))
  await requireAccessible(t, page)
  await hotel.desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  await dialog.getByLabel('Own list for charges').check()
  await save.click()
  await dialog.getByText('Room 101 still has wakeup calls booked').waitFor()

  await page.goto(`${hotel.url}/#/admin/users`)
  await page.getByRole('button', { name: 'Add a user' }).click()
  await dialog.getByLabel('Name').fill('porter')
  await dialog.getByRole('button', { name: 'Add a user' }).click()
  await hasFocus(dialog.getByLabel('Password', { exact: true }))
})

t.test('what two people change at once is all kept', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/items' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Item Water' }).click()
  await hotel.admin.put('/rest/isi/item/1', { price: '9.90', max: 2 }).expect(200)
  await dialog.getByLabel('Description').fill('Still water')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { json } = await hotel.admin.get('/rest/isi/item/1').expect(200)
  t.match(json, { description: 'Still water', price: '9.90', max: 2 })

  await page.getByRole('button', { name: 'Edit Item Still water' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.strictSame((await hotel.admin.get('/rest/isi/item/1').expect(200)).json, json)
})

t.test('what is sent again because no answer came is done once', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'admin', view: 'admin/items' },
    expected: [/ERR_FAILED/],
  })
  const dialog = page.getByRole('dialog')
  const twice = async (button: string) => {
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.getByText('The system does not answer').waitFor()
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const countOf = async (path: string, key: string) =>
    (await hotel.admin.get(path).expect(200)).json[key].length
  const before = await countOf('/rest/isi/item', 'items')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const buffer = Buffer.from('description,category,price\nTea,1,1\nMilk,1,2\n')
  const file = { name: 'items.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await loseAnswer(page, '**/rest/import/items')
  await twice('Import')
  t.equal(await countOf('/rest/isi/item', 'items'), before + 2)

  await page.getByRole('button', { name: 'Add an item' }).click()
  await dialog.getByLabel('Description').fill('Honey')
  await dialog.getByLabel('Category').selectOption('Drinks')
  await dialog.getByLabel('Price').fill('3')
  await loseAnswer(page, '**/rest/isi/item')
  await twice('Save')
  t.equal(await countOf('/rest/isi/item', 'items'), before + 3)

  await page.goto(`${hotel.url}/#/admin/users`)
  await page.getByRole('button', { name: 'Add a user' }).click()
  await dialog.getByLabel('Name').fill('porter')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await loseAnswer(page, '**/rest/user')
  await twice('Add a user')
  await hotel.as('porter').get('/rest/clock').expect(200)
})

/** The next thing that is sent there is carried out, and the network is gone before the answer. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

async function hasFocus(input: Locator): Promise<void> {
  await input.and(input.page().locator(':focus')).waitFor()
}

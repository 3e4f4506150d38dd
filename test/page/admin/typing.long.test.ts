import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { sharedBrowser } from '../support/browser.ts'
import { rowsOf } from '../support/morning.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()
const hotel = await openHotel(t)
const open = (t: Parameters<typeof openAdminPage>[0], view: string) =>
  openAdminPage(t, { browser, hotel, as: 'admin', view: `admin/${view}` })

const book = (room: number) =>
  hotel.desk.post('/rest/wakeup', { room, datetime: '2026-11-15T23:30' }).expect(201)
const charge = (room: number) =>
  hotel.maid.post('/rest/isi/charge', { id: 2, quantity: 1, room }).expect(200)
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text })
const room = (page: Page) => page.getByRole('searchbox', { name: 'Room' })

/** Types letter by letter, as a hand does, and leaves the field to itself. */
async function type(input: Locator, text: string): Promise<void> {
  await input.focus()
  await input.pressSequentially(text)
}

t.test('a room typed into the filter of the log stays there, whatever happens', async (t) => {
  const page = await open(t, 'log')
  await book(101)
  await rowOf(page, '101').first().waitFor()
  await type(room(page), '10')
  await book(102)
  await rowOf(page, '102').first().waitFor()
  t.equal(await room(page).inputValue(), '10')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await rowOf(page, '101').first().waitFor({ state: 'detached' })
  t.equal(await room(page).inputValue(), '102')
  await rowOf(page, '102').first().waitFor()
})

t.test('a room typed just before the time is changed is looked for as well', async (t) => {
  const page = await open(t, 'log')
  await book(103)
  await book(104)
  await rowOf(page, '103').first().waitFor()
  await type(room(page), '104')
  await page.getByLabel('From', { exact: true }).fill('2026-11-14T07:00')
  await rowOf(page, '103').first().waitFor({ state: 'detached' })
  await rowOf(page, '104').first().waitFor()
  t.equal(await room(page).inputValue(), '104')
})

t.test('a room typed into the filter of the charges stays there', async (t) => {
  const page = await open(t, 'charges')
  await charge(101)
  await rowOf(page, '101').first().waitFor()
  await type(room(page), '10')
  await charge(102)
  await rowOf(page, '102').first().waitFor()
  await hotel.admin.put('/rest/isi/item/3', { description: 'Salted crisps' }).expect(200)
  await page.getByRole('option', { name: 'Salted crisps' }).waitFor({ state: 'attached' })
  t.equal(await room(page).inputValue(), '10')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await rowOf(page, '101').first().waitFor({ state: 'detached' })
  await rowOf(page, '102').first().waitFor()
})

t.test('what is typed to find or to add an entry stays there', async (t) => {
  const page = await open(t, 'items')
  await rowOf(page, 'Water').waitFor()
  const find = page.getByRole('searchbox', { name: 'Search' })
  await type(find, 'a')
  const add = (id: number, description: string) =>
    hotel.admin.post('/rest/isi/item', { id, description, category: 1, price: '1' }).expect(201)
  await add(71, 'Tea')
  await rowOf(page, 'Tea').waitFor()
  t.equal(await find.inputValue(), 'a')
  await page.getByRole('button', { name: 'Add an item' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Description'), 'Cof')
  await dialog.getByLabel('Category').selectOption('Snacks')
  await add(72, 'Lemonade')
  await rowOf(page, 'Lemonade').waitFor()
  await hotel.admin.put('/rest/isi/category/1', { description: 'All drinks' }).expect(200)
  await dialog.getByRole('option', { name: 'All drinks' }).waitFor({ state: 'attached' })
  t.equal(await dialog.getByLabel('Description').inputValue(), 'Cof')
  t.equal(await dialog.getByLabel('Category').inputValue(), '2')
  await page.keyboard.press('Escape')
})

t.test('what is typed for a new user stays there', async (t) => {
  const page = await open(t, 'users')
  await page.getByRole('button', { name: 'Add a user' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Name'), 'port')
  await dialog.getByRole('checkbox').first().check()
  await hotel.addUser('newcomer', '')
  await rowOf(page, 'newcomer').waitFor()
  t.equal(await dialog.getByLabel('Name').inputValue(), 'port')
  t.ok(await dialog.getByRole('checkbox').first().isChecked())
})

t.test('what is chosen to be shown of a destination stays chosen', async (t) => {
  const page = await open(t, 'destinations/opera')
  const show = page.getByLabel('Show', { exact: true })
  await show.selectOption('all')
  await charge(103)
  await rowOf(page, 'Room 103').waitFor()
  t.equal(await show.inputValue(), 'all')
})

t.test(
  'what was typed for an entry is there again after Escape, and gone after Cancel',
  async (t) => {
    const hotel = await openHotel(t)
    const page = await openAdminPage(t, { browser, hotel, as: 'admin', view: 'admin/rooms' })
    const add = page.getByRole('button', { name: 'Add a room' })
    const dialog = page.getByRole('dialog')
    const room = dialog.getByRole('textbox', { name: 'Room' })
    await add.click()
    await room.fill('777')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await add.click()
    await room.waitFor()
    t.equal(await room.inputValue(), '777')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await add.click()
    t.equal(await room.inputValue(), '')
  },
)

t.test('what was typed over what another one has changed since stays, with a note', async (t) => {
  const hotel = await openHotel(t)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view: 'admin/items' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Item Water' }).click()
  await dialog.getByLabel('Price').fill('4.50')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await hotel.admin.put('/rest/isi/item/1', { price: '9.90', description: 'Still' }).expect(200)
  await page.getByRole('button', { name: 'Edit Item Still' }).click()
  await dialog.getByText('Somebody has changed this meanwhile; it is now: 9.90').waitFor()
  t.equal(await dialog.getByLabel('Price').inputValue(), '4.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { json } = await hotel.admin.get('/rest/isi/item/1').expect(200)
  t.match(json, { description: 'Still', price: '4.50' })
})

t.test('the name of a new user is kept, the password is not', async (t) => {
  const hotel = await openHotel(t)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view: 'admin/users' })
  const add = page.getByRole('button', { name: 'Add a user' }).first()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await add.click()
  await name.fill('night')
  await password.fill('a secret of nobody')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await add.click()
  t.equal(await name.inputValue(), 'night')
  t.equal(await password.inputValue(), '')
  t.notMatch(
    await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })'),
    'nobody',
  )
})

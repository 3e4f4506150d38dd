import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { annex, openHotel, tempFolder } from '../../../support/hotel.ts'
import { requireAccessible } from '../../support/accessible.ts'
import { openPage, sharedBrowser } from '../../support/browser.ts'

const browser = await sharedBrowser()
const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'

t.test('an item is added, its price kept as written, changed and removed', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'admin', view: 'admin/items', insecure: true },
    expected: [/status of 409/],
  })
  const dialog = page.getByRole('dialog')
  await page.getByRole('cell', { name: 'Crisps', exact: true }).waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'Add an item' }).click()
  await dialog.getByLabel('Price').fill('4,5000')
  await dialog.getByLabel('Price').press('Enter')
  await dialog.getByText('Enter a price such as 4.50').waitFor()
  t.equal(await dialog.getByText('Enter something here').count(), 2, 'what else is missing')
  await requireAccessible(t, page)
  await dialog.getByLabel('Description').fill(script)
  await dialog.getByLabel('Category').selectOption('Snacks')
  await dialog.getByLabel('Price').fill('04.500')
  await dialog.getByLabel('Price').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row').filter({ hasText: '04.500' })
  await row.getByText(script).waitFor()
  t.equal(await page.locator('#page :is(img, script)').count(), 0, 'it is text, whatever it says')
  const added = { id: '4', description: script, category: '2', max: 0, price: '04.500', tenant: '' }
  t.strictSame((await hotel.admin.get('/rest/isi/item/4').expect(200)).json, added)

  await row.getByRole('button', { name: 'Edit' }).click()
  t.equal(await dialog.getByLabel('Price').inputValue(), '04.500')
  await dialog.getByLabel('Description').fill('Nuts')
  await dialog.getByLabel('At most').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const changed = { ...added, description: 'Nuts', max: 3 }
  t.strictSame((await hotel.admin.get('/rest/isi/item/4').expect(200)).json, changed)

  await page.getByRole('button', { name: 'Remove Item Nuts' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  await hotel.admin.get('/rest/isi/item/4').expect(404, 303)

  await page.goto(`${new URL(page.url()).origin}/#/admin/categories`)
  await page.getByRole('button', { name: 'Remove Category Drinks' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Category Drinks still has items').waitFor()
})

t.test('rooms come from a file: all of them, or each bad row is named', async (t) => {
  const hotel = await openHotel(t, { at: '2026-11-15T23:00:00+01:00' })
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'admin', view: 'admin/rooms' },
    expected: [/status of 400/],
  })
  await page.locator('html[data-theme=dark]').waitFor()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const rows = Array.from({ length: 57 }, (_, i) => `${301 + i};de`)
  await choose(page, 'room;lang\n301;de')
  await dialog.getByText('These columns are not known: “lang”').waitFor()
  await choose(page, `room;language\n${rows.join('\n')}\n1/2;de\n\n400;de`)
  await dialog.getByText('59 rows in rooms.csv').waitFor()
  await dialog.getByText('These rows have mistakes (1).').waitFor()
  t.match(await dialog.locator('.bad-rows li').allTextContents(), [/^Line 59, Room: /])
  t.equal(await dialog.locator('.wrong-cell').textContent(), '1/2')
  t.ok(await dialog.getByRole('button', { name: 'Import' }).isDisabled())
  await requireAccessible(t, page)
  // What the page cannot know, the system says.
  await choose(page, `room;language\n${rows.join('\n')}\n\n400;xx-`)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.getByText('Nothing was imported').waitFor()
  t.match(await dialog.locator('.bad-rows li').allTextContents(), [/^Line 60: .*language/])
  await requireAccessible(t, page)
  t.equal((await hotel.admin.get('/rest/room').expect(200)).json.rooms.length, 21)
  await choose(page, `room;language\n${rows.join('\n')}\n`)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await page.getByText('57 rooms were imported').waitFor()
  await page.getByText('78 of 78').waitFor()
  await page.getByRole('searchbox').fill('357 german')
  await page.getByText('1 of 78').waitFor()
})

t.test('a file is dropped on its place, which shows that it is the place', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/rooms' })
  await page.getByRole('button', { name: 'Import a file' }).click()
  const file = join(await tempFolder(t), 'dropped.csv')
  await writeFile(file, 'room\n777\n')
  const place = page.getByText('drop it here')
  await place.waitFor()
  const { x = 0, y = 0 } = (await place.boundingBox()) ?? {}
  const mouse = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'dragCancel' | 'drop') =>
    mouse.send('Input.dispatchDragEvent', {
      ...{ type, x: x + 5, y: y + 5 },
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await page.locator('.drop.over').waitFor()
  await drag('dragOver')
  await drag('drop')
  await page.getByText('One row in dropped.csv').waitFor()
  await page.locator('.drop:not(.over)').waitFor()
})

t.test('what is saved as a file is what there is, and what others change is shown', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/statuses' })
  await page.getByRole('cell', { name: 'Dirty', exact: true }).waitFor()
  await hotel.admin.post('/rest/rsi/status', { id: '007', description: script }).expect(201)
  await page.getByRole('cell', { name: script, exact: true }).waitFor()
  t.equal(await page.locator('#page :is(img, script)').count(), 0)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  const file = await coming
  t.equal(file.suggestedFilename(), 'statuses.csv')
  const { text } = await hotel.admin.get('/rest/export/statuses').expect(200)
  t.equal(
    await readFile(await file.path(), 'utf8'),
    `\uFEFF${text}`,
    'spreadsheets see that it is UTF-8',
  )
  t.match(text, 'Clean')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const example = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save an example file' }).click()
  const path = await (await example).path()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('dialog').getByText('2 rows').waitFor()
})

t.test('an administrator without the minibar has no items', async (t) => {
  const hotel = await openHotel(t)
  await hotel.addUser('keeper', 'administrator')
  const page = await openPage(t, { browser, hotel, as: 'keeper', view: 'admin/items' })
  await page.getByText('There is nothing here').waitFor()
  const menu = page.getByRole('navigation', { name: 'Administration pages' })
  const names = await menu.getByRole('link').allTextContents()
  t.ok(names.includes('Rooms') && !names.includes('Items') && !names.includes('Categories'))
  const desk = await openPage(t, { browser, hotel, as: 'desk', view: 'admin/rooms' })
  await desk.getByText('There is nothing here').waitFor()
})

t.test("a tenant's administrator edits the own rooms alone", async (t) => {
  const hotel = await openHotel(t)
  await hotel.addUser('boss', 'administrator', annex)
  await hotel.admin.post('/rest/room', { room: '501', tenant: annex }).expect(201)
  const viewport = { width: 390, height: 800 }
  const page = await openPage(t, { browser, hotel, as: 'boss', view: 'admin/rooms', viewport })
  await page.getByRole('searchbox').fill('501')
  await page.getByRole('button', { name: 'Edit Room 501' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Extension').fill('')
  await dialog.getByLabel('Who calls').selectOption('Staff call')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.match((await hotel.admin.get('/rest/room/501').expect(200)).json, {
    extension: '501',
    method: 'manual',
    tenant: annex,
  })
  await page.getByRole('searchbox').fill('101')
  await page.getByText('Of the whole site').waitFor()
  t.equal(await page.getByRole('button', { name: 'Edit Room' }).count(), 0)
  await requireAccessible(t, page)
})

async function choose(page: Page, csv: string): Promise<void> {
  const file = { name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
}

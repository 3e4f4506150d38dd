import t from 'tap'
import { openHotel } from '../../../support/hotel.ts'
import { requireAccessible } from '../../support/accessible.ts'
import { openPage, sharedBrowser } from '../../support/browser.ts'

const browser = await sharedBrowser()
const hotel = await openHotel(t)
const warning = 'There is no announcement in Swedish: these calls are in English.'

t.test('a room whose language nobody has recorded says so where it is edited', async (t) => {
  await hotel.admin.put('/rest/room/101', { language: 'sv' }).expect(200)
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/rooms' })
  await page.getByRole('button', { name: 'Edit Room 101' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(warning).waitFor()
  await requireAccessible(t, page)
  await dialog.getByLabel('Language').selectOption('German')
  await dialog.getByText(warning).waitFor({ state: 'detached' })
  await dialog.getByLabel('Language').selectOption('Swedish')
  await dialog.getByText(warning).waitFor()
  await hotel.admin.put('/rest/room/101', { language: 'de' }).expect(200)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
})

t.test('what the system warns of when a room is saved is told', async (t) => {
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/rooms' })
  // Somebody removes the recording while the form is open.
  const prompts = { prompts: [{ id: 0, language: 'sv', seconds: 1, own: true }] }
  await page.route('**/rest/prompt', (route) => route.fulfill({ json: prompts }))
  await page.getByRole('button', { name: 'Edit Room 102' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Language').selectOption('Swedish')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText(`Room 102 was saved. ${warning}`).waitFor()
  t.equal((await hotel.admin.get('/rest/room/102').expect(200)).json.language, 'sv')
})

t.test('a file with such a language is imported, with a warning', async (t) => {
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/rooms' })
  const take = async (csv: string) => {
    await page.getByRole('button', { name: 'Import a file' }).click()
    const file = { name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  }
  await take('room,language\n103,sv\n104,de\n105,sv\n')
  await page.getByRole('alert').getByText(`3 rooms were imported. ${warning}`).waitFor()
  await page.getByRole('button', { name: 'Dismiss this message' }).click()
  await take('room,language\n103,de\n')
  await page.getByRole('status').getByText('One room was imported.').waitFor()
})

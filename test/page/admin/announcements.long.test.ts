import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()
const view = 'admin/announcements'

/** The hotel's own recordings, by number and language. */
const ownOf = async ({ admin }: Awaited<ReturnType<typeof openHotel>>) => {
  const { json } = await admin.get('/rest/prompt').expect(200)
  return json.prompts.filter(({ own }: { own: boolean }) => own)
}

t.test('an announcement is recorded in the browser, heard, used and removed', async (t) => {
  const hotel = await openHotel(t)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view })
  await page.getByRole('button', { name: 'Record anew: Announcement 0, German' }).click()
  await requireAccessibleByDayAndNight(t, page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await dialog.getByRole('meter', { name: 'Level' }).waitFor()
  await dialog.getByText(/^[1-9]\d* s$/).waitFor()
  await dialog.getByRole('button', { name: 'End the recording' }).click()
  await dialog.getByRole('button', { name: 'Listen' }).waitFor()
  await requireAccessibleByDayAndNight(t, page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Record anew: Announcement 0, German' }).click()
  await dialog.getByRole('button', { name: 'Listen' }).waitFor()
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('Guests hear it from now on: Announcement 0, German.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'German' })
  await row.getByText('from the hotel').waitFor()
  t.match(await ownOf(hotel), [{ id: 0, language: 'de' }])
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.getByText('with Nightporter').waitFor()
  t.same(await ownOf(hotel), [])
})

t.test('a file is taken under a number of its own; what is no sound is refused', async (t) => {
  const hotel = await openHotel(t)
  const { bytes } = await hotel.admin.get('/rest/prompt/0/de')
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view })
  await page.getByRole('button', { name: 'New recording' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Number' }).fill('7')
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('French')
  const file = dialog.locator('input[type=file]')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning') }
  await file.setInputFiles(notes)
  await dialog.getByText('The browser cannot read this file.').waitFor()
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await dialog.getByText('Record something first, or choose a file.').waitFor()
  await file.setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from(bytes) })
  await dialog.getByText('Good.').waitFor()
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('row').filter({ hasText: 'French' }).getByText('from the hotel').waitFor()
  t.match(await ownOf(hotel), [{ id: 7, language: 'fr' }])
})

t.test('where the browser may not record, it says so and takes a file', async (t) => {
  const hotel = await openHotel(t)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view, insecure: true })
  await page.getByRole('button', { name: 'New recording' }).click()
  await page.getByText('This browser records only over https').waitFor()
  await page.getByText('Choose a file', { exact: true }).waitFor()
})

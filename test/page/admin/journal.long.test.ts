import t from 'tap'
import { openWithFile } from '../../daemon/site-on-disk.ts'
import { plainSite } from '../../support/hotel.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()

t.test('the journal is seen as it is written, and can be searched', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite)
  const view = 'admin/journal'
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view })
  await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor()
  await reload(plainSite.replace('Astoria', 'Bristol'))
  const good = page.getByText('The site file is in use: [site] has changed.')
  await good.waitFor()
  await reload('[site]\nnam = "Bristol"\n')
  const bad = page.getByRole('row').filter({ hasText: '"nam" is not known in site' })
  await bad.waitFor()
  await requireAccessibleByDayAndNight(t, page)
  await bad.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('"nam" is not known in site').waitFor()
  await requireAccessibleByDayAndNight(t, page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Show' }).selectOption('errors')
  await good.waitFor({ state: 'detached' })
  await bad.getByText('error', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such text')
  await page.getByText('Nothing of this kind.').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('NAM')
  await bad.waitFor()
})

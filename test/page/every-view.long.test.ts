/** Every view and its dialogs, in every language: nothing stands out of a screen, and everybody can use it. */

import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { adminPages } from '../../src/page/admin/admin-pages.ts'
import { languages, readWords } from '../../src/page/words/words.ts'
import { line, openWithFile } from '../daemon/site-on-disk.ts'
import { plainSite } from '../support/hotel.ts'
import { openAdminPage } from './admin/admin.ts'
import { requireAccessible } from './support/accessible.ts'
import { sharedBrowser } from './support/browser.ts'
import { furnishManyRooms } from './support/furnish.ts'
import { untilTrue } from './support/until-true.ts'

const browser = await sharedBrowser()

const site = `${plainSite}
${line('pbx')}
[profile.vip]
ring = "1m"
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:9/"
`

const views = [
  'desk',
  'desk/room/101',
  'desk/list/20261116',
  'housekeeping',
  'housekeeping/room/101',
  'housekeeping/entries',
  ...adminPages.map((page) => `admin/${page}`),
  'admin/setup/site',
  'admin/setup/line/pbx',
  'admin/setup/profile/+',
  'admin/setup/connector/minibar',
]

/** What opens a dialog in a view, whatever it says. */
const openers: Readonly<Record<string, readonly string[]>> = {
  'admin/users': ['.main', 'tbody button >> nth=0'],
  'admin/announcements': ['.main', 'tbody button >> nth=1'],
  'admin/journal': ['tbody button >> nth=0'],
  'admin/setup/line/pbx': ['.setup-remove'],
  ...Object.fromEntries(
    ['rooms', 'items', 'categories', 'statuses'].map((list) => [
      `admin/${list}`,
      ['.main', '.row > button >> nth=-2', 'tbody button >> nth=0', 'tbody button >> nth=1'],
    ]),
  ),
}

const sizes = [
  { width: 1_024, height: 768 },
  { width: 320, height: 640 },
]

for (const language of languages)
  t.test(`everything fits and can be used in ${language}`, async (t) => {
    const { hotel, reload } = await openWithFile(t, site, { furnish: furnishManyRooms })
    // The journal is to tell something.
    await reload(site.replace('1m', '2m'))
    const { shell } = await readWords(language)
    const page = await openAdminPage(t, { browser, hotel, as: 'admin', language })
    for (const view of views) {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.goto(`${hotel.url}/#/${view}`)
        await untilShown(page, shell.loading)
        await requireFit(t, page, `${view}, ${size.width}`)
      }
      await requireAccessible(t, page)
      for (const opener of openers[view] ?? []) {
        await page.locator('main').locator(opener).first().click()
        await page.getByRole('dialog').waitFor()
        await requireFit(t, page, `${view}, ${opener}`)
        await requireAccessible(t, page)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    }
  })

async function untilShown(page: Page, loading: string): Promise<void> {
  await page.locator('main').locator('h1, h2, form').first().waitFor()
  await untilTrue(
    page,
    `!document.querySelector('main').textContent.includes(${JSON.stringify(loading)})`,
  )
}

async function requireFit(t: Test, page: Page, where: string): Promise<void> {
  const [shown, given] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  )
  t.equal(shown, given, where)
}

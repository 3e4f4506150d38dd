import type { Page } from 'playwright-core'
import t from 'tap'
import { languages } from '../../../src/page/words/words.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openDeliveries } from '../support/deliveries.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()
const { hotel } = await openDeliveries(t)
/** Of the oldest screens at a desk, and of a telephone. */
const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 800 },
]

for (const language of languages)
  for (const viewport of sizes)
    t.test(`the charges fit ${viewport.width} pixels in ${language}`, async (t) => {
      const view = 'admin/charges'
      const page = await openAdminPage(t, { browser, hotel, as: 'admin', view, language, viewport })
      // What waits for a person is counted in the menu, with words for screen readers alone.
      await page.locator('nav [aria-current] .tag').waitFor()
      await page.locator('tbody button').first().waitFor()
      t.ok(await isAsWideAs(page, viewport.width), 'nothing stands out of the page')
      if (viewport.width < 1000) return
      t.ok(await menuEndsBeforePage(page), 'the menu has room for its words')
      t.equal(await linesOfFilter(page), 1, 'the filter is one line')
    })

function isAsWideAs(page: Page, width: number): Promise<boolean> {
  return page.evaluate(`document.documentElement.scrollWidth <= ${width}`)
}

async function menuEndsBeforePage(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const ends = [...document.querySelectorAll('.admin > nav a')].map((link) => {
      const { right } = link.getBoundingClientRect()
      return Math.max(right, link.getBoundingClientRect().left + link.scrollWidth)
    })
    const start = document.querySelector('.admin-page')?.getBoundingClientRect().left ?? 0
    return Math.max(...ends) <= start
  })
}

async function linesOfFilter(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('form.filters > .field')]
    return new Set(fields.map((field) => field.getBoundingClientRect().top)).size
  })
}

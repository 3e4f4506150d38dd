import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** By night the page has other colours, and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Fails with each part of the page, as it is now, that keeps somebody from using it. */
export async function requireAccessible(t: Test, page: Page): Promise<void> {
  t.same(await barriersOf(page), [], 'everybody can use the page')
}

/** By day and by night; it is day in the end. */
export async function requireAccessibleByDayAndNight(t: Test, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator(':root[data-theme=dark]').waitFor()
  t.same(await barriersOf(page, colourRules), [], 'everybody can read the page by night')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator(':root[data-theme=light]').waitFor()
  await requireAccessible(t, page)
}

/**
 * What a page does against WCAG 2.1 A and AA and good practice, each with the part of the page. The
 * rules go in over the debugger's line, which the content security policy does not touch; for the
 * page itself the policy stays in force.
 */
export async function barriersOf(page: Page, runOnly = rules): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${target.join(' ')}: ${help} (${id})`),
  )
}

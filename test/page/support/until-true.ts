import type { Locator, Page } from 'playwright-core'
import { until } from '../../support/until.ts'

/**
 * Waits until an expression is true in the page. Asked from outside, again and again: waiting inside
 * the page would run text as script, which its content security policy forbids.
 */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await until(expression, async () => Boolean(await page.evaluate(expression)))
}

/** Waits until there are so many, in sight. */
export async function untilCount(found: Locator, count: number): Promise<void> {
  await found.nth(count).waitFor({ state: 'detached' })
  if (count > 0) await found.nth(count - 1).waitFor()
}

export function untilTitle(page: Page, title: string): Promise<void> {
  return untilTrue(page, `document.title === ${JSON.stringify(title)}`)
}

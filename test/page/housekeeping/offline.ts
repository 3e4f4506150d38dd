import type { Page } from 'playwright-core'
import { sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()

/** The telephone of a maid, over a network that fails. */
export const phone = {
  browser,
  as: 'maid',
  viewport: { width: 390, height: 844 },
  expected: [/net::ERR/],
} as const

/** Takes items from the minibar of a room and charges them. */
export async function charge(page: Page, room: string, ...items: RegExp[]): Promise<void> {
  for (const name of items) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: `Charge room ${room}` }).click()
  await putAway(page)
}

/** Nobody looks at the page for a moment: what waits so that it can be undone is sent. */
export async function putAway(page: Page): Promise<void> {
  await page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    delete document.visibilityState
  }`)
}

/** As the browser does when the network is back. */
export async function sayOnline(page: Page): Promise<void> {
  await page.evaluate('dispatchEvent(new Event("online"))')
}

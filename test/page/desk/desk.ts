import type { Browser, Page } from 'playwright-core'
import { doneMs } from '../../../src/page/parts/notices/notices.ts'
import { fullSite, type Hotel } from '../../support/hotel.ts'
import { openPage } from '../support/browser.ts'
import { untilTrue } from '../support/until-true.ts'

/** A hotel that tries once, so that a call that fails has failed. */
export const oneTrySite = `${fullSite}\n[wakeup]\nattempts = 1\nring = "5s"\n`

/** The front desk, alive. */
export async function openDesk(
  t: Parameters<typeof openPage>[0],
  options: { browser: Browser; hotel: { url: string }; insecure?: boolean; expected?: RegExp[] },
): Promise<Page> {
  const page = await openPage(t, {
    ...{ as: 'desk', view: 'desk', insecure: true, language: 'en-GB' },
    ...options,
  })
  await page.getByRole('tab', { name: /Pending/ }).waitFor()
  await page.getByTitle('Connected').waitFor()
  await untilRoomsKnown(page)
  await keepMessages(page)
  return page
}

/** The page knows the rooms, which it does not show: it keeps them in the tab as soon as it does. */
export function untilRoomsKnown(page: Page): Promise<void> {
  return untilTrue(page, "Object.keys(sessionStorage).some((key) => key.endsWith('./rest/room'))")
}

/** A word that all went well stays, however long a test takes to read it. It goes when the page is loaded again. */
export async function keepMessages(page: Page): Promise<void> {
  await page.evaluate(`{
    const begin = setTimeout
    setTimeout = (done, ms, ...given) => ms === ${doneMs} ? 0 : begin(done, ms, ...given)
  }`)
}

/** Somebody else books. */
export async function book(hotel: Hotel, form: Record<string, string | number>): Promise<string> {
  return (await hotel.maid.post('/rest/wakeup', form).expect(201)).json.id
}

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
export const alarms = (page: Page) => page.getByRole('region', { name: 'Needs you now' })

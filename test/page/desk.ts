import type { Browser, Page } from 'playwright-core'
import { fullSite, type Hotel } from '../hotel.ts'
import { openPage } from './browser.ts'

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
  return page
}

/** Somebody else books. */
export async function book(hotel: Hotel, form: Record<string, string | number>): Promise<string> {
  return (await hotel.maid.post('/rest/wakeup', form).expect(201)).json.id
}

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
export const alarms = (page: Page) => page.getByRole('region', { name: 'Needs you now' })

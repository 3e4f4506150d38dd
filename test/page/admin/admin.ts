import type { Page } from 'playwright-core'
import { openPage } from '../support/browser.ts'

const limitMs = 60_000

/**
 * An administrator's page. What is read again after an event is read after a rest, which is 15 s where
 * reading takes long, as on a busy machine: everything that is waited for here has longer than that.
 */
export async function openAdminPage(...given: Parameters<typeof openPage>): Promise<Page> {
  const page = await openPage(...given)
  page.setDefaultTimeout(limitMs)
  return page
}

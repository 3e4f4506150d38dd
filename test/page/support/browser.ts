import { type Browser, chromium, type Page } from 'playwright-core'
import { type Test, t as wholeProcess } from 'tap'
import { plainBrowser, quietFlags } from '../../../build/screenshots/chromium.ts'
import { password } from '../../support/hotel.ts'
import { watchProblems } from './problems.ts'

const limitMs = 20_000
/** By this name the page is not in a secure context, as in most hotels. */
const plainName = 'hotel.test'

let shared: Promise<Browser> | undefined

/** The one that all test files of this process use, each page in a context of its own. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser(wholeProcess)
  return shared
}

/** Debian's Chromium, which finds nobody but this machine. It ends with the test. */
export async function openBrowser(
  t: Pick<Test, 'teardown'>,
  executablePath = plainBrowser,
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    timeout: limitMs,
    args: [
      ...quietFlags,
      // As browsers with a screen do: no sound before somebody has touched the page.
      '--autoplay-policy=document-user-activation-required',
      // Whoever asks for a microphone gets one that beeps.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // No page is open for as long as it takes to be compiled well.
      '--js-flags=--no-opt --no-maglev',
      `--host-resolver-rules=MAP ${plainName} 127.0.0.1, EXCLUDE 127.0.0.1, MAP * ~NOTFOUND`,
    ],
  })
  t.teardown(() => browser.close())
  return browser
}

export interface PageOptions {
  readonly browser: Browser
  readonly hotel: { readonly url: string }
  /** Who logs in, with the password that all have; without it the page asks who is there. */
  readonly as?: string
  /** What is looked at: `desk`, `housekeeping`, `admin/…`. */
  readonly view?: string
  readonly language?: string
  /** Of the browser, an IANA name. */
  readonly zone?: string
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Whether the page is called by a name, over plain HTTP: not a secure context. */
  readonly insecure?: boolean
  /** Whether the page's worker may keep its files; without it every file comes over the wire. */
  readonly worker?: boolean
  /** Problems that the test brings about, such as /status of 401/. */
  readonly expected?: readonly RegExp[]
}

/**
 * The hotel's page in a context of its own, as somebody who has never been there sees it. The test
 * fails when the console shows an error, the content security policy forbids something, an error is
 * not caught, or anything but the hotel is asked.
 */
export async function openPage(
  t: Pick<Test, 'teardown' | 'threw'>,
  options: PageOptions,
): Promise<Page> {
  const { browser, hotel, as, view, language = 'en' } = options
  const url = new URL(hotel.url)
  if (options.insecure) url.hostname = plainName
  const context = await browser.newContext({
    locale: language,
    ...(options.zone !== undefined && { timezoneId: options.zone }),
    serviceWorkers: options.worker ? 'allow' : 'block',
    ...(options.viewport && { viewport: options.viewport }),
  })
  context.setDefaultTimeout(limitMs)
  const problems = watchProblems(context, url.origin, options.expected ?? [])
  const page = await context.newPage()
  t.teardown(async () => {
    // An answer comes after everything that the page has told before it.
    await page.evaluate('0').catch(() => undefined)
    await context.close()
    // Thrown here, an error would keep what was opened before the page from being closed.
    if (problems.length > 0) t.threw(new Error(`on the page: ${problems.join('; ')}`))
  })
  await page.goto(url.href)
  if (as !== undefined) await logIn(page, as)
  if (view !== undefined) await page.goto(`${url.origin}/#/${view}`)
  return page
}

/** Fills in the form, which is the same in every language. */
async function logIn(page: Page, name: string): Promise<void> {
  const secret = page.locator('input[type=password]')
  await page.getByRole('textbox').first().fill(name)
  await secret.fill(password)
  await secret.press('Enter')
  await secret.waitFor({ state: 'detached' })
}

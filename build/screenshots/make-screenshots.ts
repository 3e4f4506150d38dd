/** `npm run screenshots`: pictures for the README, of the page on the running demo hotel. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { demoUsers } from '../../src/demo/demo-hotel.ts'
import { root } from '../folders.ts'
import { makePage } from '../make-page.ts'
import { quietFlags, wholeBrowser } from './chromium.ts'
import { type Picture, pictures } from './pictures.ts'

const folder = join(root, 'src/page/pictures')
const startLimitMs = 60_000
/** The demo's first failed calls come within minutes. */
const patienceMs = 5 * 60_000

async function makeScreenshots(): Promise<void> {
  const { version } = await makePage()
  const demo = spawn(process.execPath, ['src/main.ts', 'demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const browser = await chromium.launch({ executablePath: wholeBrowser, args: quietFlags })
  try {
    const url = await addressOf(demo)
    mkdirSync(folder, { recursive: true })
    for (const picture of pictures) await take(picture, { browser, url })
    writeFileSync(join(folder, 'page-version'), `${version}\n`)
  } finally {
    await browser.close()
    demo.kill('SIGINT')
    await once(demo, 'exit')
  }
}

/** Where the demo says that it is open. */
async function addressOf(demo: ChildProcess): Promise<string> {
  let said = ''
  const onOutput = (text: Buffer) => {
    said = (said + text).slice(-20_000)
  }
  demo.stdout?.on('data', onOutput)
  demo.stderr?.on('data', onOutput)
  const endMs = performance.now() + startLimitMs
  while (performance.now() < endMs && demo.exitCode === null) {
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(said) ?? []
    if (url !== undefined) return url
    await sleep(100)
  }
  throw new Error(`The demo does not open:\n${said}`)
}

interface Studio {
  readonly browser: Browser
  readonly url: string
}

async function take(picture: Picture, { browser, url }: Studio): Promise<void> {
  process.stdout.write(`${picture.name} …\n`)
  const { width, height } = picture
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    colorScheme: picture.isDark ? 'dark' : 'light',
  })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await page.addInitScript(
    (theme) => localStorage.setItem('nightporter.theme', theme),
    picture.isDark ? 'dark' : 'light',
  )
  await page.goto(url)
  await logIn(page, picture.user)
  await page.goto(`${url}/#/${picture.view}`)
  await page.getByTitle('Connected').waitFor()
  await picture.prepare(page)
  writeFileSync(join(folder, `${picture.name}.webp`), await webp(page))
  await context.close()
}

async function logIn(page: Page, name: string): Promise<void> {
  const password = demoUsers.find((user) => user.name === name)?.password ?? ''
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('main').waitFor()
}

/** A third of the size of PNG. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  return Buffer.from(data, 'base64')
}

await makeScreenshots()

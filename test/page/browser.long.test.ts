import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import t, { type Test } from 'tap'
import { password } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { barriersOf, requireAccessible } from './support/accessible.ts'
import { openBrowser, openPage, sharedBrowser } from './support/browser.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src http:; require-trusted-types-for 'script'; trusted-types 'none'"

const page = `<!doctype html><html lang="en"><title>Hotel</title><main><h1>Hotel</h1>
<form><label>Name <input autocomplete="username"></label>
<label>Password <input type="password" autocomplete="current-password"></label>
<button>Log in</button></form></main><script src="/page.js"></script></html>`

/** Takes the form for what it is told, and shows it. */
const logIn = `document.forms[0].onsubmit = (event) => {
  event.preventDefault()
  const words = [...document.querySelectorAll('input')].map(({ value }) => value).join(', ')
  document.forms[0].replaceWith(words)
}`

/** Serves a page of its own whose script is this. */
async function servePage(t: Test, script = logIn): Promise<{ url: string }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, {
      'Content-Type': isScript ? 'text/javascript' : 'text/html',
      'Content-Security-Policy': policy,
    })
    response.end(isScript ? script : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}` }
}

/** In the place of a test that fails: keeps what it was told. */
class Judge {
  readonly reported: unknown[] = []
  readonly #ends: (() => unknown)[] = []

  teardown = (end: () => unknown) => {
    this.#ends.unshift(end)
  }

  threw = (error: unknown) => {
    this.reported.push(error instanceof Error ? error.message : error)
  }

  async end(): Promise<void> {
    for (const end of this.#ends) await end()
  }
}

t.test('a browser that has ended leaves no process', async (t) => {
  const before = new Set(descendants(process.pid))
  const judge = new Judge()
  await openBrowser(judge)
  const started = descendants(process.pid).filter((pid) => !before.has(pid))
  t.ok(started.length > 1, `${started.length} processes`)
  await judge.end()
  await until('they end', () => started.every((pid) => !existsSync(`/proc/${pid}`)))
})

t.test('a page', async (t) => {
  const browser = await sharedBrowser()

  /** What is told at the end of a test that opens a page with this script. */
  const reportOf = async (t: Test, script: string, expected: RegExp[] = []) => {
    const judge = new Judge()
    const shown = await openPage(judge, { browser, hotel: await servePage(t, script), expected })
    await shown.waitForLoadState()
    await judge.end()
    return judge.reported
  }

  t.test('is opened by somebody who logs in and goes to a view', async (t) => {
    const hotel = await servePage(t)
    const viewport = { width: 390, height: 700 }
    const options = { browser, hotel, as: 'maid', view: 'housekeeping', viewport } as const
    const shown = await openPage(t, { ...options, language: 'de' })
    t.equal(await shown.locator('main').innerText(), `Hotel\nmaid, ${password}`)
    t.equal(shown.url(), `${hotel.url}/#/housekeeping`)
    t.same(await shown.evaluate('[isSecureContext, navigator.language, innerWidth]'), [
      ...[true, 'de', 390],
    ])
  })

  t.test('may be called by a name, as in most hotels: the context is not secure', async (t) => {
    const shown = await openPage(t, { browser, hotel: await servePage(t), insecure: true })
    t.match(shown.url(), /^http:\/\/hotel\.test:\d+\/$/)
    t.equal(await shown.evaluate('isSecureContext'), false)
  })

  t.test('fails the test by an error in its console', async (t) => {
    t.match(await reportOf(t, 'console.error("no towels")'), [/console error: no towels/])
    t.same(
      await reportOf(t, 'console.error("no towels")', [/no towels/]),
      [],
      'but an expected one',
    )
    t.same(await reportOf(t, 'console.warn("few towels")'), [])
  })

  t.test('fails the test by an error that nobody caught', async (t) => {
    t.match(await reportOf(t, 'throw new Error("lost key")'), [/uncaught: lost key/])
    t.match(await reportOf(t, 'Promise.reject(new Error("lost bag"))'), [/uncaught: lost bag/])
  })

  t.test('fails the test by what its policy forbids, also when it is caught', async (t) => {
    const writes = 'try { document.body.innerHTML = "<p>" } catch {}'
    t.match(await reportOf(t, writes), [/requires 'TrustedHTML'/])
    const asks = 'fetch("http://elsewhere.test/").catch(() => undefined)'
    t.match(await reportOf(t, asks), [/violates the following Content Security Policy/])
  })

  t.test('fails the test by a request to another host', async (t) => {
    const looks = 'new Image().src = "http://elsewhere.test/towel.png"'
    const reported = await reportOf(t, looks, [/console error/])
    t.same(reported, ['on the page: request to another host: http://elsewhere.test/towel.png'])
  })

  t.test('is looked at for people who cannot see or point, under its policy', async (t) => {
    const hotel = await servePage(t)
    await requireAccessible(t, await openPage(t, { browser, hotel }))
    const nameless = 'document.querySelector("label").replaceWith(document.createElement("input"))'
    const shown = await openPage(t, { browser, hotel: await servePage(t, nameless) })
    t.same(await barriersOf(shown), ['form > input: Form elements must have labels (label)'])
  })
})

/** The processes that a process has started, and those that they have. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const children = parents.filter(([, parent]) => parent === pid).map(([child]) => child)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** 0 for one that has just ended. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

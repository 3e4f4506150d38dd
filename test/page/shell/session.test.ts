import { mock } from 'node:test'
import t from 'tap'
import { Session } from '../../../src/page/shell/session.ts'

const startMs = Date.parse('2026-11-15T06:00:00Z')
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: startMs })
t.teardown(() => mock.timers.reset())

/** What a tab keeps. */
class TabStorage {
  setItem(key: string, text: string): void {
    Reflect.set(this, key, text)
  }
  getItem(key: string): string | null {
    const text: unknown = Reflect.get(this, key)
    return typeof text === 'string' ? text : null
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

const late = Promise.withResolvers<Response>()
/** What was asked for, with which credentials. */
const asked: string[] = []
/** Tokens whose sessions have ended. */
const over = new Set<string>()
/** How often somebody has logged in. */
let logins = 0
/** Who has codes of an authenticator, by the only one that is right. */
const codes = new Map([['carla', '123456']])

/** The system: one request is answered late, and the stream of events never. */
function answerTo(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const now = '2026-11-15T07:00:00+01:00'
  const name = path.split('/').at(-1) ?? ''
  const authorization = new Headers(headers).get('Authorization') ?? ''
  asked.push(`${method} ${path} ${authorization}`)
  if (path === '/rest/session' && method === 'POST') {
    const [user = ''] = atob(authorization.replace('Basic ', '')).split(':')
    const code = codes.get(user)
    if (code !== undefined && new URLSearchParams(String(body)).get('code') !== code)
      return Promise.resolve(refusal(105))
    logins += 1
    const reply = { error: 0, description: 'Logged in.', token: `token${logins}`, expires: now }
    return Promise.resolve(Response.json(reply, { status: 201 }))
  }
  if (path === '/rest/late') return late.promise
  const isOver = over.has(authorization.replace('Bearer ', ''))
  if (path === '/rest/changed' || isOver) return Promise.resolve(refusal(101))
  if (path === '/rest/events') return new Promise(() => undefined)
  if (path === '/rest/clock')
    return Promise.resolve(Response.json({ now, zone: 'Europe/Vienna', trusted: true }))
  if (path === '/rest/system')
    return Promise.resolve(
      Response.json({ license: [], sitename: 'Hotel Astoria', webuiversion: '' }),
    )
  const rest = { permissions: '', tenant: '', authenticator: codes.has(name) }
  return Promise.resolve(Response.json({ name, ...rest }))
}

function refusal(error: number): Response {
  return Response.json({ error, description: 'no' }, { status: 401 })
}

t.beforeEach((t) => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    value: new TabStorage(),
    configurable: true,
  })
  t.intercept(globalThis, 'fetch', { value: answerTo })
  asked.length = 0
})

const password = 'a good password'

function hotelOf(session: Session) {
  const state = session.state.value
  if (state.kind !== 'in') throw new Error(`the user is ${state.kind}`)
  return state.hotel
}

/** Looks again and again, without `until`: timers and the clock stand still here. */
async function untilSo(what: string, isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (isSo()) return
    await new Promise(setImmediate)
  }
  throw new Error(`never: ${what}`)
}

function untilRejected({ state }: Session): Promise<void> {
  return untilSo('rejected', () => state.value.kind === 'in' && state.value.isRejected)
}

/** Resolves when the page has asked whether its session is over, and was answered. */
async function untilAskedAgain(): Promise<void> {
  const isAsked = () => asked.some((line) => line.startsWith('GET /rest/clock'))
  await untilSo('asked again', isAsked)
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
}

t.test('what is asked goes out with the token, and the password is kept nowhere', async (t) => {
  const session = new Session('1')
  await session.logIn({ name: 'anna', password })
  const basic = `Basic ${btoa(`anna:${password}`)}`
  t.strictSame(
    asked.filter((line) => line.includes('Basic')),
    [`POST /rest/session ${basic}`],
  )
  const bearer = `Bearer token${logins}`
  t.ok(asked.length > 3)
  t.ok(asked.slice(1).every((line) => line.endsWith(bearer)))
  const kept = JSON.stringify(sessionStorage)
  t.ok(kept.includes(`token${logins}`))
  for (const secret of [password, btoa(`anna:${password}`)]) t.notOk(kept.includes(secret))
  session.logOut()
  t.equal(asked.at(-1), `DELETE /rest/session ${bearer}`)
  t.strictSame(Object.keys(sessionStorage), [])
})

t.test('a code is asked for where the account has some', async (t) => {
  const session = new Session('1')
  await session.resume()
  const carla = { name: 'carla', password }
  t.match(await session.logIn(carla), { kind: 'refused', error: 105 })
  t.match(await session.logIn({ ...carla, code: '654321' }), { kind: 'refused', error: 105 })
  t.match(session.state.value, { kind: 'out', why: 'start' })
  t.match(await session.logIn({ ...carla, code: '123456' }), { kind: 'ok' })
  t.equal(hotelOf(session).account.name, 'carla')
  session.logOut()
})

t.test('an answer that is late for the login before does not end this one', async (t) => {
  const session = new Session('1')
  await session.logIn({ name: 'anna', password })
  const asking = hotelOf(session).rest.get('/rest/late')
  await session.logIn({ name: 'berta', password })
  late.resolve(refusal(101))
  t.match(await asking, { kind: 'refused', status: 401 })
  t.equal(hotelOf(session).account.name, 'berta')
  t.match(session.state.value, { isRejected: false })
  session.logOut()
})

t.test('a session that is over waits for the same user, and goes on as it was', async (t) => {
  const session = new Session('1')
  await session.logIn({ name: 'anna', password })
  const hotel = hotelOf(session)
  over.add(`token${logins}`)
  await hotel.rest.get('/rest/system')
  await untilRejected(session)
  t.strictSame(Object.keys(sessionStorage), [], 'nothing of it is kept')
  asked.length = 0
  t.match(await hotel.rest.get('/rest/clock'), { kind: 'refused', status: 401 })
  t.strictSame(asked, [], 'nobody is asked meanwhile')
  await session.logIn({ name: 'anna', password })
  t.equal(hotelOf(session), hotel)
  t.match(session.state.value, { isRejected: false })
  t.match(await hotel.rest.get('/rest/clock'), { kind: 'ok' })
  t.equal(asked.at(-1), `GET /rest/clock Bearer token${logins}`)
  over.add(`token${logins}`)
  await hotel.rest.get('/rest/system')
  await untilRejected(session)
  await session.logIn({ name: 'berta', password })
  t.not(hotelOf(session), hotel, 'somebody else finds another page')
  t.ok(hotel.left.aborted)
  session.logOut()
})

t.test('what is refused while the account changes logs nobody out', async (t) => {
  const session = new Session('1')
  await session.logIn({ name: 'anna', password })
  const { rest } = hotelOf(session)
  asked.length = 0
  t.match(await rest.get('/rest/changed'), { status: 401 })
  await untilAskedAgain()
  t.match(session.state.value, { kind: 'in', isRejected: false })
  over.add(`token${logins}`)
  t.match(await rest.get('/rest/changed'), { status: 401 })
  await untilRejected(session)
  session.logOut()
})

t.test('who logs out while that is asked stays out', async (t) => {
  const session = new Session('1')
  await session.logIn({ name: 'anna', password })
  over.add(`token${logins}`)
  asked.length = 0
  await hotelOf(session).rest.get('/rest/changed')
  session.logOut()
  await untilAskedAgain()
  t.match(session.state.value, { kind: 'out', why: 'start' })
})

t.test('a page that is loaded again goes on with the hotel’s time', async (t) => {
  const before = new Session('1')
  await before.logIn({ name: 'anna', password })
  t.equal(hotelOf(before).clock.now().time, '07:00')
  hotelOf(before).close()
  mock.timers.setTime(startMs + 20 * 60_000)
  const after = new Session('1')
  await after.resume()
  t.equal(hotelOf(after).clock.now().time, '07:20')
  after.logOut()
})

t.test('what a page before this one has kept is taken away', async (t) => {
  const kept = { name: 'anna', authorization: `Basic ${btoa(`anna:${password}`)}` }
  sessionStorage.setItem('nightporter.session', JSON.stringify(kept))
  const session = new Session('1')
  await session.resume()
  t.match(session.state.value, { kind: 'out', why: 'start' })
  t.strictSame(Object.keys(sessionStorage), [])
})

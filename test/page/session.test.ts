import { mock } from 'node:test'
import t from 'tap'
import { Session } from '../../src/page/shell/session.ts'

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

/** The system: one request is answered late, and the stream of events never. */
function answerTo(path: string): Promise<Response> {
  const now = '2026-11-15T07:00:00+01:00'
  const name = path.split('/').at(-1)
  if (path === '/rest/late') return late.promise
  if (path === '/rest/refused')
    return Promise.resolve(Response.json({ error: 101, description: 'no' }, { status: 401 }))
  if (path === '/rest/events') return new Promise(() => undefined)
  if (path === '/rest/clock')
    return Promise.resolve(Response.json({ now, zone: 'Europe/Vienna', trusted: true }))
  if (path === '/rest/system')
    return Promise.resolve(
      Response.json({ license: [], sitename: 'Hotel Astoria', webuiversion: '' }),
    )
  return Promise.resolve(Response.json({ name, permissions: '', tenant: '' }))
}

t.beforeEach((t) => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    value: new TabStorage(),
    configurable: true,
  })
  t.intercept(globalThis, 'fetch', { value: answerTo })
})

function hotelOf(session: Session) {
  const state = session.state.value
  if (state.kind !== 'in') throw new Error(`the user is ${state.kind}`)
  return state.hotel
}

t.test('an answer that is late for the login before does not end this one', async (t) => {
  const session = new Session('1')
  await session.logIn('anna', 'secret')
  const asked = hotelOf(session).rest.get('/rest/late')
  await session.logIn('berta', 'secret')
  late.resolve(Response.json({ error: 101, description: 'no' }, { status: 401 }))
  t.match(await asked, { kind: 'refused', status: 401 })
  t.equal(hotelOf(session).account.name, 'berta')
  session.logOut()
})

t.test('who logs out while the password is being changed stays out', async (t) => {
  for (const ticks of [0, 10]) {
    const session = new Session('1')
    await session.logIn('anna', 'secret')
    const passwords = { current: 'secret', password: 'another secret' }
    const changing = session.changePassword(hotelOf(session), passwords)
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    session.logOut()
    await changing
    t.match(session.state.value, { kind: 'out', why: 'start' })
    t.strictSame(Object.keys(sessionStorage), [])
  }
})

t.test('who changes the own password is not logged out by what is asked meanwhile', async (t) => {
  const session = new Session('1')
  await session.logIn('anna', 'secret')
  const before = hotelOf(session)
  const passwords = { current: 'secret', password: 'another secret' }
  const changing = session.changePassword(before, passwords)
  t.match(await before.rest.get('/rest/refused'), { status: 401 })
  t.equal(hotelOf(session).account.name, 'anna')
  t.match(await changing, { kind: 'ok' })
  t.not(hotelOf(session), before, 'it goes on with the new one')
  await hotelOf(session).rest.get('/rest/refused')
  t.match(session.state.value, { kind: 'out', why: 'rejected', name: 'anna' })
})

t.test('a page that is loaded again goes on with the hotel’s time', async (t) => {
  const before = new Session('1')
  await before.logIn('anna', 'secret')
  t.equal(hotelOf(before).clock.now().time, '07:00')
  hotelOf(before).close()
  mock.timers.setTime(startMs + 20 * 60_000)
  const after = new Session('1')
  await after.resume()
  t.equal(hotelOf(after).clock.now().time, '07:20')
  after.logOut()
})

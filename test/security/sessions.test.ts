import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { maxSessions, sessionMs } from '../../src/core/sessions.ts'
import { Auth } from '../../src/http/auth/auth.ts'
import { Passwords } from '../../src/http/auth/password.ts'
import { Sessions } from '../../src/http/auth/sessions.ts'
import { KnownAddresses } from '../../src/http/server/known-addresses.ts'
import { nightporter } from '../commands/in-process.ts'
import { Client } from '../support/client.ts'
import { annex, openHotel, password, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { errorOf, listen, logIn } from './support/log-in.ts'

const minuteMs = 60_000

t.test('where a session is used, somebody is known', async (t) => {
  const { daemon, clock, maid } = await openHotel(t)
  const { json } = await maid.post('/rest/session', {}).expect(201)
  const knownAddresses = new KnownAddresses()
  const passwords = new Passwords({ N: 16, r: 8, p: 1 })
  const auth = new Auth({ store: daemon.store, clock, passwords, knownAddresses })
  const sessions = new Sessions(daemon.store, clock, auth)
  t.throws(() => sessions.identify('Bearer wrong', '10.0.0.1'), { code: 101 })
  t.notOk(knownAddresses.has('10.0.0.1'))
  sessions.identify(`Bearer ${json.token}`, '10.0.0.1')
  t.ok(knownAddresses.has('10.0.0.1'))
})

t.test('a session stands for name and password until it is ended', async (t) => {
  const hotel = await openHotel(t)
  const { json, headers } = await hotel.maid.post('/rest/session', {}).expect(201)
  t.match(json, { error: 0, description: 'Logged in.', token: /^[\w-]{43}$/ })
  t.equal(json.expires, '2026-11-15T19:05:09+01:00')
  t.equal(headers.location, '/rest/session')
  const maid = new Client(hotel.url, { token: json.token })
  t.equal((await maid.get('/rest/user/maid').expect(200)).json.name, 'maid')
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  await maid.get('/rest/user').expect(403, 102)
  const other = await logIn(hotel, 'maid')
  await maid.delete('/rest/session').expect(200)
  const { json: refusal, headers: refused } = await maid.get('/rest/system').expect(401, 101)
  t.match(refusal.description, 'log in again')
  t.match(refused['www-authenticate'], /^Basic realm="Nightporter"/)
  await other.get('/rest/system').expect(200)
  await hotel.maid.get('/rest/system').expect(200)
})

t.test('a session ends 12 hours after the login, also over a restart', async (t) => {
  const hotel = await openHotel(t)
  const { token } = await logIn(hotel, 'desk')
  hotel.clock.advance(sessionMs - minuteMs)
  await new Client(hotel.url, { token }).get('/rest/system').expect(200)
  const again = await hotel.reopen()
  const desk = new Client(again.url, { token })
  await desk.get('/rest/system').expect(200)
  again.clock.advance(minuteMs)
  await desk.get('/rest/system').expect(401, 101)
  t.equal(again.daemon.store.all('session').length, 1)
  const third = await again.reopen()
  await until('regular work has removed it', () => third.daemon.store.all('session').length === 0)
})

t.test('a clock that was set back gives no session more time than a new one', async (t) => {
  const hotel = await openHotel(t)
  const desk = await logIn(hotel, 'desk')
  hotel.clock.set('2026-11-15T06:00:00+01:00')
  await desk.get('/rest/system').expect(200)
  hotel.clock.set('2026-11-01T06:00:00+01:00')
  await desk.get('/rest/system').expect(401, 101)
  t.pass()
})

t.test('an account has so many sessions, and the oldest one goes', async (t) => {
  const hotel = await openHotel(t)
  const first = await logIn(hotel, 'desk')
  hotel.clock.advance(1)
  const second = await logIn(hotel, 'desk')
  const other = await logIn(hotel, 'maid')
  for (let n = 2; n < maxSessions; n += 1) {
    hotel.clock.advance(1)
    await logIn(hotel, 'desk')
  }
  await first.get('/rest/system').expect(200)
  hotel.clock.advance(1)
  const last = await logIn(hotel, 'desk')
  await first.get('/rest/system').expect(401, 101)
  for (const client of [second, other, last]) await client.get('/rest/system').expect(200)
  t.equal(hotel.daemon.store.all('session').length, maxSessions + 1)
})

t.test('a password that is changed ends all sessions but the one that changed it', async (t) => {
  const hotel = await openHotel(t)
  const [here, there, maid] = [
    await logIn(hotel, 'desk'),
    await logIn(hotel, 'desk'),
    await logIn(hotel, 'maid'),
  ]
  const next = 'a better password'
  await here.put('/rest/user/desk', { password: next, current: password }).expect(200)
  await here.get('/rest/system').expect(200)
  await there.get('/rest/system').expect(401, 101)
  await maid.get('/rest/system').expect(200)
  await hotel.desk.post('/rest/session', {}).expect(401, 101)
  await hotel.as('desk', next).put('/rest/user/desk', { password, current: next }).expect(200)
  await here.get('/rest/system').expect(401, 101)
  const again = await logIn(hotel, 'desk')
  await hotel.admin.put('/rest/user/desk', { password: 'as the boss says' }).expect(200)
  await again.get('/rest/system').expect(401, 101)
  t.pass()
})

t.test('an account that is removed takes its sessions with it', async (t) => {
  const hotel = await openHotel(t)
  const desk = await logIn(hotel, 'desk')
  await hotel.admin.delete('/rest/user/desk').expect(200)
  await desk.get('/rest/system').expect(401, 101)
  await hotel.addUser('desk', 'administrator')
  await desk.get('/rest/system').expect(401, 101)
  t.strictSame(hotel.daemon.store.all('session'), [])
})

t.test('what an account may do is asked anew with every request', async (t) => {
  const hotel = await openHotel(t)
  const desk = await logIn(hotel, 'desk')
  await desk.get('/rest/user').expect(403, 102)
  await hotel.admin.put('/rest/user/desk', { permissions: 'administrator' }).expect(200)
  await desk.get('/rest/metrics').expect(200)
  await hotel.admin.put('/rest/user/desk', { tenant: annex }).expect(200)
  await desk.get('/rest/metrics').expect(403, 102)
  t.strictSame((await desk.get('/rest/user').expect(200)).json.users.length, 1)
})

t.test(
  'a request that takes its time shows nothing to whoever was removed meanwhile',
  async (t) => {
    const hotel = await openHotel(t)
    const { port } = new URL(hotel.url)
    for (const name of ['maid', 'desk']) {
      const client = await logIn(hotel, name)
      const socket = connect(Number(port), '127.0.0.1')
      t.teardown(() => socket.destroy())
      const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1'
      const head = `Host: box\r\nAuthorization: Bearer ${client.token}\r\n${type}`
      socket.write(`GET /rest/room HTTP/1.1\r\n${head}\r\n\r\n`)
      await hotel.admin.get('/rest/system').expect(200)
      if (name === 'maid') await hotel.admin.delete('/rest/user/maid').expect(200)
      else await client.delete('/rest/session').expect(200)
      socket.write('&')
      t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 401 /)
    }
  },
)

t.test('a session begins with a password only', async (t) => {
  const hotel = await openHotel(t)
  const desk = await logIn(hotel, 'desk')
  await desk.post('/rest/session', {}).expect(401, 101)
  await hotel.as('desk', 'not the password').post('/rest/session', {}).expect(401, 101)
  await new Client(hotel.url).post('/rest/session', {}).expect(401, 101)
  await hotel.desk.delete('/rest/session').expect(404, 312)
  await hotel.desk.post('/rest/session', { name: 'admin' }).expect(400, 204)
  await desk.get('/rest/system').expect(200)
  const way = { socketPath: join(hotel.folder, 'socket') }
  const path = '/rest/session'
  t.equal(await errorOf({ method: 'POST', path, form: {}, way }), 102, 'a technician needs none')
  t.equal(await errorOf({ method: 'DELETE', path, form: {}, way }), 312)
  t.equal(hotel.daemon.store.all('session').length, 1)
})

t.test('the token is kept nowhere, not even for a request that is repeated', async (t) => {
  const hotel = await openHotel(t)
  const key = { 'Idempotency-Key': 'again' }
  const first = (await hotel.desk.post('/rest/session', {}, key).expect(201)).json.token
  const second = (await hotel.desk.post('/rest/session', {}, key).expect(201)).json.token
  t.not(first, second)
  const events = await listen(hotel.url, first)
  await new Client(hotel.url, { token: second }).delete('/rest/session').expect(200)
  await hotel.daemon.close()
  await events.ended()
  const store = await readFile(join(hotel.folder, 'store'), 'latin1')
  t.ok(store.includes(hash('sha256', first, 'base64url')))
  for (const token of [first, second])
    for (const text of [store, events.text(), hotel.journal.lines.join('\n')])
      t.notOk(text.includes(token))
})

t.test('events end with the session that they were asked for with', async (t) => {
  const hotel = await openHotel(t)
  const [out, changed, old, stays] = await Promise.all(
    ['desk', 'maid', 'desk', 'desk'].map((name) => logIn(hotel, name)),
  )
  if (!out || !changed || !old || !stays) throw new Error('nobody logged in')
  const streams = await Promise.all([out, changed].map(({ token }) => listen(hotel.url, token)))
  const lasting = await listen(hotel.url, stays.token)
  await out.delete('/rest/session').expect(200)
  await hotel.admin.put('/rest/user/maid', { password: 'another password' }).expect(200)
  await Promise.all(streams.map(({ ended }) => ended()))
  await hotel.admin.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
  await until('the other session hears it', () => lasting.text().includes('event: status'))
  hotel.clock.advance(sessionMs)
  await hotel.admin.post('/rest/rsi/change', { id: '02', room: 102 }).expect(200)
  await lasting.ended()
  t.notMatch(lasting.text(), /"room":"102"/, 'what happens after the end is not told')
})

t.test('what is being sent ends with the session, and with the account', async (t) => {
  const hotel = await openHotel(t)
  const boss = await hotel.addUser('boss', 'administrator')
  const path = '/rest/outbound/minibar/trace'
  const { token } = await logIn(hotel, 'boss')
  const withSession = await listen(hotel.url, token, path)
  const withOther = await listen(hotel.url, (await logIn(hotel, 'boss')).token, path)
  await new Client(hotel.url, { token }).delete('/rest/session').expect(200)
  await withSession.ended()
  t.notOk(withOther.isOver(), 'another session goes on')
  await boss.get('/rest/system').expect(200)
  await hotel.admin.delete('/rest/user/boss').expect(200)
  await withOther.ended()
})

t.test('wrong tokens close an address like wrong passwords, but each counts once', async (t) => {
  const hotel = await openHotel(t)
  const desk = await logIn(hotel, 'desk')
  const guess = (token: string) => new Client(hotel.url, { token }).get('/rest/system')
  for (let n = 0; n < 150; n += 1) await guess('stale'.padEnd(43, 'x')).expect(401, 101)
  for (let n = 1; n < 100; n += 1) await guess(`guess${n}`).expect(401, 101)
  await guess('one more').expect(429, 103)
  await hotel.as('maid').get('/rest/system').expect(429, 103)
  await desk.get('/rest/system').expect(200)
  hotel.clock.advance(minuteMs)
  await hotel.as('maid').get('/rest/system').expect(200)
  for (const Authorization of ['Bearer', 'Bearer ', 'bearer x y', `Bearer ${'x'.repeat(9_000)}`])
    await new Client(hotel.url).get('/rest/system', { Authorization }).expect(401, 101)
  t.pass()
})

t.test('sessions that grew too old are no guesses', async (t) => {
  const hotel = await openHotel(t)
  for (const name of Array.from({ length: 6 }, (_, n) => `user${n}`)) await hotel.addUser(name, '')
  const pages: Client[] = []
  for (let n = 0; n < 6 * maxSessions; n += 1) pages.push(await logIn(hotel, `user${n % 6}`))
  hotel.clock.advance(sessionMs)
  for (const page of pages) await page.get('/rest/system').expect(401, 101)
  await logIn(hotel, 'maid')
  t.equal(pages.length, 120)
})

t.test('a restored store brings no session back', async (t) => {
  const hotel = await openHotel(t)
  const desk = await logIn(hotel, 'desk')
  const folder = await tempFolder(t)
  const file = join(folder, 'hotel.backup')
  t.equal((await nightporter('backup', file, '--data', hotel.folder)).code, 0)
  await desk.delete('/rest/session').expect(200)
  await hotel.daemon.close()
  t.match(await nightporter('restore', file, '--data', hotel.folder), { code: 0, error: '' })
  const restored = await openHotel(t, { folder: hotel.folder, clock: hotel.clock })
  await new Client(restored.url, desk).get('/rest/system').expect(401, 101)
  t.strictSame(restored.daemon.store.all('session'), [])
  await (await logIn(restored, 'desk')).get('/rest/system').expect(200)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { codeAt, rightCode } from '../../src/http/auth/totp.ts'
import { nightporter } from '../commands/in-process.ts'
import { Client } from '../support/client.ts'
import { annex, type Hotel, openHotel, password } from '../support/hotel.ts'
import { errorOf, listen, logIn } from './support/log-in.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** The same in ASCII: the secret of the vectors of RFC 6238. */
const secretBytes = Buffer.from('12345678901234567890')
const stepMs = 30_000

/** What the authenticator shows now, or some steps from now. */
function codeOf({ clock }: Pick<Hotel, 'clock'>, steps = 0): string {
  return codeAt(secretBytes, Math.floor(clock.now() / stepMs) + steps)
}

/** One of which no step near is the code. */
function wrongCodeOf(hotel: Pick<Hotel, 'clock'>, n = 0): string {
  const near = [-1, 0, 1].map((steps) => codeOf(hotel, steps))
  const codes = Array.from({ length: n + 4 }, (_, k) => String(k).padStart(6, '0'))
  return codes.filter((code) => !near.includes(code))[n] ?? ''
}

/** Sets up codes for an account, and waits until the code that proved it is over. */
async function setUp(hotel: Hotel, name: string): Promise<void> {
  const form = { authenticator: secret, code: codeOf(hotel), current: password }
  await hotel.as(name).put(`/rest/user/${name}`, form).expect(200)
  hotel.clock.advance(2 * stepMs)
}

t.test('codes are those of RFC 6238', (t) => {
  const vectors = {
    59: '94287082',
    1111111109: '07081804',
    1111111111: '14050471',
    1234567890: '89005924',
    2000000000: '69279037',
    20000000000: '65353130',
  }
  for (const [seconds, code] of Object.entries(vectors)) {
    const atMs = Number(seconds) * 1_000
    const step = Math.floor(atMs / stepMs)
    t.equal(codeAt(secretBytes, step), code.slice(2), seconds)
    for (const drift of [-1, 0, 1])
      t.strictSame(rightCode(secret, code.slice(2), atMs + drift * stepMs), {
        step,
        nowStep: step + drift,
      })
    for (const drift of [-2, 2])
      t.equal(rightCode(secret, code.slice(2), atMs + drift * stepMs), undefined)
  }
  for (const code of ['', '1', '1234567', 'abcdef']) t.equal(rightCode(secret, code, 0), undefined)
  t.end()
})

t.test('an account with codes logs in with one', async (t) => {
  const hotel = await openHotel(t)
  await setUp(hotel, 'desk')
  const missing = await hotel.desk.post('/rest/session', {}).expect(401, 105)
  t.match(missing.headers['www-authenticate'], /^Basic/)
  await hotel.desk.post('/rest/session', { code: wrongCodeOf(hotel) }).expect(401, 105)
  await hotel.desk.post('/rest/session', { code: codeOf(hotel, 2) }).expect(401, 105)
  await hotel.desk.post('/rest/session', { code: '12345' }).expect(400, 202)
  await hotel
    .as('desk', 'not the password')
    .post('/rest/session', { code: codeOf(hotel) })
    .expect(401, 101)
  const desk = await logIn(hotel, 'desk', { code: codeOf(hotel) })
  t.match((await desk.get('/rest/user/desk').expect(200)).json, { authenticator: true })
})

t.test('a code is good for once, also over a restart', async (t) => {
  const hotel = await openHotel(t)
  const code = codeOf(hotel)
  const form = { authenticator: secret, code, current: password }
  await hotel.desk.put('/rest/user/desk', form).expect(200)
  await hotel.desk.post('/rest/session', { code }).expect(401, 105)
  hotel.clock.advance(2 * stepMs)
  const next = codeOf(hotel)
  const answers = await Promise.all(
    [1, 2, 3].map(() => hotel.desk.post('/rest/session', { code: next })),
  )
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 401, 401])
  const before = codeOf(hotel, -1)
  await hotel.desk.post('/rest/session', { code: before }).expect(401, 105)
  const again = await hotel.reopen()
  await again.desk.post('/rest/session', { code: next }).expect(401, 105)
  await logIn(again, 'desk', { code: codeOf(again, 1) })
})

t.test('a clock that was far ahead and is set right locks nobody out', async (t) => {
  const hotel = await openHotel(t, { at: '2027-06-01T07:00:00+01:00' })
  await setUp(hotel, 'desk')
  await logIn(hotel, 'desk', { code: codeOf(hotel) })
  hotel.clock.set('2026-11-15T07:00:00+01:00')
  await logIn(hotel, 'desk', { code: codeOf(hotel) })
  await hotel.desk.post('/rest/session', { code: codeOf(hotel) }).expect(401, 105)
  t.pass()
})

t.test('a password alone does nothing for an account with codes', async (t) => {
  const hotel = await openHotel(t)
  await hotel.desk.get('/rest/system').expect(200)
  const session = await logIn(hotel, 'desk')
  await setUp(hotel, 'desk')
  for (const path of ['/rest/system', '/rest/events', '/rest/nowhere', '/rest/session'])
    t.match((await hotel.desk.get(path).expect(401, 105)).json.description, 'log in on the page')
  await hotel.desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(401, 105)
  await hotel.desk.delete('/rest/session').expect(401, 105)
  const off = { authenticator: 'off', current: password, code: codeOf(hotel) }
  await hotel.desk.put('/rest/user/desk', off).expect(401, 105)
  await hotel.as('desk', 'wrong').get('/rest/system').expect(401, 101)
  await session.get('/rest/system').expect(401, 101)
  await hotel.maid.get('/rest/system').expect(200)
})

t.test('codes are set up by their owner, who proves to be it', async (t) => {
  const hotel = await openHotel(t)
  const { desk, admin } = hotel
  const put = (form: Record<string, string>) => desk.put('/rest/user/desk', form)
  const code = codeOf(hotel)
  const good = { authenticator: secret, code, current: password }
  await put({ authenticator: secret, code }).expect(400, 201)
  await put({ authenticator: secret, current: password }).expect(401, 105)
  await put({ ...good, current: 'not the password' }).expect(400, 202)
  await put({ ...good, code: wrongCodeOf(hotel) }).expect(401, 105)
  for (const authenticator of [secret.slice(1), secret.toLowerCase(), `${secret}A`, 'on', ''])
    await put({ ...good, authenticator }).expect(400)
  await desk.put('/rest/user/maid', good).expect(403, 102)
  await admin.put('/rest/user/desk', good).expect(403, 102)
  await admin.put('/rest/user/admin', { authenticator: secret, code }).expect(400, 201)
  await put({ authenticator: 'off', code, current: password }).expect(404, 312)
  const [here, there] = [await logIn(hotel, 'desk'), await logIn(hotel, 'desk')]
  await here.put('/rest/user/desk', good).expect(200)
  await here.get('/rest/system').expect(200)
  await there.get('/rest/system').expect(401, 101)
  hotel.clock.advance(2 * stepMs)
  const other = { ...good, code: codeOf(hotel) }
  await here.put('/rest/user/desk', other).expect(409, 308)
  t.equal((await admin.get('/rest/user/desk').expect(200)).json.authenticator, true)
})

t.test('codes are ended by their owner with a code, and by an administrator', async (t) => {
  const hotel = await openHotel(t)
  await hotel.addUser('boss', 'administrator')
  await hotel.addUser('annex', 'administrator', annex)
  await setUp(hotel, 'desk')
  await setUp(hotel, 'boss')
  const desk = await logIn(hotel, 'desk', { code: codeOf(hotel) })
  const boss = await logIn(hotel, 'boss', { code: codeOf(hotel) })
  hotel.clock.advance(2 * stepMs)
  const off = { authenticator: 'off', current: password }
  await desk.put('/rest/user/desk', off).expect(401, 105)
  await boss.put('/rest/user/boss', { authenticator: 'off' }).expect(400, 201)
  await desk.put('/rest/user/desk', { ...off, code: wrongCodeOf(hotel) }).expect(401, 105)
  await desk.put('/rest/user/boss', { ...off, code: codeOf(hotel) }).expect(403, 102)
  await hotel.as('annex').put('/rest/user/desk', { authenticator: 'off' }).expect(404, 312)
  await desk.put('/rest/user/desk', { ...off, code: codeOf(hotel) }).expect(200)
  await hotel.desk.get('/rest/system').expect(200)
  await desk.get('/rest/system').expect(200)

  await hotel.admin.put('/rest/user/boss', { authenticator: 'off' }).expect(200)
  await boss.get('/rest/system').expect(401, 101)
  await hotel.as('boss').get('/rest/system').expect(200)
  await hotel.admin.put('/rest/user/boss', { authenticator: 'off' }).expect(404, 312)
  t.strictSame(hotel.daemon.store.all('usedCode'), [])
})

t.test('the technician on site ends codes without a password', async (t) => {
  const hotel = await openHotel(t)
  await setUp(hotel, 'admin')
  const run = (...words: string[]) => nightporter('user', ...words, '--data', hotel.folder)
  t.match((await run('list')).out, /^admin .*codes$/m)
  t.match(JSON.parse((await run('list', '--json')).out), {
    users: [{ name: 'admin', authenticator: true }, { authenticator: false }, {}],
  })
  t.match(await run('end-codes', 'admin'), { code: 0, out: /admin logs in without a code now/ })
  await hotel.admin.get('/rest/system').expect(200)
  t.match(await run('end-codes', 'admin'), { code: 1, error: /has no codes/ })
  t.notMatch((await run('list')).out, /codes/)
  t.equal((await run('end-codes')).code, 2)
})

t.test('wrong codes are counted, whoever knows the password', async (t) => {
  const hotel = await openHotel(t)
  await setUp(hotel, 'desk')
  await hotel.addUser('other', '')
  await setUp(hotel, 'other')
  for (let n = 0; n < 20; n += 1) await hotel.desk.post('/rest/session', {}).expect(401, 105)
  for (let n = 0; n < 10; n += 1) {
    // The same credentials written otherwise are looked at anew, and are right.
    const padded = hotel.as('desk', `${password}${' '.repeat(n)}`)
    await padded.post('/rest/session', { code: wrongCodeOf(hotel, n) }).expect(401, 105)
  }
  const code = codeOf(hotel)
  const { headers } = await hotel.desk.post('/rest/session', { code }).expect(429, 103)
  t.ok(Number(headers['retry-after']) > 0)
  await logIn(hotel, 'other', { code })
  hotel.clock.advance(60_000)
  await logIn(hotel, 'desk', { code: codeOf(hotel) })
})

t.test('wrong codes for one account are counted over all addresses', async (t) => {
  const hotel = await openHotel(t)
  await setUp(hotel, 'desk')
  await setUp(hotel, 'maid')
  const { port } = new URL(hotel.url)
  const attempt = (name: string, code: string, n: number) => {
    const way = { host: '127.0.0.1', port, localAddress: `127.0.1.${n}` }
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
    return errorOf({ method: 'POST', path: '/rest/session', form: { code }, way, authorization })
  }
  const warnings = () => hotel.journal.lines.filter((line) => line.includes('guesses the codes'))
  for (let n = 0; n < 10; n += 1) {
    t.equal(await attempt('desk', wrongCodeOf(hotel, n), 1 + n), 105)
    // However slowly they come.
    if (n < 9) hotel.clock.advance(600_000)
  }
  t.match(warnings(), [/^Somebody who knows the password of desk .* from 127\.0\.1\.10: change/])
  t.equal(await attempt('desk', codeOf(hotel), 200), 103)
  t.equal(await attempt('maid', codeOf(hotel), 200), 0)
  hotel.clock.advance(60_000)
  t.equal(await attempt('desk', wrongCodeOf(hotel, 11), 200), 105)
  hotel.clock.advance(119_000)
  t.equal(await attempt('desk', codeOf(hotel), 201), 103, 'the pause doubles')
  hotel.clock.advance(1_000)
  t.equal(await attempt('desk', codeOf(hotel), 201), 0)
  t.equal(await attempt('desk', wrongCodeOf(hotel, 12), 202), 105, 'a right code begins anew')
  t.equal(await attempt('desk', wrongCodeOf(hotel, 13), 202), 105)
  t.equal(warnings().length, 1)
})

t.test('nobody is taken for the command line, and the command line for nobody', async (t) => {
  const hotel = await openHotel(t)
  const { store } = hotel.daemon
  const desk = store.get('user', 'desk')
  if (!desk) throw new Error('there is no desk')
  // Nobody gets this name any more, but somebody may have it.
  const name = 'command line'
  const record = { ...desk, name }
  await store.commit(() => ({ change: [{ put: 'user', record }], value: undefined }))
  const path = `/rest/user/${encodeURIComponent(name)}`
  const way = { socketPath: join(hotel.folder, 'socket') }
  const form = { authenticator: secret, code: codeOf(hotel), current: password }
  t.equal(await errorOf({ method: 'PUT', path, form, way }), 102)
  await hotel.as(name).put(path, form).expect(200)
  const off = { authenticator: 'off' }
  const session = await logIn(hotel, name, { code: codeOf(hotel, 1) })
  await session.put(path, off).expect(400, 201)
  t.equal(await errorOf({ method: 'PUT', path, form: off, way }), 0)
})

t.test('the secret is told to nobody', async (t) => {
  const hotel = await openHotel(t)
  const boss = await logIn(hotel, 'admin')
  const events = await listen(hotel.url, boss.token)
  await setUp(hotel, 'desk')
  const desk = await logIn(hotel, 'desk', { code: codeOf(hotel) })
  const reported = [
    await hotel.admin.get('/rest/user').expect(200),
    await hotel.admin.get('/rest/user/desk').expect(200),
    await desk.get('/rest/user/desk').expect(200),
    await desk.post('/rest/session', {}).expect(401),
    await hotel.admin.get('/rest/metrics').expect(200),
  ].map(({ text }) => text)
  for (const kind of ['rooms', 'items', 'categories', 'statuses'])
    reported.push((await hotel.admin.get(`/rest/export/${kind}`).expect(200)).text)
  await hotel.daemon.close()
  await events.ended()
  t.match(events.text(), /event: list\ndata: \{"list":"user"\}/)
  const all = [...reported, events.text(), ...hotel.journal.lines].join('\n')
  t.notOk(all.includes(secret))
  const store = await readFile(join(hotel.folder, 'store'), 'latin1')
  t.ok(store.includes(secret), 'it is in the store')
})

t.test('an account that is removed and made anew has no codes', async (t) => {
  const hotel = await openHotel(t)
  await setUp(hotel, 'desk')
  await hotel.admin.delete('/rest/user/desk').expect(200)
  await hotel.addUser('desk', '')
  await new Client(hotel.url, { name: 'desk', password }).get('/rest/system').expect(200)
  t.strictSame(hotel.daemon.store.all('usedCode'), [])
})

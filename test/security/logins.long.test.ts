import t from 'tap'
import { Auth, type Peer } from '../../src/http/auth/auth.ts'
import { Passwords } from '../../src/http/auth/password.ts'
import type { Caller } from '../../src/http/auth/turns.ts'
import { KnownAddresses } from '../../src/http/server/known-addresses.ts'
import type { Answer } from '../support/client.ts'
import { type Hotel, openHotel, password, slowCost } from '../support/hotel.ts'

const stranger = '127.0.0.66'

const system = ({ as }: Hotel, name: string, secret: string, from?: string) =>
  as(name, secret, from).get('/rest/system')

t.test('a password that somebody else proved is no help in guessing it', async (t) => {
  const hotel = await openHotel(t)
  await hotel.desk.get('/rest/system').expect(200)
  for (let i = 0; i < 10; i += 1)
    await system(hotel, 'desk', `wrong ${i}`, stranger).expect(401, 101)
  await system(hotel, 'desk', password, stranger).expect(429, 103)
  await hotel.desk.get('/rest/system').expect(200)
  t.pass()
})

t.test('guesses beside somebody who is logged in come to an end', async (t) => {
  const hotel = await openHotel(t)
  await hotel.desk.get('/rest/system').expect(200)
  for (let i = 0; i < 110; i += 1) await system(hotel, 'desk', `wrong ${i}`)
  await hotel.desk.get('/rest/system').expect(429, 103)
  t.pass()
})

t.test('a closed address learns nothing by guessing at a name that is open', async (t) => {
  const hotel = await openHotel(t)
  await hotel.desk.get('/rest/system').expect(200)
  for (let i = 0; i < 100; i += 1) await system(hotel, `guess${i}`, 'wrong').expect(401, 101)
  for (let i = 0; i < 110; i += 1) await system(hotel, 'desk', `wrong ${i}`)
  await hotel.desk.get('/rest/system').expect(429, 103)
  t.pass()
})

t.test('tries that are refused make the pause longer, repeated ones do not', async (t) => {
  const hotel = await openHotel(t)
  const close = async (name: string) => {
    for (let i = 0; i < 10; i += 1) await system(hotel, name, `wrong ${i}`).expect(401, 101)
  }
  await close('desk')
  for (let i = 0; i < 30; i += 1) await system(hotel, 'desk', `more ${i}`).expect(429, 103)
  const guesser = await system(hotel, 'desk', 'again').expect(429, 103)
  t.ok(Number(guesser.headers['retry-after']) >= 240)

  await close('maid')
  for (let i = 0; i < 30; i += 1) await system(hotel, 'maid', 'the old one').expect(429, 103)
  const program = await system(hotel, 'maid', 'the old one').expect(429, 103)
  t.ok(Number(program.headers['retry-after']) <= 60)
})

t.test('wrong logins do not shut out who was right before at the same address', async (t) => {
  const hotel = await openHotel(t)
  await hotel.desk.get('/rest/system').expect(200)
  // Long enough for the credential itself to be forgotten.
  hotel.clock.advance(6 * 60_000)
  for (let i = 0; i < 108; i += 1) await system(hotel, `guess${i}`, 'wrong')
  await hotel.desk.get('/rest/system').expect(200)
  await hotel.maid.get('/rest/system').expect(429, 103)
  t.pass()
})

t.test('twelve addresses that send nothing but logins keep nobody else out', async (t) => {
  const hotel = await openHotel(t, { passwordCost: slowCost })
  let checked = 0
  const flood: Promise<Answer>[] = []
  const ask = async (name: string, from: string) => {
    const answer = await system(hotel, name, 'wrong', from)
    if (answer.status === 401) checked += 1
    return answer
  }
  const arrived = Array.from({ length: 12 }, (_, address) => {
    const sent = Array.from({ length: 70 }, (_, i) => ask(`guess${i}`, `127.0.1.${address + 1}`))
    flood.push(...sent)
    // The flood of an address has arrived when one of it is refused, as all places are taken.
    return Promise.race(
      sent.map(async (asked) => {
        if ((await asked).status !== 429) await new Promise(() => {})
      }),
    )
  })
  await Promise.race([
    Promise.all(arrived),
    Promise.all(flood).then(() => t.fail('not every address was refused')),
  ])
  const before = checked
  await system(hotel, 'desk', password, stranger).expect(200)
  const served = checked - before
  t.ok(served <= 30, `a new address waited for ${served} of the flood`)
  await hotel.daemon.close()
  await Promise.allSettled(flood)
})

t.test('whoever logs in for the first time goes before addresses that have failed', async (t) => {
  const { daemon, clock } = await openHotel(t)
  const seen: string[] = []
  class Watched extends Passwords {
    override verify(secret: string, hash: string | undefined, caller: Caller) {
      seen.push(`${caller.standing} ${caller.address}`)
      return super.verify(secret, hash, caller)
    }
  }
  const auth = new Auth({
    ...{ store: daemon.store, clock, knownAddresses: new KnownAddresses() },
    passwords: new Watched({ N: 16, r: 8, p: 1 }),
  })
  const logIn = async (secret: string, remoteAddress: string, name = 'desk') =>
    auth.identify(`Basic ${btoa(`${name}:${secret}`)}`, { remoteAddress })
  await t.rejects(logIn('wrong', '10.0.0.1'), { code: 101 })
  await t.rejects(logIn('wrong as well', '10.0.0.1'), { code: 101 })
  await logIn(password, '10.0.0.2')
  await t.rejects(logIn('wrong', '10.0.0.2'), { code: 101 })
  await logIn(password, '10.0.0.2', 'maid')
  auth.noteProof('10.0.0.3')
  await t.rejects(logIn('wrong', '10.0.0.3'), { code: 101 })
  // Long enough for what went wrong at the first address to be forgotten.
  clock.advance(17 * 60_000)
  await logIn(password, '10.0.0.1')
  t.same(seen, [
    'new 10.0.0.1',
    'failed 10.0.0.1',
    'new 10.0.0.2',
    'known 10.0.0.2',
    'known 10.0.0.2',
    'known 10.0.0.3',
    'new 10.0.0.1',
  ])
})

t.test(
  'a login whose client has gone is not checked, and one that others wait for is',
  async (t) => {
    const { daemon, clock } = await openHotel(t)
    let checked = 0
    class Counted extends Passwords {
      override async verify(secret: string, hash: string | undefined, caller: Caller) {
        const fits = await super.verify(secret, hash, caller)
        checked += 1
        return fits
      }
    }
    const auth = new Auth({
      ...{ store: daemon.store, clock, knownAddresses: new KnownAddresses() },
      passwords: new Counted(slowCost),
    })
    const logIn = async (secret: string, peer: Peer) =>
      auth.identify(`Basic ${btoa(`desk:${secret}`)}`, peer)
    const first = logIn('keeps the others waiting', { remoteAddress: '10.0.0.9' })
    const gone = { remoteAddress: '10.0.0.1', destroyed: true }
    const left = Promise.allSettled([first, logIn('wrong', gone), logIn(password, gone)])
    const user = await logIn(password, { remoteAddress: '10.0.0.1' })
    t.equal(user.name, 'desk')
    const [, wrong, right] = await left
    t.match(wrong, { status: 'rejected', reason: { code: 103 } })
    t.match(right, { status: 'fulfilled' }, 'it was asked for again')
    t.equal(checked, 2)
  },
)

t.test('a hash of an older cost is renewed at the next login', async (t) => {
  const first = await openHotel(t)
  await first.desk.get('/rest/system').expect(200)
  const hotel = await first.reopen(undefined, { passwordCost: { N: 32, r: 8, p: 2 } })
  const hash = (name: string) => hotel.daemon.store.get('user', name)?.hash
  t.match(hash('desk'), /^scrypt\$16\$8\$1\$/)
  await system(hotel, 'desk', 'wrong').expect(401, 101)
  t.match(hash('desk'), /^scrypt\$16\$8\$1\$/)
  const several = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
  await Promise.all(several.map((from) => system(hotel, 'desk', password, from).expect(200)))
  t.match(hash('desk'), /^scrypt\$32\$8\$2\$/)
  t.match(hash('maid'), /^scrypt\$16\$8\$1\$/)
  await hotel.desk.get('/rest/system').expect(200)
  await hotel.desk.post('/rest/wakeup', { room: 101, time: '0900' }).expect(201)
})

t.test('a hash that would take hours, or is none, is a wrong password', async (t) => {
  const first = await openHotel(t)
  const salt = '00'.repeat(16)
  const key = '00'.repeat(32)
  const forged = [
    `scrypt$16384$8$16000$${salt}$${key}`,
    `scrypt$2$1$100000000$${salt}$${key}`,
    `scrypt$1073741824$8$1$${salt}$${key}`,
    `scrypt$16384$1000000$1$${salt}$${key}`,
    `scrypt$17$8$1$${salt}$${key}`,
    `scrypt$16$8$-1$${salt}$${key}`,
    `scrypt$16$8$1$${salt}$00`,
    'nonsense',
    undefined as unknown as string,
  ]
  const desk = first.daemon.store.get('user', 'desk')
  if (!desk) throw new Error('no account')
  await first.daemon.store.commit(() => ({
    change: forged.map((hash, i) => ({ put: 'user', record: { ...desk, name: `f${i}`, hash } })),
    value: 0,
  }))
  const hotel = await first.reopen()
  for (const [i] of forged.entries()) await system(hotel, `f${i}`, password).expect(401, 101)
  const said = hotel.journal.lines.filter((line) => /^The password of f\d is kept/.test(line))
  t.equal(said.length, forged.length)
  await hotel.admin.put('/rest/user/f0', { password }).expect(200)
  await system(hotel, 'f0', password).expect(200)
})

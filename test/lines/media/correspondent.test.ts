import t from 'tap'
import { Correspondent } from '../../../src/lines/media/correspondent.ts'

const told = { host: '10.0.0.5', port: 4_000 }
const otherPort = { host: '10.0.0.5', port: 4_444 }
const nat = { host: '192.0.2.1', port: 9_000 }
const thief = { host: '198.51.100.7', port: 6_666 }

t.test('sound goes to the told address until a packet comes from elsewhere', async (t) => {
  const far = new Correspondent(told)
  t.strictSame(far.target, told)
  t.ok(far.hears(nat, 0))
  t.strictSame(far.target, nat)
})

t.test('a second source is not heard while the first one speaks', async (t) => {
  const far = new Correspondent(told)
  far.hears(nat, 0)
  t.notOk(far.hears(thief, 500))
  t.ok(far.hears(nat, 900))
  t.notOk(far.hears(thief, 1_800))
  t.strictSame(far.target, nat)
  t.ok(far.hears(thief, 1_900), 'the first one has been silent for a second')
  t.strictSame(far.target, thief)
})

t.test('the told host takes over from any other, and nobody takes over from it', async (t) => {
  const far = new Correspondent(told)
  far.hears(thief, 0)
  t.ok(far.hears(otherPort, 1))
  t.notOk(far.hears(thief, 5_000))
  t.ok(far.hears(told, 5_001))
  t.notOk(far.hears(otherPort, 50_000))
  t.notOk(far.hears(thief, 50_000))
  t.strictSame(far.target, told)
})

t.test('an address is the same however it is written', async (t) => {
  const far = new Correspondent({ host: '2001:DB8:0:0::0001', port: 4_000 })
  t.strictSame(far.target, { host: '2001:db8::1', port: 4_000 })
  far.hears({ host: '2001:db8::1', port: 4_000 }, 0)
  t.notOk(far.hears({ host: '2001:db8::2', port: 4_000 }, 9_000))
})

t.test('nothing is sent to what is no address of somebody', async (t) => {
  for (const host of ['', '0.0.0.0', '::', '0:0::0', 'phone.example', '1.2.3'])
    t.equal(new Correspondent({ host, port: 4_000 }).target, undefined, host)
  for (const port of [0, -1, 65_536, 1.5, Number.NaN])
    t.equal(new Correspondent({ host: '10.0.0.5', port }).target, undefined)
  const far = new Correspondent({ host: '0.0.0.0', port: 4_000 })
  far.hears(nat, 0)
  t.strictSame(far.target, nat, 'until somebody speaks')
})

t.test('keys of a host that nobody told us of are believed only after a while', (t) => {
  const far = new Correspondent(told)
  far.hears(thief, 0)
  t.notOk(far.believes(0))
  t.notOk(far.believes(1_999))
  t.ok(far.believes(2_000), 'it alone was heard: a phone behind a NAT')
  far.hears(told, 2_001)
  t.ok(far.believes(2_001), 'the told address at once')
  t.end()
})

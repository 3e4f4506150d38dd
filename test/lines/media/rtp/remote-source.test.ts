import t from 'tap'
import { RemoteSource } from '../../../../src/lines/media/rtp/remote-source.ts'

const signalled = { host: '10.0.0.5', port: 4_000, ssrc: 7, receives: true }
const otherPort = { host: '10.0.0.5', port: 4_444, ssrc: 7 }
const nat = { host: '192.0.2.1', port: 9_000, ssrc: 7 }
const thief = { host: '198.51.100.7', port: 6_666, ssrc: 7 }

t.test('sound goes to the told address until a packet comes from elsewhere', async (t) => {
  const far = new RemoteSource(signalled)
  t.match(signalled, far.target)
  t.ok(far.accepts(nat, 0))
  t.match(nat, far.target)
})

const addressOf = ({ host, port }: typeof nat) => ({ host, port })
const addresses = (...sources: (typeof nat)[]) => sources.map(addressOf)

t.test('whoever speaks in the place of a phone takes no sound from it', async (t) => {
  const far = new RemoteSource(signalled)
  t.same(far.otherTargets, [])
  far.accepts(thief, 0)
  t.same(far.otherTargets, addresses(signalled), 'a silent one')
  far.accepts(nat, 10)
  t.same(far.otherTargets, addresses(signalled, nat), 'one behind a NAT')
  far.accepts(otherPort, 20)
  t.match(otherPort, far.target)
  t.same(far.otherTargets, addresses(signalled, thief, nat))
  for (const [index, ms] of [30, 40, 50].entries())
    far.accepts({ ...thief, port: 7_000 + index }, ms)
  t.same(far.otherTargets, addresses(signalled, thief, nat), 'but there is an end to it')
  far.accepts(signalled, 60)
  t.match(signalled, far.target)
  t.same(far.otherTargets, [], 'until the told address speaks')
})

t.test('besides one that is trusted only the told address has our sound', async (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(thief, 0)
  for (let ms = 10; ms <= 3_010; ms += 20) far.accepts(nat, ms)
  t.ok(far.isPinned(nat))
  t.match(nat, far.target)
  t.same(far.otherTargets, addresses(signalled))
  far.accepts(thief, 3_020)
  t.same(far.otherTargets, addresses(signalled))
})

t.test('a source that has fallen silent makes room for another', async (t) => {
  const far = new RemoteSource(signalled)
  for (let port = 1; port <= 3; port += 1) far.accepts({ ...thief, port }, 0)
  for (let ms = 0; ms < 1_000; ms += 500) far.accepts({ ...thief, port: 1 }, ms)
  far.accepts(nat, 1_000)
  t.same(far.otherTargets, addresses(signalled, nat))
})

t.test('where the far side says that it only listens, nobody is heard', async (t) => {
  const far = new RemoteSource({ ...signalled, receives: false })
  for (let ms = 0; ms < 10_000; ms += 500)
    for (const source of [nat, otherPort, signalled]) t.notOk(far.accepts(source, ms))
  t.match(signalled, far.target)
  t.same(far.otherTargets, [])
})

t.test('a second source is not heard while the first one speaks', async (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(nat, 0)
  t.notOk(far.accepts(thief, 500))
  t.ok(far.accepts(nat, 900))
  t.notOk(far.accepts(thief, 1_800))
  t.match(nat, far.target)
  t.ok(far.accepts(thief, 1_900), 'the first one has been silent for a second')
  t.match(thief, far.target)
})

t.test('the told host takes over from any other, and nobody takes over from it', async (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(thief, 0)
  t.ok(far.accepts(otherPort, 1))
  t.notOk(far.accepts(thief, 5_000))
  t.ok(far.accepts(signalled, 5_001))
  t.notOk(far.accepts(otherPort, 50_000))
  t.notOk(far.accepts(thief, 50_000))
  t.match(signalled, far.target)
})

t.test('an address is the same however it is written', async (t) => {
  const far = new RemoteSource({ host: '2001:DB8:0:0::0001', port: 4_000, receives: true })
  t.match(far.target, { host: '2001:db8::1', port: 4_000 })
  far.accepts({ host: '2001:db8::1', port: 4_000, ssrc: 7 }, 0)
  t.notOk(far.accepts({ host: '2001:db8::2', port: 4_000, ssrc: 7 }, 9_000))
})

t.test('nothing is sent to what is no address of somebody', async (t) => {
  for (const host of ['', '0.0.0.0', '::', '0:0::0', 'phone.example', '1.2.3'])
    t.equal(new RemoteSource({ ...signalled, host }).target, undefined, host)
  for (const port of [0, -1, 65_536, 1.5, Number.NaN])
    t.equal(new RemoteSource({ ...signalled, port }).target, undefined)
  const far = new RemoteSource({ ...signalled, host: '0.0.0.0' })
  far.accepts(nat, 0)
  t.match(nat, far.target, 'until somebody speaks')
})

t.test('keys of a host that nobody told us of are believed only after a while', (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(nat, 0)
  t.notOk(far.isPinned(nat))
  far.accepts(nat, 1_999)
  t.notOk(far.isPinned(nat))
  far.accepts(nat, 2_000)
  t.ok(far.isPinned(nat), 'it alone was heard: a phone behind a NAT')
  t.notOk(far.isPinned(thief))
  t.end()
})

t.test('keys from the told address are believed at once', (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(thief, 0)
  far.accepts(signalled, 1)
  t.ok(far.isPinned(signalled))
  t.notOk(far.isPinned(thief))
  t.end()
})

t.test('a phone behind a NAT is kept, however silent it is', (t) => {
  const far = new RemoteSource(signalled)
  for (let ms = 0; ms <= 2_000; ms += 20) far.accepts(nat, ms)
  t.notOk(far.accepts(thief, 60_000))
  t.notOk(far.accepts(signalled, 60_001), 'the told address must show itself for a while, too')
  far.accepts(nat, 61_000)
  t.notOk(far.accepts(signalled, 62_500), 'and alone')
  t.match(nat, far.target)
  t.ok(far.accepts(signalled, 64_500))
  t.ok(far.isPinned(signalled))
  t.match(signalled, far.target)
  t.end()
})

t.test('two strangers at once are not believed, neither of them', (t) => {
  const far = new RemoteSource(signalled)
  for (let ms = 0; ms < 10_000; ms += 500) {
    far.accepts(nat, ms)
    far.accepts(thief, ms + 1)
  }
  t.notOk(far.isPinned(nat))
  t.notOk(far.isPinned(thief))
  t.end()
})

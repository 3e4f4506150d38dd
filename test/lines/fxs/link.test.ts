import t from 'tap'
import type { Message } from '../../../src/lines/fxs/messages.ts'
import { bytesOf, vectors } from '../../support/bridge-vectors.ts'
import { openLink, openUp, ready, session, welcome } from './scripted-link.ts'

t.test('hello is said again until the bridge answers, and then no more', async (t) => {
  const { link, hears, count, received, pass } = openLink()
  pass(600)
  t.equal(count('HELLO'), 3)
  hears(welcome)
  t.notOk(link.welcome, 'the states of the ports are still to come')
  hears({ type: 'HOOK', session, number: 0, port: 7, hook: 1 })
  hears({ ...ready, number: 1 })
  t.ok(link.welcome)
  t.same(received, ['HOOK 7', 'READY 0', 'up'])
  pass(400)
  t.equal(count('HELLO'), 3)
  hears(welcome)
  t.same(received.length, 3, 'a second welcome changes nothing')
})

t.test('what is confirmed is next, once for all that came together', async (t) => {
  const { said, hears, count } = openUp()
  const before = count('ALIVE')
  hears(
    { type: 'HOOK', session, number: 1, port: 1, hook: 1 },
    { type: 'KEY', session, number: 2, port: 1, key: '5' },
  )
  t.equal(count('ALIVE'), before + 1)
  t.match(said.at(-1), { type: 'ALIVE', session, next: 3 })
})

t.test('an event is believed once, in order, and only in its session', async (t) => {
  const { received, hears } = openUp()
  const key = (number: number, port: number, of = session): Message => ({
    type: 'KEY',
    session: of,
    number,
    port,
    key: '1',
  })
  hears(key(1, 1), key(1, 1), key(3, 3), key(2, 9, 0x1268), key(2, 2), key(1, 1))
  t.same(received, ['READY 0', 'up', 'KEY 1', 'KEY 2'])
})

t.test('a command is sent again until it is confirmed', async (t) => {
  const { link, said, received, hears, count, pass } = openUp()
  link.send({ type: 'STOP', port: 3 })
  pass(500)
  t.equal(count('STOP'), 3)
  t.same(received.slice(2), ['STOP again', 'STOP again'], 'and shown as such')
  t.match(said.filter(({ type }) => type === 'STOP')[2], { number: 0, port: 3 })
  hears({ type: 'ALIVE', session, next: 1 })
  pass(500)
  t.equal(count('STOP'), 3)
})

t.test('commands wait for the welcome', async (t) => {
  const { link, hears, count } = openLink()
  link.send({ type: 'STOP', port: 3 })
  t.equal(count('STOP'), 0)
  hears(welcome, ready)
  link.send({ type: 'STOP', port: 4 })
  t.equal(count('STOP'), 2)
})

t.test('eight commands are on their way; the next goes when one is confirmed', async (t) => {
  const { link, hears, count, said } = openUp()
  for (let port = 1; port <= 10; port += 1) link.send({ type: 'STOP', port })
  t.equal(count('STOP'), 8)
  hears({ type: 'ALIVE', session, next: 1 })
  t.equal(count('STOP'), 9)
  t.match(said.at(-1), { type: 'STOP', number: 8, port: 9 })
})

t.test('what cannot go out is not repeated on top of it', async (t) => {
  const { link, wire, count, pass } = openUp()
  link.send({ type: 'STOP', port: 1 })
  wire.waiting = 20_000
  const alive = count('ALIVE')
  pass(1_000)
  t.equal(count('STOP'), 1)
  t.equal(count('ALIVE'), alive)
})

t.test(
  'sound from the room is a sign of life, and received only when the bridge is ready',
  async (t) => {
    const sound: Message = {
      type: 'HEARD',
      port: 1,
      talk: 1,
      number: 0,
      samples: new Uint8Array(160),
    }
    const early = openLink()
    early.hears(sound)
    t.same(early.received, [])
    const { link, hears, received, pass } = openUp()
    for (let passed = 0; passed < 5_000; passed += 1_000) {
      hears(sound)
      pass(1_000)
    }
    t.ok(link.welcome)
    t.equal(received.filter((what) => what === 'HEARD').length, 5)
  },
)

t.test('an event of a later version is confirmed, and one before the welcome is not', async (t) => {
  const { link, said } = openUp()
  const [, event] = vectors.unknown
  link.read(bytesOf(event?.wire ?? ''))
  t.match(said.at(-1), { type: 'ALIVE', next: 1 }, 'its number, 0, has been')
  const early = openLink()
  early.hears(ready)
  t.equal(early.count('ALIVE'), 0)
})

t.test('the first byte parts our frames from the noise before', async (t) => {
  const { written } = openLink()
  t.same(written[0], Buffer.of(0))
})

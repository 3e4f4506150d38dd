import { t } from 'tap'
import type { RingRequest } from '../../../src/core/ports/line-driver.ts'
import { Call } from '../../../src/lines/fxs/call.ts'
import type { BridgeEvent, Command, MessageOf } from '../../../src/lines/fxs/messages.ts'
import { PacedTransport } from '../../../src/lines/fxs/paced-transport.ts'
import { Port } from '../../../src/lines/fxs/port.ts'
import { laws } from '../../../src/lines/media/g711.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer } from '../ringer.ts'

t.jobs = 6

const welcome: MessageOf<'WELCOME'> = {
  type: 'WELCOME',
  session: 1,
  major: 1,
  minor: 0,
  ports: 10,
  features: 1,
  room: 25,
  firmware: [1, 0, 0],
  serial: 'FX1',
}

type Untold = 'session' | 'number' | 'port'
type Told = { [E in BridgeEvent as E['type']]: Omit<E, Untold> }[BridgeEvent['type']]

/** A port whose bridge is played by the test. */
function openPort(features = 1) {
  const sent: Command[] = []
  const send = (command: Command) => void sent.push(command)
  const port = new Port({ number: 3, send, bridgeFault: () => '', onFault: () => undefined })
  let written = 0
  const wire = new PacedTransport(
    {
      waiting: 0,
      write: ({ length }) => {
        written += length
      },
    },
    921_600,
  )
  const tell = (event: Told) =>
    port.take({ session: 1, number: 0, port: 3, ...event } as BridgeEvent)
  /** Lets the announcement be said once: 40 ms of silence and 400 ms of sound. */
  const speak = async () => {
    const talk = sent.filter(({ type }) => type === 'TALK').length
    const counts = { level: 0, underruns: 0, lost: 0 }
    const frames = 22
    port.takeCredit({ type: 'ROOM', session: 1, port: 3, talk, limit: 25, ...counts })
    await until('it is sent', () => written > frames * 160 || undefined)
    port.takeCredit({ type: 'ROOM', session: 1, port: 3, talk, limit: 25 + frames, ...counts })
  }
  const call = (more: Partial<RingRequest> = {}) =>
    new Call({
      port,
      transport: wire,
      welcome: { ...welcome, features },
      send,
      request: {
        extension: '403',
        language: 'en',
        say: { kind: 'wakeup', prompt: 0 },
        ringMs: 50,
        ...more,
      },
      announcer: plainAnnouncer(),
      pauses: { leadMs: 40, betweenMs: 40, keyMs: 20 },
      cadence: [1_000, 4_000, 0, 0],
      report: () => undefined,
    })
  const types = () => sent.map(({ type }) => type)
  const isSent = (...wanted: Command['type'][]) =>
    until(`${wanted} is sent`, () => types().join() === wanted.join() || undefined)
  /** A call that was just answered. */
  const answered = async () => {
    const outcome = call().ring()
    await isSent('RING')
    tell({ type: 'RINGING' })
    tell({ type: 'HOOK', hook: 1 })
    await isSent('RING', 'TALK')
    return { outcome }
  }
  return { port, tell, call, sent, isSent, answered, speak }
}

t.test('a receiver that is lifted in the last moment is answered', async (t) => {
  const { tell, call, isSent, speak } = openPort()
  const outcome = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  await isSent('RING', 'STOP')
  // The bridge had not obeyed yet when the guest lifted the receiver.
  tell({ type: 'HOOK', hook: 1 })
  tell({ type: 'STOPPED', why: 0 })
  await isSent('RING', 'STOP', 'TALK')
  await speak()
  tell({ type: 'HOOK', hook: 0 })
  t.same(await outcome, { kind: 'answered' })
})

t.test('one that is lifted after the bell has stopped is not', async (t) => {
  const { tell, call, isSent, port } = openPort()
  const outcome = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  await isSent('RING', 'STOP')
  tell({ type: 'STOPPED', why: 0 })
  tell({ type: 'HOOK', hook: 1 })
  t.same(await outcome, { kind: 'unanswered' })
  t.notOk(port.isTaken)
  t.equal(port.state, 'offhook')
})

t.test('the end of an earlier call is not the end of this one', async (t) => {
  const { tell, call, isSent, speak } = openPort()
  const first = call({ ringMs: 60_000 })
  const given = first.ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  first.hangUp()
  t.same(await given, { kind: 'unanswered' })
  const second = call({ ringMs: 60_000 }).ring()
  await isSent('RING', 'STOP')
  tell({ type: 'STOPPED', why: 0 })
  await isSent('RING', 'STOP', 'RING')
  tell({ type: 'STOPPED', why: 0 })
  tell({ type: 'RINGING' })
  tell({ type: 'HOOK', hook: 1 })
  await isSent('RING', 'STOP', 'RING', 'TALK')
  await speak()
  tell({ type: 'HOOK', hook: 0 })
  t.same(await second, { kind: 'answered' })
})

t.test('a phone that is lifted while the port comes to rest is busy', async (t) => {
  const { tell, call, isSent, sent } = openPort()
  const first = call({ ringMs: 60_000 })
  const given = first.ring()
  await isSent('RING')
  first.hangUp()
  await given
  const second = call().ring()
  tell({ type: 'HOOK', hook: 1 })
  tell({ type: 'STOPPED', why: 0 })
  t.same(await second, { kind: 'busy' })
  t.equal(sent.length, 2)
})

t.test('the limit of the bridge is an end without an answer', async (t) => {
  const { tell, call, isSent, sent } = openPort()
  const outcome = call({ ringMs: 3_600_000 }).ring()
  await isSent('RING')
  t.match(sent[0], { limit: 1_800 }, 'never more than three minutes')
  tell({ type: 'RINGING' })
  tell({ type: 'STOPPED', why: 1 })
  t.same(await outcome, { kind: 'unanswered' })
})

t.test('a key that no telephone has is no key', async (t) => {
  const { tell, answered, speak } = openPort()
  const { outcome } = await answered()
  await speak()
  tell({ type: 'KEY', key: 'x' })
  tell({ type: 'KEY', key: '' })
  tell({ type: 'HOOK', hook: 0 })
  t.same(await outcome, { kind: 'answered' })
})

t.test('a guest who hangs up before a word was said has not been woken', async (t) => {
  const ends: Told[] = [
    { type: 'REFUSED', command: 1, why: 5 },
    { type: 'HOOK', hook: 0 },
  ]
  for (const end of ends) {
    const { tell, answered } = openPort()
    const { outcome } = await answered()
    tell(end)
    t.match(await outcome, { kind: 'unanswered', reason: /hung up before the announcement/ })
  }
})

t.test('a guest who is cut off by a fault has not been woken', async (t) => {
  for (const fault of [1, 3]) {
    const { tell, answered } = openPort()
    const { outcome } = await answered()
    // The power is taken off the port: to us, the telephone is on the hook.
    tell({ type: 'FAULT', fault, on: 1 })
    tell({ type: 'HOOK', hook: 0 })
    t.match(await outcome, { kind: 'unreachable', reason: /over-current|too hot/ })
  }
  const { tell, answered } = openPort()
  const { outcome } = await answered()
  tell({ type: 'REFUSED', command: 1, why: 3 })
  t.match(await outcome, { kind: 'unreachable', reason: /fault/ })
})

t.test('a cable that shorts while it rings is no receiver that is lifted', async (t) => {
  const { tell, call, isSent } = openPort()
  const outcome = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  tell({ type: 'FAULT', fault: 1, on: 1 })
  tell({ type: 'HOOK', hook: 1 })
  t.match(await outcome, { kind: 'unreachable', reason: /over-current/ })
})

t.test('whether the phone rang is told when the bridge is lost', async (t) => {
  for (const hasRung of [false, true]) {
    const { port, tell, call, isSent } = openPort()
    const outcome = call({ ringMs: 60_000 }).ring()
    await isSent('RING')
    if (hasRung) tell({ type: 'RINGING' })
    port.onDown('it is gone')
    t.same(await outcome, {
      kind: 'unreachable',
      reason: 'it is gone',
      isLineFault: true,
      hasRung,
    })
  }
})

t.test('a bell that stops before it rang is not an answer that did not come', async (t) => {
  for (const why of [1, 9]) {
    const { tell, call, isSent } = openPort()
    const outcome = call().ring()
    await isSent('RING')
    tell({ type: 'STOPPED', why })
    t.match(await outcome, { kind: 'unreachable', reason: /has stopped it/ })
  }
})

t.test('a call that was hung up while it waited leaves the port to the next', async (t) => {
  const { tell, call, isSent, port } = openPort()
  const first = call({ ringMs: 60_000 })
  const given = first.ring()
  await isSent('RING')
  first.hangUp()
  await given
  const second = call()
  const waited = second.ring()
  second.hangUp()
  t.same(await waited, { kind: 'unanswered' })
  const third = call({ ringMs: 60_000 })
  const outcome = third.ring()
  tell({ type: 'HOOK', hook: 1 })
  tell({ type: 'STOPPED', why: 0 })
  t.same(await outcome, { kind: 'busy' })
  t.notOk(port.isTaken)
})

t.test('sound that was not asked for presses no keys', async (t) => {
  const { port, tell, answered, speak } = openPort()
  const { outcome } = await answered()
  await speak()
  const samples = laws.pcma.encoded
  const tone = Uint8Array.from({ length: 8_000 }, (_, n) => {
    const angle = (hertz: number) => (2 * Math.PI * hertz * n) / 8_000
    return samples[(9_000 * (Math.sin(angle(697)) + Math.sin(angle(1_209)))) & 0xffff] ?? 0
  })
  for (let number = 0; number < 50; number += 1)
    port.receive({
      type: 'HEARD',
      port: 3,
      talk: 1,
      number,
      samples: tone.subarray(number * 160, number * 160 + 160),
    })
  tell({ type: 'HOOK', hook: 0 })
  t.same(await outcome, { kind: 'answered' })
})

t.test('a bridge that does not ring, or does not stop, is not waited for', async (t) => {
  const silent = openPort()
  const unrung = silent.call().ring()
  const { tell, call, isSent } = openPort()
  const unstopped = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  t.same(await unstopped, { kind: 'unanswered' })
  await isSent('RING', 'STOP', 'STOP')
  t.match(await unrung, { kind: 'unreachable', reason: /does not ring/ })
})

t.test('a bell that is told twice does not ring longer', async (t) => {
  const { tell, call, isSent } = openPort()
  const outcome = call({ ringMs: 300 }).ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  const again = setInterval(() => tell({ type: 'RINGING' }), 100)
  t.teardown(() => clearInterval(again))
  await isSent('RING', 'STOP')
  tell({ type: 'STOPPED', why: 0 })
  t.same(await outcome, { kind: 'unanswered' })
})

t.test(
  'where the bridge hears no keys, it sends the sound of the room and tells none',
  async (t) => {
    const { sent, tell, answered } = openPort(0)
    const { outcome } = await answered()
    t.match(sent.at(-1), { type: 'TALK', options: 3 })
    tell({ type: 'HOOK', hook: 0 })
    await outcome
  },
)

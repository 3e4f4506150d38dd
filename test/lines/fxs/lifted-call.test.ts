import { setImmediate } from 'node:timers/promises'
import { t } from 'tap'
import type { LiftedCall } from '../../../src/lines/fxs/lifted-call.ts'
import { until } from '../../support/until.ts'
import { type EventOfPort, openPort } from './scripted-port.ts'

t.jobs = 6

const offHook: EventOfPort = { type: 'HOOK', hook: 1 }
const onHook: EventOfPort = { type: 'HOOK', hook: 0 }
const sound = new Int16Array(16_000)

/** Answers a call, and keeps what happens in it. */
function answer(call: LiftedCall | undefined) {
  const events: string[] = []
  const answered = call?.answer({
    onKey: (key) => events.push(`key ${key}`),
    onPlayed: () => events.push('played'),
    onOver: (reason) => events.push(reason),
  })
  return { events, answered }
}

/** A call to us on a port whose bridge is played by the test. */
async function talk() {
  const opened = openPort({ takesCalls: true })
  const { tell, credit, liftedCalls } = opened
  tell(offHook)
  const { events, answered } = answer(liftedCalls[0])
  credit(25)
  const conversation = await answered
  if (!conversation) throw new Error('it was not answered')
  // Events come from now on.
  await setImmediate()
  return { ...opened, events, conversation }
}

t.test('a telephone that is lifted while it is rung answers, and calls nobody', async (t) => {
  const refused: EventOfPort = { type: 'REFUSED', command: 0, why: 2 }
  // The bell may not have begun when it is lifted: then RING is refused, because it is off the hook.
  for (const events of [
    [{ type: 'RINGING' } as const, offHook],
    [offHook, refused],
  ]) {
    const { tell, call, isSent, liftedCalls, speak } = openPort({ takesCalls: true })
    const outcome = call({ ringMs: 60_000 }).ring()
    await isSent('RING')
    for (const event of events) tell(event)
    await isSent('RING', 'TALK')
    await speak()
    tell(onHook)
    t.same(await outcome, { kind: 'answered' })
    t.same(liftedCalls, [])
  }
})

t.test('one that is lifted before its bell has stopped calls nobody either', async (t) => {
  const { tell, call, isSent, liftedCalls } = openPort({ takesCalls: true })
  const ring = call({ ringMs: 60_000 })
  const outcome = ring.ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  ring.hangUp()
  await outcome
  tell(offHook)
  tell({ type: 'STOPPED', why: 0 })
  t.same(liftedCalls, [])
  tell(onHook)
  tell(offHook)
  t.equal(liftedCalls.length, 1)
})

t.test('a telephone calls again only when it was put down', async (t) => {
  const { tell, liftedCalls, sent, port } = openPort({ takesCalls: true })
  tell(offHook)
  t.equal(port.state, 'offhook')
  liftedCalls[0]?.refuse()
  t.same(sent, [], 'nothing is sent to a telephone that is refused')
  tell(offHook)
  tell({ type: 'FLASH', milliseconds: 300 })
  t.equal(liftedCalls.length, 1)
  t.equal(port.state, 'offhook')
  tell(onHook)
  tell(offHook)
  t.equal(liftedCalls.length, 2)
})

t.test('a port that is cut and fed again was not lifted', async (t) => {
  const { tell, liftedCalls, sent } = openPort({ takesCalls: true })
  const cut = { type: 'FAULT', fault: 3 } as const
  tell(offHook)
  t.equal(liftedCalls.length, 1)
  for (const events of [
    // The fault may be told to be over before the hook, or after it.
    [{ ...cut, on: 0 }, offHook],
    [offHook, { ...cut, on: 0 }],
  ]) {
    tell({ ...cut, on: 1 })
    tell(onHook)
    for (const event of events) tell(event)
  }
  t.equal(liftedCalls.length, 1, 'the receiver lies where it lay')
  t.same(sent, [], 'a port that does nothing is not stopped')
  tell(onHook)
  tell(offHook)
  t.equal(liftedCalls.length, 2)
})

t.test('what is played is cut off at once by what is played next', async (t) => {
  const { conversation, sent, credit, events, tell } = await talk()
  conversation.play([sound])
  t.match(sent.at(-1), { type: 'TALK', talk: 2 })
  credit(25)
  credit(35)
  t.ok(await until('some is played', () => conversation.playedMs > 0))
  conversation.play([new Int16Array(160)])
  t.match(sent.at(-1), { type: 'TALK', talk: 3 }, 'the bridge forgets what it still has')
  t.equal(conversation.playedMs, 0)
  tell({ type: 'PLAYED', talk: 2, underruns: 0 })
  t.same(events, [])
  credit(25)
  await until('it is sent', () => sent.at(-1)?.type === 'END')
  tell({ type: 'PLAYED', talk: 3, underruns: 0 })
  t.same(events, ['played'])
  conversation.hangUp()
})

t.test('what happens with the answer is told after it', async (t) => {
  const { tell, credit, liftedCalls } = openPort({ takesCalls: true })
  tell(offHook)
  const { events, answered } = answer(liftedCalls[0])
  tell({ type: 'KEY', key: '9' })
  credit(25)
  tell({ type: 'KEY', key: '1' })
  tell(onHook)
  t.same(events, [])
  t.ok(await answered)
  t.same(events, [], 'whoever waits for the answer has it first')
  await until('both are told', () => events.length > 1)
  t.same(events, ['key 1', 'the caller has hung up'], 'but not what was before it')
})

t.test('nothing is told of a call that was hung up while something was told', async (t) => {
  const { tell, credit, liftedCalls, sent, port } = openPort({ takesCalls: true })
  tell(offHook)
  const events: string[] = []
  const conversation = liftedCalls[0]?.answer({
    onKey: (key) => {
      events.push(key)
      liftedCalls[0]?.hangUp()
    },
    onPlayed: () => events.push('played'),
    onOver: () => events.push('over'),
  })
  credit(25)
  for (const key of ['1', '2']) tell({ type: 'KEY', key })
  tell(onHook)
  await conversation
  await until('a key is told', () => events.length > 0)
  port.onDown('it is gone')
  t.same(events, ['1'])
  t.same(
    sent.map(({ type }) => type),
    ['TALK'],
    'a port on the hook rests already',
  )
})

t.test('a call that cannot be talked in is not answered', async (t) => {
  for (const event of [
    { type: 'REFUSED', command: 0, why: 5 },
    { type: 'REFUSED', command: 0, why: 3 },
    { type: 'FAULT', fault: 1, on: 1 },
    onHook,
  ] as const) {
    const { tell, liftedCalls, port } = openPort({ takesCalls: true })
    tell(offHook)
    const { events, answered } = answer(liftedCalls[0])
    tell(event)
    t.equal(await answered, undefined)
    t.notOk(port.isTaken)
    t.same(events, [])
  }
})

t.test('a bridge that does not take TALK, or takes no sound, is not waited for', async (t) => {
  const silent = openPort({ takesCalls: true })
  silent.tell(offHook)
  const unanswered = answer(silent.liftedCalls[0])
  const { conversation, events, port } = await talk()
  conversation.play([sound])
  t.equal(port.state, 'talking')
  t.equal(await unanswered.answered, undefined)
  t.same(
    silent.sent.map(({ type }) => type),
    ['TALK', 'TALK', 'TALK', 'STOP'],
  )
  await until('it is told', () => events.length > 0)
  t.match(events, [/takes no sound/])
  t.equal(port.state, 'offhook')
})

t.test('a bridge that is late to take TALK is asked again', async (t) => {
  const { tell, credit, liftedCalls, isSent } = openPort({ takesCalls: true })
  tell(offHook)
  const { answered } = answer(liftedCalls[0])
  await isSent('TALK', 'TALK')
  credit(25)
  t.ok(await answered)
  liftedCalls[0]?.hangUp()
})

t.test('a port that is cut, and a bridge that is gone, end a call in words', async (t) => {
  const cut = await talk()
  cut.tell({ type: 'FAULT', fault: 1, on: 1 })
  cut.tell(onHook)
  t.match(cut.events, [/over-current/])
  t.equal(cut.events.length, 1)
  const gone = await talk()
  gone.port.onDown('the bridge is gone')
  t.same(gone.events, ['the bridge is gone'])
  t.equal(await gone.conversation.transfer('100'), false)
})

t.test('nobody is behind the bridge to send a caller on to', async (t) => {
  const { conversation, events, tell, sent, port } = await talk()
  t.equal(await conversation.transfer('100'), false)
  tell({ type: 'KEY', key: '0' })
  await until('the talk goes on', () => events.length > 0)
  t.same(events, ['key 0'])
  conversation.hangUp()
  t.equal(sent.at(-1)?.type, 'STOP')
  t.equal(port.state, 'offhook')
})

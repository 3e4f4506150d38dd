import type { Test } from 'tap'
import type { Conversation, IncomingCall } from '../../src/core/ports/incoming-call.ts'
import { sweep } from '../lines/ringer.ts'
import { until } from '../support/until.ts'
import {
  type Callers,
  type CallingPhone,
  type LineBench,
  never,
  type Open,
  ringRequest,
  start,
} from './line-bench.ts'

/** What a line must do with calls to us, where telephones can call. */
export function testIncomingCalls(t: Test, open: Open): void {
  testUnanswered(t, open)
  testTalking(t, open)
  testEnds(t, open)
  testBesideRings(t, open)
}

/** Longer than any test: whoever hears its end was not interrupted. */
const longSound = sweep(60_000)
const shortSound = sweep(300)

interface CallBench extends LineBench {
  readonly callers: Callers
  /** Calls that were handed over. */
  readonly calls: IncomingCall[]
}

/** A line that is up and hands over calls; undefined where no telephone can call. */
async function openForCalls(t: Test, open: Open): Promise<CallBench | undefined> {
  const bench = await open(t)
  const { line, callers } = bench
  if (!callers) return undefined
  const calls: IncomingCall[] = []
  line.onCall((call) => calls.push(call))
  await start(line)
  return { ...bench, callers, calls }
}

/** The next telephone calls; gives it, and the call that was handed over. */
async function callIn({ callers, calls }: CallBench, dialled = '500') {
  const count = calls.length
  const extension = callers.extensions[count] ?? callers.extensions[0]
  const phone = await callers.call(extension, dialled)
  const call = await until('a call is handed over', () => calls[count])
  return { extension, phone, call }
}

/** A call that was answered, and what happens in it. */
async function talk(bench: CallBench) {
  const { phone, call } = await callIn(bench)
  const answered = await answer(call)
  await until('the telephone knows', () => phone.isAnswered)
  return { phone, ...answered }
}

async function answer(call: IncomingCall) {
  const events: string[] = []
  const conversation = await call.answer({
    onKey: (key) => events.push(`key ${key}`),
    onPlayed: () => events.push('played'),
    onOver: (reason) => events.push(reason === '' ? 'over' : 'over, with a reason'),
  })
  if (!conversation) throw new Error('the call has no sound')
  return { conversation, events }
}

/** Plays something without an end, and waits until it is heard. */
async function playLong(conversation: Conversation, phone: CallingPhone): Promise<void> {
  conversation.play([longSound])
  await until('it is heard', () => phone.heardMs > 100)
}

const noEvents = { onKey: () => {}, onPlayed: () => {}, onOver: () => {} }

function testUnanswered(t: Test, open: Open): void {
  t.test('a call to us is handed over with who calls and what was dialled', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { line, callers } = bench
    const { extension, phone, call } = await callIn(bench, '500')
    t.equal(call.caller, extension)
    t.equal(call.dialled, callers.hasSignalling ? '500' : '')
    t.equal(line.state().callsNow, 1)
    t.notOk(phone.isAnswered)
    await line.close()
  })

  t.test('a call that is refused is over, and was not answered', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { line, callers } = bench
    for (const why of ['busy', 'forbidden'] as const) {
      const { phone, call } = await callIn(bench)
      call.refuse(why)
      t.equal(line.state().callsNow, 0)
      if (callers.hasSignalling) await until('the telephone knows', () => phone.isOver)
      if (callers.hasSignalling) t.equal(phone.refusal, why)
      t.notOk(phone.isAnswered)
      t.equal(await call.answer(noEvents), undefined, 'it cannot be answered any more')
      phone.hangUp()
    }
    await line.close()
  })

  t.test('a caller who gives up before the answer cannot be answered', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { phone, call } = await callIn(bench)
    phone.hangUp()
    await until('the line knows', () => bench.line.state().callsNow === 0)
    t.equal(await call.answer(noEvents), undefined)
    call.refuse('busy')
    await bench.line.close()
  })
}

function testTalking(t: Test, open: Open): void {
  t.test('a call that is answered carries sound to the telephone and keys back', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { phone, conversation, events } = await talk(bench)
    t.equal(bench.line.state().callsNow, 1)
    conversation.play([shortSound, shortSound])
    await until('it was played', () => events.length > 0)
    t.same(events, ['played'])
    t.ok(conversation.playedMs > 300, `${conversation.playedMs} ms were played`)
    await until('both were heard', () => phone.heardMs > 300)
    for (const key of ['4', '4', '#']) {
      const count = events.length
      phone.press(key)
      await until('the key comes', () => events.length > count)
    }
    t.same(events, ['played', 'key 4', 'key 4', 'key #'])
    await bench.line.close()
  })

  t.test('keys come while something is played', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { phone, conversation, events } = await talk(bench)
    await playLong(conversation, phone)
    phone.press('7')
    await until('the key comes', () => events.length > 0)
    t.same(events, ['key 7'])
    t.ok(conversation.playedMs < 60_000, 'it is still being played')
    await bench.line.close()
  })

  t.test('what is played is replaced by what is played next', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { phone, conversation, events } = await talk(bench)
    await playLong(conversation, phone)
    conversation.play([shortSound])
    await until('the other was played', () => events.length > 0)
    t.same(events, ['played'])
    t.ok(conversation.playedMs <= 320, `${conversation.playedMs} ms were played of it`)
    t.ok(phone.heardMs < 30_000, `${phone.heardMs} ms were heard in all`)
    await bench.line.close()
  })
}

function testEnds(t: Test, open: Open): void {
  t.test('a caller who hangs up is told once, and nothing after that', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { phone, conversation, events } = await talk(bench)
    await playLong(conversation, phone)
    phone.hangUp()
    await until('it is told', () => events.length > 0)
    t.equal(bench.line.state().callsNow, 0)
    conversation.play([shortSound])
    t.equal(await conversation.transfer('100'), false)
    conversation.hangUp()
    await bench.line.close()
    t.same(events, ['over, with a reason'])
  })

  t.test('a call that we hang up is over for the telephone, and no event follows', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { phone, conversation, events } = await talk(bench)
    await playLong(conversation, phone)
    conversation.hangUp()
    t.equal(bench.line.state().callsNow, 0)
    await until('the telephone knows', () => phone.isOver)
    conversation.play([shortSound])
    conversation.hangUp()
    phone.press('1')
    phone.hangUp()
    await bench.line.close()
    t.same(events, [])
  })

  t.test('a line that is closed ends calls to us', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { conversation, phone, events } = await talk(bench)
    const { call } = await callIn(bench)
    t.equal(bench.line.state().callsNow, 2)
    await playLong(conversation, phone)
    await bench.line.close()
    t.same(events, ['over, with a reason'])
    t.equal(await call.answer(noEvents), undefined, 'and it waits for no answer')
    t.equal(bench.line.state().callsNow, 0)
  })
}

function testBesideRings(t: Test, open: Open): void {
  t.test('a call to us and a ring do not disturb each other', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const { line, phones } = bench
    const { phone, conversation, events } = await talk(bench)
    await playLong(conversation, phone)
    const rings = [phones.answers, phones.busy].map((name) => line.ring(ringRequest(name), never))
    t.equal(line.state().callsNow, 3)
    t.match(await Promise.all(rings), [{ kind: 'answered' }, { kind: 'busy' }])
    t.equal(line.state().callsNow, 1)
    phone.press('2')
    await until('the key comes', () => events.length > 0)
    t.same(events, ['key 2'])
    await line.close()
  })

  t.test('without a handler no call is answered, and phones ring as ever', async (t) => {
    const { line, phones, callers } = await open(t)
    if (!callers) return
    await start(line)
    const phone = await callers.call(callers.extensions[0], '500')
    t.match(await line.ring(ringRequest(phones.answers), never), { kind: 'answered' })
    t.equal(line.state().callsNow, 0)
    t.notOk(phone.isAnswered)
    t.equal(phone.heardMs, 0)
    await line.close()
  })

  t.test('two callers talk to us at once, each with its own keys', async (t) => {
    const bench = await openForCalls(t, open)
    if (!bench) return
    const first = await talk(bench)
    const second = await talk(bench)
    await Promise.all([first, second].map((one) => playLong(one.conversation, one.phone)))
    first.phone.press('1')
    second.phone.press('2')
    await until('both keys come', () => first.events.length > 0 && second.events.length > 0)
    first.conversation.hangUp()
    await until('one telephone knows', () => first.phone.isOver)
    second.phone.press('3')
    await until('the other key comes', () => second.events.length > 1)
    t.same([first.events, second.events], [['key 1'], ['key 2', 'key 3']])
    await bench.line.close()
  })
}

import { type Test, t } from 'tap'
import type { Conversation, IncomingCall } from '../../../src/core/ports/incoming-call.ts'
import { until } from '../../support/until.ts'
import { sweep } from '../ringer.ts'
import { type FxsBench, isUp, openBench } from './bench.ts'

t.jobs = 4

const never = new AbortController().signal

interface Talk {
  readonly caller: string
  readonly events: string[]
  conversation: Conversation | undefined
}

interface CallBench extends FxsBench {
  /** Calls to us, all of which are answered; each key is repeated to the caller. */
  readonly talks: Talk[]
}

async function openForCalls(
  t: Test,
  options: Parameters<typeof openBench>[1] = {},
): Promise<CallBench> {
  const bench = await openBench(t, options)
  const talks: Talk[] = []
  const take = async (call: IncomingCall) => {
    const talk: Talk = { caller: call.caller, events: [], conversation: undefined }
    talks.push(talk)
    talk.conversation = await call.answer({
      onKey: (key) => {
        talk.events.push(key)
        talk.conversation?.play([sweep(300)])
      },
      onPlayed: () => talk.events.push('played'),
      onOver: (reason) => talk.events.push(reason),
    })
    talk.conversation?.play([sweep(20_000)])
  }
  bench.line.onCall((call) => void take(call))
  return { ...bench, talks }
}

async function openUp(t: Test, options: Parameters<typeof openBench>[1] = {}): Promise<CallBench> {
  const bench = await openForCalls(t, options)
  await bench.line.start(never)
  await isUp(bench)
  return bench
}

/** The state of a port, as people see it. */
function stateOf({ line }: CallBench, port: number): string {
  return line.state().ports?.[port - 1]?.state ?? ''
}

/** Lifts a telephone, and waits until its call is heard. */
async function callIn({ bridge, talks }: CallBench, port: number): Promise<Talk> {
  const count = talks.length
  bridge.phone(port).lift()
  const talk = await until('it is handed over', () => talks[count])
  await until('it is heard', () => bridge.phone(port).playedMs > 100)
  return talk
}

t.test('a telephone that was off the hook when the bridge came calls nobody', async (t) => {
  const bench = await openForCalls(t)
  const { bridge, line, talks } = bench
  bridge.phone(4).lift()
  await line.start(never)
  await isUp(bench)
  t.equal(stateOf(bench, 4), 'offhook')
  // What the bridge says is taken in its order.
  const { caller } = await callIn(bench, 5)
  t.equal(caller, '405')
  t.equal(talks.length, 1)
  bridge.phone(4).hangUp()
  await until('it is put down', () => stateOf(bench, 4) === 'idle')
  t.equal((await callIn(bench, 4)).caller, '404')
})

t.test('a telephone in a call to us is busy, and so it is until it is put down', async (t) => {
  const bench = await openUp(t)
  const { bridge, line, ring } = bench
  const talk = await callIn(bench, 3)
  t.equal(stateOf(bench, 3), 'talking')
  t.equal(line.state().callsNow, 1)
  t.same(await ring('403'), { kind: 'busy' })
  t.equal(stateOf(bench, 3), 'talking', 'it is not disturbed')
  talk.conversation?.hangUp()
  t.equal(stateOf(bench, 3), 'offhook')
  t.same(await ring('403'), { kind: 'busy' })
  await until('it hears the busy tone', () => bridge.ports[2]?.hasBusyTone)
  bridge.phone(3).hangUp()
  await until('it is put down', () => stateOf(bench, 3) === 'idle')
  t.same(await ring('403'), { kind: 'answered' })
  t.equal(bridge.phone(3).rings, 1)
  t.same(talk.events, [])
  t.equal(bench.talks.length, 1, 'to answer a ring is no call')
})

t.test(
  'a bridge that is pulled out ends calls to us, and begins none when it is back',
  async (t) => {
    const bench = await openUp(t)
    const { bridge, plugIn, line, talks } = bench
    const talk = await callIn(bench, 3)
    await bridge.unplug()
    await until('it is told', () => talk.events.length > 0)
    t.match(talk.events, [/is gone; check that it is plugged in/])
    t.equal(line.state().callsNow, 0)
    await plugIn()
    await isUp(bench)
    t.equal(stateOf(bench, 3), 'offhook')
    await callIn(bench, 4)
    t.same(
      talks.map(({ caller }) => caller),
      ['403', '404'],
    )
    t.equal(talk.events.length, 1)
  },
)

t.test('the trace does not show which keys are pressed in calls to us', async (t) => {
  const bench = await openUp(t)
  const { bridge, line } = bench
  let text = ''
  const end = line.trace((more) => {
    text += more
  })
  const talk = await callIn(bench, 3)
  for (const key of ['9', 'D', '9', 'D']) bridge.phone(3).press(key)
  await until('they come', () => talk.events.length >= 4)
  talk.conversation?.hangUp()
  // The caller has not noticed yet.
  bridge.phone(3).press('D')
  bridge.phone(3).hangUp()
  await until('it is put down', () => stateOf(bench, 3) === 'idle')
  end()
  t.same(talk.events, ['9', 'D', '9', 'D'])
  t.notMatch(text, /key [9D]/)
  t.equal(text.match(/<- KEY port 3, key hidden \(number \d+\)/g)?.length, 5)
})

t.test('keys are counted right while each of them changes what is played', async (t) => {
  for (const detectsKeys of [true, false]) {
    const bench = await openUp(t, { bridge: { detectsKeys } })
    const talk = await callIn(bench, 3)
    const keys = ['0', '0', '6', '4', '5', '5', '#']
    for (const key of keys) bench.bridge.phone(3).press(key)
    const pressed = () => talk.events.filter((event) => event !== 'played')
    await until('all have come', () => pressed().length >= keys.length)
    await until('the last is answered', () => talk.events.at(-1) === 'played')
    t.same(pressed(), keys)
    t.same(bench.bridge.problems, [])
  }
})

t.test('thirty telephones that are lifted at once are thirty calls', async (t) => {
  const ports = Array.from({ length: 30 }, (_, n) => n + 1)
  const extensions = Object.fromEntries(ports.map((port) => [`${500 + port}`, port]))
  const bench = await openUp(t, {
    bridge: { ports: 30, baud: 3_000_000 },
    line: { extensions, channels: 30, baud: 3_000_000 },
  })
  const { bridge, talks, line } = bench
  for (const port of ports) bridge.phone(port).lift()
  await until('all are heard', () => ports.every((port) => bridge.phone(port).playedMs > 200))
  t.equal(line.state().callsNow, 30)
  t.same(talks.map(({ caller }) => caller).sort(), Object.keys(extensions))
  for (const port of ports) bridge.phone(port).press(`${port % 10}`)
  await until('all are answered', () => talks.every(({ events }) => events.at(-1) === 'played'))
  for (const { caller, events } of talks) t.same(events, [caller.at(-1), 'played'], caller)
  for (const port of ports) bridge.phone(port).hangUp()
  await until('all are over', () => line.state().callsNow === 0)
  t.ok(talks.every(({ events }) => events.length === 3))
  t.same(bridge.problems, [])
})

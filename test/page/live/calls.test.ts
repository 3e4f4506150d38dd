import { mock } from 'node:test'
import t from 'tap'
import { Calls } from '../../../src/page/live/calls.ts'
import type { Answer } from '../../../src/page/rest/answer.ts'
import { Events } from '../../../src/page/rest/events.ts'
import type { Call } from '../../../src/page/rest/records.ts'
import { Rest } from '../../../src/page/rest/rest.ts'

mock.timers.enable({ apis: ['setTimeout'] })
t.teardown(() => mock.timers.reset())

/** The system, with its answers in the hand of a test. */
class Answering extends Rest {
  isThere = true
  calls: Call[] = []
  asked = 0

  override async get<T>(): Promise<Answer<T>> {
    this.asked += 1
    return this.isThere ? { kind: 'ok', value: { wakeups: this.calls } as T } : { kind: 'silent' }
  }
}

/** Events that a test tells. */
class ScriptedEvents extends Events {
  readonly #listeners: [string, (data: unknown) => void][] = []

  override on(name: string, onEvent: (data: unknown) => void): () => void {
    this.#listeners.push([name, onEvent])
    return () => undefined
  }

  tell(name: string, data: unknown): void {
    for (const [heard, onEvent] of this.#listeners) if (heard === name) onEvent(data)
  }
}

function callAt(id: string, scheduled: string, result: Call['result']): Call {
  return {
    ...{ id, scheduled, result, room: '101', status: 0, daily: false, attempts: 0 },
  } as Call
}

function openCalls() {
  const rest = new Answering('')
  const leaving = new AbortController()
  const events = new ScriptedEvents(rest, leaving.signal, () => 0)
  const today = { date: '2026-11-15', time: '07:00' }
  const calls = new Calls({ rest, events, now: () => today, left: leaving.signal })
  const shown = () => {
    const state = calls.state.value
    if (state.kind !== 'ready') return state.kind
    return Object.values(state.value)
      .flat()
      .map(({ call }) => call.id)
      .join(' ')
  }
  return { rest, leaving, events, today, calls, shown: shown }
}

/** Lets pass what waits for nothing but answers that are there. */
async function settle(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await undefined
}

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms)
  await settle()
}

t.test('what could not be read is asked for again, once, until it is there', async (t) => {
  const { rest, shown, calls } = openCalls()
  rest.isThere = false
  rest.calls = [callAt('1', '2026-11-15T08:00:00+01:00', -1)]
  t.equal(shown(), 'loading')
  await settle()
  t.equal(shown(), 'failed')
  await pass(5_000)
  t.equal(rest.asked, 2)
  // Somebody who cannot wait does not make it ask twice as often from then on.
  await calls.reload()
  t.equal(rest.asked, 3)
  await pass(5_000)
  t.equal(rest.asked, 4)
  rest.isThere = true
  await calls.reload()
  t.equal(shown(), '1')
  await pass(60_000)
  t.equal(rest.asked, 5, 'what is there is not asked for again')
})

t.test('a list that was read once is read again after a failure too', async (t) => {
  const { rest, shown, events } = openCalls()
  shown()
  await settle()
  rest.isThere = false
  events.tell('resync', {})
  await settle()
  t.equal(shown(), '', 'what was read before stays')
  rest.isThere = true
  rest.calls = [callAt('1', '2026-11-15T08:00:00+01:00', -1)]
  await pass(5_000)
  t.equal(shown(), '1')
})

t.test('nothing is asked for once the user has left', async (t) => {
  const { rest, shown, leaving, calls } = openCalls()
  rest.isThere = false
  shown()
  await settle()
  const under = calls.reload()
  leaving.abort()
  await under
  await pass(60_000)
  t.equal(rest.asked, 2)
})

t.test('what is over is forgotten when yesterday noon has passed it', async (t) => {
  const { rest, shown, events, today } = openCalls()
  rest.calls = [
    callAt('early', '2026-11-14T12:00:00+01:00', 1),
    callAt('late', '2026-11-15T06:00:00+01:00', 2),
    callAt('open', '2026-11-14T06:00:00+01:00', -1),
  ]
  shown()
  await settle()
  t.equal(shown(), 'open early late')
  today.date = '2026-11-16'
  const wakeup = callAt('new', '2026-11-16T06:00:00+01:00', -1)
  events.tell('wakeup', { event: 'created', id: 'new', wakeup })
  await pass(100)
  t.equal(shown(), 'open new')
})

t.test(
  'an event that is not understood makes the page read again, and breaks nothing',
  async (t) => {
    const { rest, shown, events } = openCalls()
    shown()
    await settle()
    rest.calls = [callAt('1', '2026-11-15T08:00:00+01:00', -1)]
    for (const data of [
      { id: '2', wakeup: {} },
      { id: 2, wakeup: null },
      { wakeup: 7 },
      'x',
      null,
    ]) {
      const { asked } = rest
      events.tell('wakeup', data)
      await pass(100)
      t.equal(rest.asked, asked + 1)
      t.equal(shown(), '1')
    }
  },
)

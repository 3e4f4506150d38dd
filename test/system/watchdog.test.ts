import t from 'tap'
import { answering, Watchdog } from '../../src/system/watchdog.ts'

/** Parts that go on by one round at every look, unless they are in `still`. */
function watched(lookMs: number) {
  const still = new Set<string>()
  const beats = new Map<string, number>()
  const healthChecks = ['the desk', 'the store', 'the sound of calls', 'line pbx'].map((name) => ({
    name,
    heartbeat: () => {
      if (!still.has(name)) beats.set(name, (beats.get(name) ?? 0) + 1)
      return { beats: beats.get(name) ?? 0, limitMs: 60_000 }
    },
  }))
  const watchdog = new Watchdog(lookMs)
  return { still, healthChecks, look: () => watchdog.look(healthChecks) }
}

t.test('nobody stands still while all go on', async (t) => {
  const { look } = watched(10_000)
  for (let n = 0; n < 100; n += 1) t.strictSame(look(), [])
})

t.test('each part that stops is found after its limit, and no other', async (t) => {
  for (const name of ['the desk', 'the store', 'the sound of calls', 'line pbx']) {
    const { look, still } = watched(10_000)
    look()
    still.add(name)
    for (let n = 1; n <= 6; n += 1) t.strictSame(look(), [], `${name}, ${n * 10} s`)
    t.strictSame(look(), [name], `${name}, 70 s`)
    still.delete(name)
    t.strictSame(look(), [], 'it goes on again')
  }
})

t.test('a look that comes late, after hours of sleep, blames nobody', async (t) => {
  const { look, still } = watched(10_000)
  look()
  still.add('the desk')
  // However long the machine slept, the looks before and after it are two.
  t.strictSame(look(), [])
  t.strictSame(look(), [])
})

t.test('the limit is that of the round under way', async (t) => {
  const watchdog = new Watchdog(10_000)
  const look = (beats: number, limitMs: number) =>
    watchdog.look([{ name: 'line pbx', heartbeat: () => ({ beats, limitMs }) }])
  look(1, 1_800_000)
  for (let n = 0; n < 180; n += 1) t.strictSame(look(1, 1_800_000), [], 'it sleeps for long')
  t.strictSame(look(1, 1_800_000), ['line pbx'])
  t.strictSame(look(1, Number.POSITIVE_INFINITY), [], 'it waits for a device')
})

t.test('a line that has gone and comes back begins anew', async (t) => {
  const watchdog = new Watchdog(10_000)
  const healthChecks = [{ name: 'line pbx', heartbeat: () => ({ beats: 0, limitMs: 15_000 }) }]
  t.strictSame(watchdog.look(healthChecks), [])
  t.strictSame(watchdog.look(healthChecks), [])
  t.strictSame(watchdog.look(healthChecks), ['line pbx'])
  watchdog.look([])
  t.strictSame(watchdog.look(healthChecks), [])
})

t.test('an answer is a round, a refusal too; and nobody is asked twice at once', async (t) => {
  const asked: PromiseWithResolvers<void>[] = []
  const pulse = answering(() => {
    const question = Promise.withResolvers<void>()
    asked.push(question)
    return question.promise
  }, 60_000)
  t.strictSame(pulse(), { beats: 0, limitMs: 60_000 })
  pulse()
  t.equal(asked.length, 1)
  asked[0]?.resolve()
  await Promise.resolve()
  t.equal(pulse().beats, 1)
  asked[1]?.reject(new Error('the disk is full'))
  await new Promise(setImmediate)
  t.equal(pulse().beats, 2)
  pulse()
  t.equal(pulse().beats, 2)
  t.equal(asked.length, 3)
})

import t, { type Test } from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import { answered, bookOne, logOf, minute, openNight, ringsOf, runTo, silent } from './night.ts'

t.test(
  'a dead line does not hold the others; its calls wait and ring when it is back',
  async (t) => {
    const night = await openNight(t, {
      lines: [
        { name: 'annex', channels: 2, reaches: (extension) => extension === '101' },
        { name: 'pbx', channels: 1, reaches: (extension) => extension !== '101' },
      ],
    })
    const [annex] = night.lines
    if (annex) annex.driver.isUp = false
    const waits = await bookOne(night, '101', '2026-11-15T07:00')
    const rings = await bookOne(night, '102', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:10')
    t.match(night.store.wakeup(rings), { result: Result.complete })
    t.match(night.store.wakeup(waits), {
      result: Result.pending,
      attempts: 0,
      status: Status.pending,
    })
    t.match(await logOf(night, waits), [{}, { event: 'due', detail: 'line annex is down' }])
    if (annex) annex.driver.isUp = true
    await night.tick()
    await runTo(night, '2026-11-15T07:11')
    t.match(night.store.wakeup(waits), {
      result: Result.complete,
      attempts: 1,
      lateMs: 10 * minute,
    })
  },
)

t.test('another line that reaches the room takes the call of a dead one', async (t) => {
  const night = await openNight(t, {
    lines: [
      { name: 'first', channels: 2, reaches: () => true },
      { name: 'second', channels: 2, reaches: () => true },
    ],
  })
  const [first] = night.lines
  if (first) first.driver.isUp = false
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:01')
  t.match(night.store.wakeup(id), { result: Result.complete })
  t.equal((await logOf(night, id)).find(({ event }) => event === 'ringing')?.line, 'second')
})

t.test(
  'no line within the late limit is result 4, with the reason; to the millisecond',
  async (t) => {
    const night = await openNight(t)
    for (const { driver } of night.lines) driver.isUp = false
    const id = await bookOne(night, '101', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:30')
    t.match(night.store.wakeup(id), { result: Result.pending })
    await night.run(1)
    t.match(night.store.wakeup(id), { result: Result.noLine, attempts: 0, status: Status.finished })
    t.match((await logOf(night, id)).at(-1), {
      event: 'unreachable',
      detail: 'no line within the late limit: line pbx is down',
    })
  },
)

t.test('at the last moment of the late limit a call still rings', async (t) => {
  const night = await openNight(t)
  const [pbx] = night.lines
  if (pbx) pbx.driver.isUp = false
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:29:59')
  if (pbx) pbx.driver.isUp = true
  await runTo(night, '2026-11-15T07:30')
  t.match(night.store.wakeup(id), { attempts: 1, lateMs: 30 * minute })
})

/** A line that dies 20 s after a ring has begun, and is up again five seconds later, so many times. */
async function openDyingNight(t: Test, deaths: number): Promise<Simulation> {
  let rings = 0
  const night = await openNight(t, {
    behave: () => {
      rings += 1
      if (rings > deaths) return { outcome: answered, tookMs: 10_000 }
      const pbx = night.lines[0]?.driver
      if (pbx) night.time.after(20_000, () => (pbx.isUp = false))
      if (pbx) night.time.after(25_000, () => (pbx.isUp = true))
      return { outcome: silent, tookMs: 45_000 }
    },
  })
  return night
}

t.test('a line that is found dead uses no attempt: the call rings when it is back', async (t) => {
  const night = await openDyingNight(t, 5)
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:22')
  t.match(night.store.wakeup(id), {
    result: Result.pending,
    status: Status.waiting,
    attempts: 1,
    tries: 0,
  })
  t.match((await logOf(night, id)).slice(-2), [
    { event: 'unreachable', line: 'pbx', detail: 'the line went down' },
    { event: 'due', detail: 'line pbx is down' },
  ])
  await runTo(night, '2026-11-15T07:10')
  const [first, second] = ringsOf(night, '101')
  t.same([first, second], ['07:00:00', '07:00:25'])
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 6 })
})

t.test('a line that dies whenever it rings does not ring for ever', async (t) => {
  const night = await openNight(t, {
    behave: () => {
      const pbx = night.lines[0]?.driver
      if (pbx) night.time.after(1_000, () => (pbx.isUp = false))
      if (pbx) night.time.after(3_000, () => (pbx.isUp = true))
      const outcome = { kind: 'unreachable', reason: 'it has restarted', hasRung: true } as const
      return { outcome, tookMs: 45_000 }
    },
  })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T08:00')
  // The first time is free, and the next ones are attempts as any other.
  t.same(ringsOf(night, '101'), ['07:00:00', '07:00:03', '07:05:04', '07:10:05'])
  t.match(night.store.wakeup(id), { result: Result.noLine, attempts: 4 })
})

t.test('a line that is always found dead is no line when the late limit is over', async (t) => {
  const night = await openDyingNight(t, 1_000)
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:29')
  t.match(night.store.wakeup(id), { result: Result.pending })
  await runTo(night, '2026-11-15T07:31')
  t.match(night.store.wakeup(id), { result: Result.noLine })
  const last = (await logOf(night, id)).find(({ detail }) => detail.includes('late limit'))
  t.match(last, { event: 'unreachable', detail: /the line went down$/ })
})

/** The line was up again, or seemed to be, when it was known that nobody had heard. */
const unheard = { kind: 'unreachable', reason: 'nothing was heard', isLineFault: true } as const

t.test('a ring of which nothing was heard costs no attempt, though the line is up', async (t) => {
  const night = await openNight(t, {
    rules: { attempts: 1 },
    behave: () => {
      const isFirst = night.rung.length === 1
      return isFirst ? { outcome: unheard, tookMs: 10_000 } : { outcome: answered, tookMs: 5_000 }
    },
  })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:01')
  t.same(ringsOf(night, '101'), ['07:00:00', '07:00:10'], 'it is rung at once')
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 2 })
  const reported = (await logOf(night, id)).find(({ event }) => event === 'unreachable')
  t.match(reported, { detail: 'nothing was heard' })
})

t.test(
  'a line that is up and hears nothing is tried until the late limit, not faster',
  async (t) => {
    for (const tookMs of [10_000, 50]) {
      const night = await openNight(t, {
        rules: { attempts: 1 },
        behave: () => ({ outcome: unheard, tookMs }),
      })
      const id = await bookOne(night, '101', '2026-11-15T07:00')
      await runTo(night, '2026-11-15T07:00')
      for (let seconds = 0; seconds < 29 * 60; seconds += 5) await night.run(5_000)
      t.match(night.store.wakeup(id), { result: Result.pending })
      const rings = ringsOf(night, '101').length
      t.ok(rings > 100 && rings <= 29 * 6 + 1, `${rings} rings in 29 minutes`)
      await runTo(night, '2026-11-15T07:31')
      t.match(night.store.wakeup(id), { result: Result.noLine })
    }
  },
)

t.test('a line that fails though it is up leaves the call to another at once', async (t) => {
  const night = await openNight(t, {
    rules: { attempts: 1 },
    lines: [
      { name: 'first', channels: 2, reaches: () => true },
      { name: 'second', channels: 2, reaches: () => true },
    ],
    behave: () => ({ outcome: night.rung.length === 1 ? unheard : answered, tookMs: 50 }),
  })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:02')
  const rang = (await logOf(night, id)).filter(({ event }) => event === 'ringing')
  t.same(
    rang.map(({ line }) => line),
    ['first', 'second'],
  )
  t.match(night.store.wakeup(id), { result: Result.complete })
})

t.test('a driver that fails is an outcome, and the call is tried again', async (t) => {
  let rings = 0
  const night = await openNight(t, {
    behave: () => {
      rings += 1
      return { outcome: rings < 3 ? 'throws' : answered, tookMs: 500 }
    },
  })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T08:00')
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 3 })
  t.match((await logOf(night, id))[3], { event: 'unreachable', detail: 'the line failed' })
})

t.test(
  'a line whose driver cannot tell its state, or tells nonsense, harms no other',
  async (t) => {
    const night = await openNight(t, {
      lines: [
        { name: 'broken', channels: 4, reaches: (extension) => extension === '101' },
        { name: 'pbx', channels: 4, reaches: (extension) => extension !== '101' },
      ],
      behave: ({ extension }) => ({
        outcome: extension === '103' ? (undefined as never) : answered,
        tookMs: 10_000,
      }),
    })
    const [broken] = night.lines
    const state = broken?.driver.state
    const lost = await bookOne(night, '101', '2026-11-15T07:00')
    const good = await bookOne(night, '102', '2026-11-15T07:00')
    const odd = await bookOne(night, '103', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T06:59')
    if (broken)
      broken.driver.state = () => {
        throw new Error('as it was told to')
      }
    await night.desk.tick()
    night.time.pass(minute)
    await night.desk.tick()
    if (broken && state) broken.driver.state = state
    night.expectErrors(/gave no outcome that is known/)
    await runTo(night, '2026-11-15T08:00')
    t.match(night.store.wakeup(good), { result: Result.complete, attempts: 1 })
    t.match(night.store.wakeup(lost), { result: Result.complete })
    t.match(night.store.wakeup(odd), { result: Result.noLine, attempts: 3 })
  },
)

t.test('a driver that cannot tell its state as a ring ends does not keep the call', async (t) => {
  const night = await openNight(t)
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:05')
  const pbx = night.lines[0]?.driver
  if (!pbx) throw new Error('no line')
  const { state } = pbx
  pbx.state = () => {
    throw new Error('as it was told to')
  }
  night.time.pass(10_000)
  await night.desk.idle()
  pbx.state = state
  t.match(night.store.wakeup(id), { result: Result.complete })
})

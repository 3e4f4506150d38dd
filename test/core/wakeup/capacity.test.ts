import t from 'tap'
import type { PendingCall, Reads } from '../../../src/core/ports/reads.ts'
import { byOrder, type Capacity, Forecast, minuteOf } from '../../../src/core/wakeup/capacity.ts'
import type { ProfiledCall } from '../../../src/core/wakeup/profile.ts'
import { Ranks } from '../../../src/lib/ranks.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'
import { call as wakeup } from '../../store/records.ts'
import { Random, seedOfRun } from '../../virtual-time/random.ts'

const seed = seedOfRun()
const nowMs = Date.parse('2026-11-15T06:00:00Z')
const baseMs = nowMs + 30 * 60_000

function madeCalls(random: Random, count: number): PendingCall[] {
  const { status } = wakeup('some')
  return Array.from({ length: count }, (_, i) => {
    const dueMs = baseMs + random.whole(0, 5) * 20_000
    const tries = random.chance(0.1) ? 1 : 0
    const id = `${random.whole(100, 999)}-${i}`
    return {
      id,
      room: String(i % 97),
      scheduledMs: dueMs,
      dueMs,
      dailyAt: '',
      status,
      tries,
      tenant: '',
      ...{ profile: '', needs: '', assistAlerts: 0, isRingAsked: false },
    }
  })
}

function readsOf(calls: readonly PendingCall[]): Reads {
  const dueIn = (minute: number) => calls.filter(({ dueMs }) => minuteOf(dueMs) === minute)
  const countDueIn = (minute: number, untilMs = Number.POSITIVE_INFINITY) =>
    dueIn(minute).filter(({ dueMs }) => dueMs <= untilMs).length
  return { dueIn, countDueIn } as unknown as Reads
}

/** One channel and calls of a second each: the wait tells how many are ahead. */
const plain = { meanMs: 1_000, deviationMs: 0 }
const isOdd = ({ room }: ProfiledCall) => Number(room) % 2 === 1

t.test('a call waits for all that ring before it, however many are asked for', async (t) => {
  const random = new Random(seed)
  for (const count of [1, 2, 31, 32, 33, 200, 3_000]) {
    const calls = madeCalls(random, count)
    const forecast = new Forecast(readsOf(calls), baseMs)
    for (const isWantedBy of [undefined, isOdd]) {
      const capacity: Capacity = {
        ...plain,
        bottlenecks: [{ key: `${isWantedBy?.name}`, channels: 1, isWantedBy }],
      }
      const first = calls
        .filter(
          ({ room, dueMs }) =>
            (isWantedBy?.({ room, profile: '' }) ?? true) && dueMs < baseMs + 60_000,
        )
        .sort(byOrder)
      const wrong = first.filter((call, rank) => {
        // Read again, as a decision reads it, it is another object.
        const expectedMs = forecast.ofCall({ ...call }, capacity)
        return expectedMs !== call.dueMs + rank * plain.meanMs
      })
      t.same(wrong, [], `SEED=${seed}: of ${count} calls`)
    }
  }
})

t.test('what is expected is found out bit by bit, and known then', async (t) => {
  const calls = madeCalls(new Random(seed), 20_000)
  let looks = 0
  const isWantedBy = (call: ProfiledCall) => {
    looks += 1
    return isOdd(call)
  }
  const bottlenecks = [{ key: 'one', channels: 1, isWantedBy }]
  const forecast = new Forecast(readsOf(calls), nowMs)
  const call = calls.find(isOdd)
  if (!call) throw new Error('no call')
  const work = forecast.findOut(call, { ...plain, bottlenecks })
  let max = 0
  let step = work.next()
  for (; !step.done; step = work.next()) {
    max = Math.max(max, looks)
    looks = 0
  }
  t.ok(max <= 501, `${max} rooms were looked at in one piece`)
  looks = 0
  t.equal(forecast.ofCall(call, { ...plain, bottlenecks }), step.value)
  t.ok(looks <= 1)
})

t.test('many are put in order in small pieces', async (t) => {
  const calls = madeCalls(new Random(seed), 20_000)
  let compared = 0
  const ranks = new Ranks(calls, (a, b) => {
    compared += 1
    return byOrder(a, b)
  })
  let max = 0
  for (const call of calls.slice(0, 500)) {
    const work = ranks.countBefore(call)
    let isDone = false
    while (!isDone) {
      compared = 0
      isDone = work.next().done === true
      max = Math.max(max, compared)
    }
  }
  t.ok(max <= 600, `${max} were compared in one piece`)
  compared = 0
  atOnce(ranks.countBefore(calls[0] as PendingCall))
  t.ok(compared <= 200, `${compared} were compared for an answer that was known`)
})

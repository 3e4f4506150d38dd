import assert from 'node:assert/strict'
import type { LogLine } from '../../src/core/model/log.ts'
import { finishedLists, listOf, Result, type Wakeup } from '../../src/core/model/wakeup.ts'
import type { Simulation } from './simulation.ts'

/** What the log says of one call, or of one day of a daily one. */
interface CallSummary {
  attempts: number
  snoozes: number
  result: Result
  isDeleted: boolean
  /** How often staff were told of what the guest needs. */
  told: number
  /** Whether somebody has asked for a ring. */
  isAsked: boolean
}

const emptySummary = (): CallSummary => ({
  attempts: 0,
  snoozes: 0,
  result: Result.pending,
  isDeleted: false,
  told: 0,
  isAsked: false,
})

const endings: Partial<Record<LogLine['event'], Result>> = {
  answered: Result.complete,
  confirmed: Result.complete,
  busy: Result.busy,
  unanswered: Result.noAnswer,
  unreachable: Result.noLine,
  missed: Result.missed,
}

/** A call that nobody rang has an outage, or a clock that was set, to show for it. */
function checkMissed(simulation: Simulation, { id, room, detail }: LogLine): void {
  const { store, rules } = simulation
  const { blindSpans } = simulation.sight
  const profiles = [{}, ...rules.profiles.values()].map((own) => ({ ...rules, ...own }))
  const method = store.get('room', room)?.method
  const isByHand = method === 'manual' || mayBeByHand(simulation, id)
  if (isByHand) return
  const dueMs = Date.parse(detail.slice('due '.length, 'due 2026-11-15T07:05:09+01:00'.length))
  // What staff were given of the time of a backup call is not added to its late limit.
  const lastMs = [dueMs, ...(method === 'backup' ? [dueMs - rules.backupMs] : [])].flatMap((ms) =>
    profiles.map(({ lateMs }) => ms + lateMs),
  )
  // The log tells the due time in whole seconds.
  const isExplained = lastMs.some((ms) =>
    blindSpans.some(({ fromMs, toMs }) => fromMs <= ms + 1_000 && toMs > ms),
  )
  assert(isExplained, `${id} was missed and nothing explains it: ${detail}`)
}

/** Whether a booking names a profile by which staff call; of one that is gone nobody knows. */
function mayBeByHand({ store, rules }: Simulation, id: string): boolean {
  const call = store.wakeup(id)
  return !call || rules.profiles.get(call.profile ?? '')?.method === 'manual'
}

/** The story of every call as the log tells it: by its id, and by the ids that daily ones are filed under. */
async function storyOf(
  simulation: Simulation,
): Promise<{ calls: Map<string, CallSummary>; filed: Map<string, string[]> }> {
  const { store } = simulation
  const calls = new Map<string, CallSummary>()
  const filed = new Map<string, string[]>()
  for await (const page of store.logLines({})) {
    for (const line of page) {
      const { event, id, attempt, detail, actor } = line
      if (event === 'missed') checkMissed(simulation, line)
      const logged = calls.get(id) ?? emptySummary()
      calls.set(id, logged)
      if (event === 'escalated' || actor === 'operator' || detail.startsWith('by the operator'))
        continue
      // A ring for another call of the minute is told by its outcome; a key is told in a second line.
      const isServed =
        event in endings && event !== 'confirmed' && detail.includes('by the ring for')
      if (event === 'ringing' || isServed) {
        logged.attempts += 1
        assert.equal(attempt, logged.attempts, `${id}: the log counts ${attempt} attempts`)
      }
      if (event === 'snoozed') logged.snoozes += 1
      if (event === 'retry' && detail.startsWith('asked for')) logged.isAsked = true
      if (event === 'deleted' && !detail.startsWith('its last day was')) logged.isDeleted = true
      if (event === 'assist') {
        logged.told += 1
        assert(logged.told <= 2, `${id}: staff are told ahead and at the time, and no more`)
      }
      // With `confirm`, whoever hangs up without a key was not woken.
      const isUnconfirmed = event === 'answered' && detail.startsWith('hung up without a key')
      const result =
        (isUnconfirmed ? Result.noAnswer : endings[event]) ??
        (event === 'updated' ? Number(/^result (\d)/.exec(detail)?.[1]) : undefined)
      if (result !== undefined && !Number.isNaN(result)) logged.result = result as Result
      const filedAs = /filed as (\S+)$/.exec(detail)?.[1]
      if (filedAs === undefined) continue
      calls.set(filedAs, { ...logged })
      filed.set(id, [...(filed.get(id) ?? []), filedAs])
      calls.set(id, emptySummary())
    }
  }
  return { calls, filed }
}

/** What must be true when the night is over: call by call, and the log beside the records. */
export async function checkStory(
  simulation: Simulation,
): Promise<{ finished: number; results: Record<string, number> }> {
  const { store, site } = simulation
  const { acknowledged, deleted, maybeDeleted } = simulation.clients
  assert.equal((await store.verifyLog()).fault, '')
  const { calls, filed } = await storyOf(simulation)
  const finished = new Map<string, Wakeup>()
  for await (const page of store.calls({ lists: finishedLists }))
    for (const call of page) {
      assert(!finished.has(call.id), `${call.id} is filed twice`)
      finished.set(call.id, call)
    }

  for (const { id, daily, days } of acknowledged.values()) {
    const isDeleted = calls.get(id)?.isDeleted ?? false
    // Whoever got no answer does not know: both are right.
    if (!maybeDeleted.has(id)) assert.equal(isDeleted, deleted.has(id), `${id}: deleted or not`)
    if (isDeleted) assert.equal(store.wakeup(id), undefined, `${id} was deleted`)
    else if (!daily)
      assert(finished.has(id), `${id} has no final result: ${JSON.stringify(store.wakeup(id))}`)
    if (daily) checkDays(id, filed.get(id) ?? [], days)
  }

  const results: Record<string, number> = {}
  for (const call of finished.values()) {
    results[call.result] = (results[call.result] ?? 0) + 1
    const logged = calls.get(call.id)
    assert(logged, `the log does not know ${call.id}`)
    assert.equal(call.result, logged.result, `${call.id}: result`)
    assert.equal(call.attempts, logged.attempts, `${call.id}: attempts`)
    assert.equal(call.snoozes, logged.snoozes, `${call.id}: snoozes`)
    assert.notEqual(listOf(call.result), 'pending')
    // A ring before the time, which somebody asked for, is not the one that can be late.
    if (call.attempts > 0 && !logged.isAsked)
      assert(call.lateMs >= 0, `${call.id}: lateness of the first ring`)
    assert.equal(site.iso(call.scheduledMs), call.scheduled)
  }
  return { finished: finished.size, results }

  /** The next day that a call rings on. */
  function dayAfter(wall: string, weekdays: string): string {
    const next = site.shiftDays(wall, 1)
    const name = new Date(`${next}Z`).toUTCString().slice(0, 3).toLowerCase()
    const isOne = weekdays === '' || weekdays.split(',').includes(name)
    return isOne ? next.slice(0, 10) : dayAfter(next, weekdays)
  }

  /** Every day has one result: none twice, none left out. One that was rung again may have been deleted. */
  function checkDays(id: string, names: readonly string[], weekdays = ''): void {
    for (const [index, name] of names.entries()) {
      const day = finished.get(name)
      const isDeleted = deleted.has(name) || maybeDeleted.has(name)
      assert(day || isDeleted, `${id}: the day ${name} that the log tells of is not filed`)
      const before = finished.get(names[index - 1] ?? '')
      if (day && before)
        assert.equal(day.wall.slice(0, 10), dayAfter(before.wall, weekdays), `${id}: day by day`)
    }
  }
}

/** The guests of a simulated year: how they want to be woken, and what they think better of. */
import assert from 'node:assert/strict'
import { Fault } from '../../src/core/fault.ts'
import { listOf, Status } from '../../src/core/model/wakeup.ts'
import type { Change } from '../../src/core/ports/change.ts'
import type { RingRules } from '../../src/core/wakeup/context.ts'
import type { CallOptions } from '../../src/core/wakeup/new-call.ts'
import type { SimulatedRoom } from './options.ts'
import type { Random } from './random.ts'
import type { Simulation } from './simulation.ts'

const minute = 60_000
const hour = 60 * minute

export const profiles: ReadonlyMap<string, Partial<RingRules>> = new Map([
  ['patient', { ringMs: 90_000, attempts: 5, retryMs: 2 * minute }],
  ['strict', { confirm: true, snoozes: 0, lateMs: 10 * minute, dial: '*78{extension}' }],
  ['staff', { method: 'manual' as const }],
])

export const vipProfiles = new Map([['opera', new Map([['1', 'patient']])]])

/** A thousand of them: some with staff, with several telephones, with a neighbour's, with needs. */
export const rooms: readonly SimulatedRoom[] = Array.from({ length: 1_000 }, (_, index) => {
  const room = String(1_000 + index)
  const phones = { extension: `${room},${room}-bed,${room}-bath` }
  switch (index % 50) {
    case 7:
      return { room, method: 'manual' as const }
    case 8:
      return { room, method: 'backup' as const }
    case 12:
    case 37:
      return { room, ...phones, needs: 'knock' }
    case 13:
      return { room, ...phones, profile: 'strict' }
    case 14:
      return { room, extension: `${room},${Number(room) - 1}-bed` }
    case 21:
      return { room, profile: 'patient', needs: 'knock,flash' }
    case 22:
      return { room, vip: '1', profile: 'strict' }
    case 23:
      return { room, profile: 'forgotten' }
    default:
      return { room }
  }
})

/** What few bookings ask for. */
export function optionsOf({ site, time }: Simulation, random: Random): Partial<CallOptions> {
  const daily = random.chance(0.04)
  const untilMs = time.now() + random.whole(2, 20) * 24 * hour
  return {
    daily,
    ...(daily &&
      random.chance(0.5) && { days: random.pick(['mon,tue,wed,thu,fri', 'sat', 'tue,sun']) }),
    ...(daily && random.chance(0.5) && { until: site.today(untilMs) }),
    ...(random.chance(0.2) && { profile: random.pick([...profiles.keys()]) }),
    ...(random.chance(0.1) && { needs: random.pick(['knock', 'flash', 'knock,flash']) }),
  }
}

/** Calls that failed lately, which somebody may want to be rung again. */
export class RecentFailures {
  readonly #ids: string[] = []

  note(change: Change): void {
    for (const write of change)
      if ('put' in write && write.put === 'wakeup' && listOf(write.record.result) === 'failed')
        this.#ids.push(write.record.id)
    this.#ids.splice(0, this.#ids.length - 20)
  }

  get recent(): readonly string[] {
    return this.#ids
  }
}

/** A guest wants to sleep longer, or has another room. */
export async function moveOne(simulation: Simulation, random: Random): Promise<void> {
  const { store, time, site, clients } = simulation
  const pending = [...store.pending()]
  if (pending.length === 0) return
  const { id, status } = random.pick(pending)
  const attempts = store.wakeup(id)?.attempts ?? 0
  const atMs = Math.floor(time.now() / minute) * minute + random.whole(0, 600) * minute
  const when = random.chance(0.7) ? { ms: atMs, wall: site.wallAt(atMs) } : undefined
  const room = random.chance(0.5) ? random.pick(rooms).room : undefined
  const isRefused = await clients.move(id, { when, room }).then(() => false, ignoreRefusal)
  const isRung = status === Status.ringing || attempts > 0
  if (!simulation.isDead) assert(isRefused || !isRung, `${id} was moved after it was rung`)
  await simulation.settle()
}

/** The desk rings a guest again who did not answer, or one before the time; often two people think of it. */
export async function ringOne(
  simulation: Simulation,
  random: Random,
  failures: RecentFailures,
): Promise<void> {
  const pending = [...simulation.store.pending()].map(({ id }) => id)
  const some = random.chance(0.7) ? failures.recent : pending
  if (some.length === 0) return
  const id = random.pick(some)
  const minutes = random.pick([0, 0, 5])
  const people = random.chance(0.3) ? 2 : 1
  const asked = Array.from({ length: people }, () =>
    simulation.clients.ringAgain(id, minutes).then(() => false, ignoreRefusal),
  )
  await Promise.all(asked)
  await simulation.settle()
}

/** Half past may be over, and so may a wall time that occurs twice: its first occurrence counts. */
export function ignorePast(error: unknown): undefined {
  if (!(error instanceof Fault) || error.code !== 306) throw error
}

/** What was rung, has ended, is gone or lies in the past stays as it is. */
function ignoreRefusal(error: unknown): true {
  if (error instanceof Fault && [301, 306, 310].includes(error.code)) return true
  throw error
}

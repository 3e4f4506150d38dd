import { nextAssistMs } from '../../src/core/wakeup/alerts/assist.ts'
import { lastMomentMs } from '../../src/core/wakeup/next-step.ts'
import type { Simulation } from './simulation.ts'

/** How often what is not settled yet is looked at. */
const lookMs = 30_000

/** How long nothing can happen in a hotel of which nobody touches the clock. */
export function untilNextMs({ time, store, rules, isClockTrusted }: Simulation): number {
  const nowMs = time.now()
  let next = Math.min(time.untilAlarm(), 6 * 3_600_000)
  for (const call of store.pending()) {
    const { dueMs } = call
    const atMs = dueMs > nowMs ? dueMs : lastMomentMs({ read: store, rules }, call) + 1
    for (const soonMs of [atMs, nextAssistMs(store, call) ?? atMs]) {
      const untilMs = soonMs - nowMs
      if (untilMs > 0 && untilMs < next) next = untilMs
    }
  }
  const isWatched = store.all('alert').length > 0 || !isClockTrusted
  return Math.max(1, isWatched ? Math.min(next, lookMs) : next)
}

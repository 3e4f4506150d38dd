import { dayMs } from '../../lib/units.ts'
import { type Wall, wallAt } from './wall.ts'

/** When a wall time rings, and what a change of the clocks makes of it. */
export interface RingTime {
  readonly ms: number
  /** `skipped`: it never comes that day. `first` and `second`: it comes twice, and rings then. */
  readonly change: 'none' | 'skipped' | 'first' | 'second'
}

/** As the system reads it: of two the first, unless only the second is still to come. */
export function ringTimeOf(wall: Wall, zone: string, nowMs: number): RingTime {
  const wallMs = asUtc(wall)
  // By the offset of the day before, and by that of the day after; they differ when the clocks change.
  const [early = wallMs, late = wallMs] = [wallMs - dayMs, wallMs + dayMs].map(
    (ms) => wallMs - (asUtc(wallAt(ms, zone)) - ms),
  )
  const comes = [...new Set([early, late])].filter((ms) => asUtc(wallAt(ms, zone)) === wallMs)
  const [first, second] = comes.sort((a, b) => a - b)
  // The skipped part is added to the moment of the change.
  if (first === undefined) return { ms: early, change: 'skipped' }
  if (second === undefined) return { ms: first, change: 'none' }
  return first < nowMs - (nowMs % 60_000)
    ? { ms: second, change: 'second' }
    : { ms: first, change: 'first' }
}

function asUtc({ date, time }: Wall): number {
  return Date.parse(`${date}T${time}Z`)
}

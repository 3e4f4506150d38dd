import type { Clock } from '../core/ports/ports.ts'

/** The machine's own clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

import type { CallTimes } from '../core/model/desk.ts'

/** So many calls count: what phones did a year ago says little of tonight. */
const memory = 1_000
/** Before the first call it is assumed that a phone rings to its end, as if so many calls had done so. */
const assumed = 10
const assumedSpread = 1 / 3

/** How long a call keeps its channel at this site, from the calls that it has made. */
export function assumedTimes(ringMs: number): CallTimes {
  return { count: assumed, meanMs: ringMs, deviationMs: ringMs * assumedSpread }
}

/** What is known after one more call. */
export function withCall({ count, meanMs, deviationMs }: CallTimes, tookMs: number): CallTimes {
  const weight = 1 / Math.min(count + 1, memory)
  const off = tookMs - meanMs
  return {
    count: Math.min(count + 1, memory),
    meanMs: meanMs + weight * off,
    deviationMs: Math.sqrt((1 - weight) * (deviationMs ** 2 + weight * off ** 2)),
  }
}

export interface Pauses {
  readonly firstMs: number
  readonly maxMs: number
}

/**
 * How long to wait after so many failures in a row: twice as long each time, give or take a fifth.
 * `random` is from 0 to 1.
 */
export function pauseAfter(failures: number, pauses: Pauses, random: number): number {
  const { firstMs, maxMs } = pauses
  const doubledMs = firstMs * 2 ** Math.min(Math.max(0, failures - 1), 30)
  return Math.round(Math.min(doubledMs, maxMs) * (0.8 + 0.4 * random))
}

/** Wall time and a clock that never steps, both in milliseconds. */
export interface Clock {
  now(): number
  monotonic(): number
}

/** Calls back after a time, unless what it gives is called before. */
export interface Timers {
  after(ms: number, then: () => void): () => void
}

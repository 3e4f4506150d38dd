/** Wall time and a clock that never steps, both in milliseconds. */
export interface Clock {
  now(): number
  monotonic(): number
}

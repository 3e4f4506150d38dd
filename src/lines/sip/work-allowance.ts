/** A machine that stands still for a moment must not cost a line its calls. */
const maxChargeMs = 20

export interface WorkLimits {
  readonly msPerSecond: number
  /** So much at once after a pause. */
  readonly burstMs: number
}

/** An allowance of working time, by a clock: what it has cost is taken off, and it comes back with time. */
export class WorkAllowance {
  readonly #limits: WorkLimits
  readonly #now: () => number
  #leftMs: number
  #atMs: number

  constructor(limits: WorkLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#leftMs = limits.burstMs
    this.#atMs = now()
  }

  /** Does some work and takes off what it has cost; false, without doing it, when nothing is left. */
  spend(work: () => void): boolean {
    const { msPerSecond, burstMs } = this.#limits
    const beganMs = this.#now()
    const gainedMs = ((beganMs - this.#atMs) * msPerSecond) / 1_000
    this.#leftMs = Math.min(burstMs, this.#leftMs + gainedMs)
    this.#atMs = beganMs
    if (this.#leftMs <= 0) return false
    try {
      work()
    } finally {
      this.#leftMs -= Math.min(maxChargeMs, this.#now() - beganMs)
    }
    return true
  }
}

/** What a line may spend on messages: on those that it waits for, and on those that come unasked. */
export interface ReadingAllowances {
  readonly expected: WorkAllowance
  readonly unasked: WorkAllowance
}

/**
 * A call costs some 2 ms and 50 begin in a second at most; what comes unasked is a question now and
 * then. The first cannot be used up by whoever only forges the server's address.
 */
export function makeReadingAllowances(now?: () => number): ReadingAllowances {
  return {
    expected: new WorkAllowance({ msPerSecond: 500, burstMs: 1_000 }, now),
    unasked: new WorkAllowance({ msPerSecond: 100, burstMs: 200 }, now),
  }
}

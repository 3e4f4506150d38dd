/** What cannot be the work of one message is not charged for, such as the first use of some code. */
const maxChargeMs = 20

export interface WorkLimits {
  readonly msPerSecond: number
  /** So much at once after a pause. */
  readonly burstMs: number
}

export interface WorkClocks {
  /** The time that passes. */
  now(): number
  /** The time that this thread has worked: a busy machine does not make a message dear. */
  worked(): number
}

const clocks: WorkClocks = {
  now: () => performance.now(),
  worked: () => {
    if (typeof process.threadCpuUsage !== 'function') return performance.now()
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
}

/** An allowance of working time: what work has cost is taken off, and it comes back with time. */
export class WorkAllowance {
  readonly #limits: WorkLimits
  readonly #clocks: WorkClocks
  #leftMs: number
  #atMs: number

  constructor(limits: WorkLimits, given: WorkClocks = clocks) {
    this.#limits = limits
    this.#clocks = given
    this.#leftMs = limits.burstMs
    this.#atMs = given.now()
  }

  /** Does some work and takes off what it has cost; false, without doing it, when nothing is left. */
  spend(work: () => void): boolean {
    const { msPerSecond, burstMs } = this.#limits
    const nowMs = this.#clocks.now()
    const gainedMs = ((nowMs - this.#atMs) * msPerSecond) / 1_000
    this.#leftMs = Math.min(burstMs, this.#leftMs + gainedMs)
    this.#atMs = nowMs
    if (this.#leftMs <= 0) return false
    const beganMs = this.#clocks.worked()
    try {
      work()
    } finally {
      this.#leftMs -= Math.min(maxChargeMs, this.#clocks.worked() - beganMs)
    }
    return true
  }
}

/**
 * What a line may spend on messages: on those of its servers that it waits for, that ask for something
 * within a call or that come unasked, and on those of telephones that answer for themselves.
 */
export interface ReadingAllowances {
  readonly expected: WorkAllowance
  readonly withinCalls: WorkAllowance
  readonly unasked: WorkAllowance
  readonly telephones: WorkAllowance
}

/**
 * A call costs some 2 ms and 50 begin in a second at most; what comes unasked is a question now and
 * then, and telephones of their own accord send little more than that somebody has hung up. The first
 * cannot be used up by whoever only forges the server's address, nor by a guest's telephone, be it
 * that the server passes on all that it sends.
 */
export function makeReadingAllowances(given?: WorkClocks): ReadingAllowances {
  return {
    expected: new WorkAllowance({ msPerSecond: 500, burstMs: 1_000 }, given),
    withinCalls: new WorkAllowance({ msPerSecond: 200, burstMs: 200 }, given),
    unasked: new WorkAllowance({ msPerSecond: 100, burstMs: 100 }, given),
    telephones: new WorkAllowance({ msPerSecond: 100, burstMs: 100 }, given),
  }
}

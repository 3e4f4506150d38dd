/** Failures of one key within a window, and the pause that follows too many of them. */
interface Failures {
  failures: number
  windowEndMs: number
  blockedUntilMs: number
  pauseMs: number
  /** Tries while it was closed, and the last of them: one that is only repeated counts once. */
  refused: number
  lastRefused: string
}

const windowMs = 60_000
const maxPauseMs = 15 * 60_000
const keysKept = 10_000

/** Slows down guessing: too many failures for one key within a minute close it for a while. */
export class Throttle {
  readonly #limit: number
  readonly #records = new Map<string, Failures>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Milliseconds until this key may try again; 0 when it may try now. */
  waitMs(key: string, nowMs: number): number {
    return Math.max(0, (this.#records.get(key)?.blockedUntilMs ?? 0) - nowMs)
  }

  /** How many more failures a key may have before it is closed. */
  left(key: string, nowMs: number): number {
    const record = this.#records.get(key)
    return record === undefined || nowMs >= record.windowEndMs
      ? this.#limit
      : this.#limit - record.failures
  }

  /** Whether a key has failed, and has not kept quiet since for as long as the longest pause. */
  hasFailed(key: string, nowMs: number): boolean {
    const record = this.#records.get(key)
    return record !== undefined && nowMs < record.windowEndMs + maxPauseMs
  }

  fail(key: string, nowMs: number): void {
    const record = this.#records.get(key) ?? {
      failures: 0,
      windowEndMs: nowMs + windowMs,
      blockedUntilMs: 0,
      pauseMs: windowMs,
      refused: 0,
      lastRefused: '',
    }
    if (nowMs >= record.windowEndMs) {
      if (!this.hasFailed(key, nowMs)) record.pauseMs = windowMs
      record.failures = 0
      record.windowEndMs = nowMs + windowMs
    }
    record.failures += 1
    if (record.failures >= this.#limit) {
      // The first time until the minute is over, then twice as long each time.
      const isFirst = record.blockedUntilMs === 0
      record.blockedUntilMs = isFirst ? record.windowEndMs : nowMs + record.pauseMs
      record.pauseMs = Math.min(record.pauseMs * 2, maxPauseMs)
      record.windowEndMs = record.blockedUntilMs
      record.failures = 0
      record.refused = 0
    }
    // The key used last stays longest.
    this.#records.delete(key)
    this.#records.set(key, record)
    if (this.#records.size > keysKept) this.#records.delete(this.#records.keys().next().value ?? '')
  }

  /**
   * A try at a closed key. Whoever goes on guessing waits longer, and whoever only repeats the same
   * try does not. Gives the number of different tries since the key was closed.
   */
  refuse(key: string, credential: string, nowMs: number): number {
    const record = this.#records.get(key)
    if (!record) return 0
    if (record.lastRefused === credential) return record.refused
    record.lastRefused = credential
    record.refused += 1
    if (record.refused % this.#limit === 0) {
      record.blockedUntilMs = Math.max(record.blockedUntilMs, nowMs + record.pauseMs)
      record.windowEndMs = record.blockedUntilMs
      record.pauseMs = Math.min(record.pauseMs * 2, maxPauseMs)
    }
    return record.refused
  }

  forget(key: string): void {
    this.#records.delete(key)
  }
}

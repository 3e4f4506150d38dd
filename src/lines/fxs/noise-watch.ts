const minuteMs = 60_000
/** A good cable has none. Fewer than this in a minute are made good, and cannot be heard. */
const tooMany = 10
const quietMs = 60 * minuteMs

/** Counts damaged frames, and reports a bad cable; at most once an hour. */
export class NoiseWatch {
  readonly #report: (damaged: number) => void
  #sinceMs = -Infinity
  #damaged = 0
  #reportedMs = -Infinity

  constructor(report: (damaged: number) => void) {
    this.#report = report
  }

  /** A frame was damaged. */
  note(nowMs: number): void {
    if (nowMs - this.#sinceMs > minuteMs) {
      this.#sinceMs = nowMs
      this.#damaged = 0
    }
    this.#damaged += 1
    if (this.#damaged < tooMany || nowMs - this.#reportedMs < quietMs) return
    this.#reportedMs = nowMs
    this.#report(this.#damaged)
  }
}

/** So many in a second, and as many at once after a pause. */
export class TokenBucket {
  readonly #perSecond: number
  #left: number
  #atMs = performance.now()

  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#left = perSecond
  }

  /** Whether one more is allowed now. */
  take(): boolean {
    const nowMs = performance.now()
    const gained = ((nowMs - this.#atMs) / 1_000) * this.#perSecond
    this.#left = Math.min(this.#perSecond, this.#left + gained)
    this.#atMs = nowMs
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

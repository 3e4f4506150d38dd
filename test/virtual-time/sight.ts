/** Which wall times a running desk with a clock to trust has looked at, and which it has not. */
export class Sight {
  /** Spans in which nobody could look. */
  readonly blindSpans: { readonly fromMs: number; readonly toMs: number }[] = []
  #seenMs: number
  #isInterrupted = false

  constructor(startMs: number) {
    this.#seenMs = startMs
  }

  /** When the desk last looked. */
  get seenMs(): number {
    return this.#seenMs
  }

  get isInterrupted(): boolean {
    return this.#isInterrupted
  }

  /** The box is off, or its clock was set. */
  interrupt(): void {
    this.#isInterrupted = true
  }

  /** The desk has looked at the clock. */
  look(nowMs: number, isClockTrusted: boolean): void {
    if (!isClockTrusted) {
      this.#isInterrupted = true
      // A clock that was set back goes through the same times again, and nobody looks.
      this.#seenMs = Math.min(this.#seenMs, nowMs)
      return
    }
    if (this.#isInterrupted) this.blindSpans.push({ fromMs: this.#seenMs, toMs: nowMs })
    this.#isInterrupted = false
    this.#seenMs = nowMs
  }
}

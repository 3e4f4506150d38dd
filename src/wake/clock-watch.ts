import type { Clock, Journal } from '../core/ports.ts'

/** A smaller difference between the two clocks is drift, not a step. */
const stepMs = 1_000
/** How often the kernel is asked whether its clock is synchronised. */
const askMs = 30_000

export interface ClockWatchParts {
  readonly clock: Clock
  readonly journal: Journal
  /** Whether the kernel says that its clock is synchronised; may take a while, never rejects. */
  readonly isSynchronised: () => Promise<boolean>
  readonly iso: (ms: number) => string
}

/** Sees clocks that step while we run, and holds back a clock that starts in the past. */
export class ClockWatch {
  readonly #parts: ClockWatchParts
  #offsetMs = 0
  /** The clock is not believed until it shows this time. */
  #heldUntilMs = 0
  #askedMs = Number.NEGATIVE_INFINITY

  constructor(parts: ClockWatchParts) {
    this.#parts = parts
  }

  /** Begins; `seenMs` is the last time that was seen before. */
  start(seenMs: number): void {
    this.#offsetMs = this.#offset()
    if (this.#parts.clock.now() >= seenMs) return
    this.#heldUntilMs = seenMs
    const { journal, iso, clock } = this.#parts
    journal.error(
      `The clock says ${iso(clock.now())}, before ${iso(seenMs)}, when it was last seen: no call ` +
        'is rung until it is right. Set the clock, or run "nightporter clock accept".',
    )
  }

  get isTrusted(): boolean {
    return this.#heldUntilMs === 0
  }

  /** The time that the clock must reach to be believed, or 0. */
  get heldUntilMs(): number {
    return this.#heldUntilMs
  }

  /** The clock is right, says a person or the kernel. */
  accept(who: string): void {
    if (this.isTrusted) return
    this.#heldUntilMs = 0
    const { journal, iso, clock } = this.#parts
    journal.warn(`The clock, ${iso(clock.now())}, is taken as right: ${who}.`)
  }

  /** Looks at both clocks; gives by how much the wall clock was set since the last look, or 0. */
  look(): number {
    const offsetMs = this.#offset()
    const steppedMs = offsetMs - this.#offsetMs
    const { journal, iso, clock } = this.#parts
    if (Math.abs(steppedMs) >= stepMs) {
      this.#offsetMs = offsetMs
      const way = steppedMs > 0 ? 'forward' : 'back'
      const seconds = (Math.abs(steppedMs) / 1000).toFixed(1)
      journal.warn(`The clock went ${way} by ${seconds} s, to ${iso(clock.now())}.`)
    }
    if (!this.isTrusted) this.#reconsider()
    return Math.abs(steppedMs) >= stepMs ? steppedMs : 0
  }

  #reconsider(): void {
    const { clock, isSynchronised } = this.#parts
    if (clock.now() >= this.#heldUntilMs) this.accept('it has caught up')
    if (this.isTrusted || clock.monotonic() - this.#askedMs < askMs) return
    this.#askedMs = clock.monotonic()
    void isSynchronised().then((isRight) => {
      if (isRight) this.accept('the kernel says that it is synchronised')
    })
  }

  #offset(): number {
    const { clock } = this.#parts
    return clock.now() - clock.monotonic()
  }
}

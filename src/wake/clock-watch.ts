import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'

/** A smaller difference between the two clocks since the last look is no step. */
const stepMs = 1_000
/** How often the kernel is asked whether its clock is synchronised. */
const askMs = 30_000

export interface ClockWatchParts {
  readonly clock: Clock
  readonly journal: Journal
  /** Whether the kernel says that its clock is synchronised; may take a while, never rejects. */
  readonly isClockSynchronised: () => Promise<boolean>
  readonly iso: (ms: number) => string
}

export interface ClockReading {
  /** By how much the wall clock was set since the last look, or 0. */
  readonly steppedMs: number
  /** It was not believed before, and is now. */
  readonly hasBecomeTrusted: boolean
}

/** Sees clocks that step while we run, and holds back a clock that starts in the past. */
export class ClockWatch {
  readonly #parts: ClockWatchParts
  #offsetMs = 0
  #heldUntilMs: number | undefined
  /** Who says that the clock is right; believed at the next look. */
  #acceptedBy = ''
  #askedMs = Number.NEGATIVE_INFINITY

  constructor(parts: ClockWatchParts) {
    this.#parts = parts
  }

  /** Begins; `seenMs` is the last time that was seen before, or the earliest that can be. */
  start(seenMs: number): void {
    const { journal, iso, clock } = this.#parts
    this.#offsetMs = this.#offset()
    if (clock.now() >= seenMs) return
    this.#heldUntilMs = seenMs
    journal.error(
      `The clock says ${iso(clock.now())}, and it is ${iso(seenMs)} or later: no call is ` +
        'rung until it is right. Set the clock, or run "nightporter clock accept".',
    )
  }

  /** The time that the clock must show to be believed; undefined when it is. */
  get heldUntilMs(): number | undefined {
    return this.#heldUntilMs
  }

  /** The clock is right, says a person or the kernel. */
  accept(who: string): void {
    this.#acceptedBy = who
  }

  check(): ClockReading {
    const steppedMs = this.#step()
    const wasHeld = this.#heldUntilMs !== undefined
    if (wasHeld) this.#reconsider()
    return { steppedMs, hasBecomeTrusted: wasHeld && this.#heldUntilMs === undefined }
  }

  #step(): number {
    const { journal, iso, clock } = this.#parts
    const offsetMs = this.#offset()
    const steppedMs = offsetMs - this.#offsetMs
    // Each look is compared with the one before: what drifts apart slowly is no step.
    this.#offsetMs = offsetMs
    if (Math.abs(steppedMs) < stepMs) return 0
    const direction = steppedMs > 0 ? 'forward' : 'back'
    const seconds = (Math.abs(steppedMs) / 1000).toFixed(1)
    journal.warn(`The clock went ${direction} by ${seconds} s, to ${iso(clock.now())}.`)
    return steppedMs
  }

  #reconsider(): void {
    const { clock, journal, iso, isClockSynchronised } = this.#parts
    if (clock.now() >= (this.#heldUntilMs ?? 0)) this.#acceptedBy ||= 'it has caught up'
    if (this.#acceptedBy !== '') {
      this.#heldUntilMs = undefined
      journal.warn(`The clock, ${iso(clock.now())}, is taken as right: ${this.#acceptedBy}.`)
    } else if (clock.monotonic() - this.#askedMs >= askMs) {
      this.#askedMs = clock.monotonic()
      void isClockSynchronised().then((isRight) => {
        if (isRight) this.accept('the kernel says that it is synchronised')
      })
    }
  }

  #offset(): number {
    const { clock } = this.#parts
    return clock.now() - clock.monotonic()
  }
}

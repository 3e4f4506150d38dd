import { readFile } from 'node:fs/promises'
import type { Clock, Journal } from './core/ports.ts'
import { writeWhole } from './write-whole.ts'

const dayMs = 86_400_000
/** A clock that is so far ahead of what was expected may be wrong. */
const mostAheadMs = 7 * dayMs
const waitMs = dayMs

export interface PruningParts {
  /** Keeps the time of the last pruning, also over a restart while the clock is wrong. */
  readonly file: string
  readonly clock: Clock
  readonly journal: Journal
  /** The last time seen before this start, where nothing was pruned yet; 0 on a new site. */
  readonly seenMs: number
}

/**
 * Says before each pruning whether the clock may be believed: one far in the future would take all
 * that is kept. After such a leap a day of running is waited, in which somebody can set it right.
 */
export class PruningCare {
  readonly #parts: PruningParts
  #prunedMs = 0
  #prunedRunMs = 0
  /** Since when a clock that leapt is waited for, by the monotonic clock. */
  #waitsSinceMs: number | undefined

  constructor(parts: PruningParts) {
    this.#parts = parts
  }

  /** Reads when the last pruning was. */
  async start(): Promise<void> {
    const { file, clock, seenMs } = this.#parts
    const text = await readFile(file, 'utf8').catch(() => '')
    this.#prunedMs = Number(text) || seenMs
    this.#prunedRunMs = clock.monotonic()
  }

  async mayPrune(): Promise<boolean> {
    const { file, clock } = this.#parts
    const runMs = clock.monotonic()
    const aheadMs = clock.now() - (this.#prunedMs + runMs - this.#prunedRunMs)
    if (this.#prunedMs > 0 && aheadMs > mostAheadMs) {
      this.#waitsSinceMs ??= this.#beginWait(aheadMs)
      if (runMs - this.#waitsSinceMs < waitMs) return false
    }
    this.#waitsSinceMs = undefined
    this.#prunedMs = clock.now()
    this.#prunedRunMs = runMs
    // Where it cannot be kept, the next start may wait for a day, and that is all.
    await writeWhole(file, `${this.#prunedMs}\n`, 0o600).catch(() => undefined)
    return true
  }

  #beginWait(aheadMs: number): number {
    const { clock, journal } = this.#parts
    journal.warn(
      `The clock is ${Math.floor(aheadMs / dayMs)} days ahead of when it was last seen: nothing ` +
        'old is removed for 24 hours. If it is wrong, set it right until then.',
    )
    return clock.monotonic()
  }
}

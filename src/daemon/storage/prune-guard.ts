import { readFile } from 'node:fs/promises'
import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { writeAtomic } from '../../lib/files/write-atomic.ts'
import { dayMs } from '../../lib/units.ts'

/** A clock that is so far ahead of what was expected may be wrong. */
const maxAheadMs = 7 * dayMs
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
export class PruneGuard {
  readonly #parts: PruningParts
  #prunedMs = 0
  /** How long a clock that leapt was waited for, over all starts. */
  #waitedMs = 0
  /** The last look, by the monotonic clock. */
  #lookedMs = 0
  /** When it was pruned last, as far as this run knows, by the monotonic clock. */
  #prunedRunMs = 0
  #isWaiting = false
  #isLogged = false

  constructor(parts: PruningParts) {
    this.#parts = parts
  }

  /** Reads when the last pruning was. */
  async start(): Promise<void> {
    const { file, clock, seenMs } = this.#parts
    const [pruned, waited] = (await readFile(file, 'utf8').catch(() => '')).split(' ').map(Number)
    this.#prunedMs = pruned || seenMs
    this.#waitedMs = waited || 0
    this.#prunedRunMs = clock.monotonic()
  }

  async mayPrune(): Promise<boolean> {
    const { clock } = this.#parts
    const runMs = clock.monotonic()
    const aheadMs = clock.now() - (this.#prunedMs + runMs - this.#prunedRunMs)
    const hasLeapt = this.#prunedMs > 0 && aheadMs > maxAheadMs
    if (!hasLeapt) this.#waitedMs = 0
    else if (this.#isWaiting) this.#waitedMs += runMs - this.#lookedMs
    this.#isWaiting = hasLeapt
    this.#lookedMs = runMs
    const mayPrune = !hasLeapt || this.#waitedMs >= waitMs
    if (mayPrune) {
      this.#prunedMs = clock.now()
      this.#prunedRunMs = runMs
      this.#waitedMs = 0
    } else this.#logLeap(aheadMs)
    await this.#write()
    return mayPrune
  }

  /** Where it cannot be kept, the next start may wait for longer, and that is all. */
  async #write(): Promise<void> {
    const text = `${this.#prunedMs} ${this.#waitedMs}\n`
    await writeAtomic(this.#parts.file, text, 0o600).catch(() => undefined)
  }

  #logLeap(aheadMs: number): void {
    if (this.#isLogged) return
    this.#isLogged = true
    this.#parts.journal.warn(
      `The clock is ${Math.floor(aheadMs / dayMs)} days ahead of when it was last seen: nothing ` +
        'old is removed for 24 hours. If it is wrong, set it right until then.',
    )
  }
}

import type { About, Journal } from '../ports/journal.ts'

const intervalMs = 60_000

/** How often it was so, and how often since the journal was told last. */
export interface Counts {
  readonly count: number
  readonly untold: number
}

export interface ComplaintOptions {
  /** Lines about each kind in a minute. */
  readonly maxLines?: number
  readonly now?: () => number
}

/** Tells the journal of what others do wrong, of each kind a few times a minute at most: nobody may fill it. */
export class Complaints {
  readonly #journal: Journal
  readonly #maxLines: number
  readonly #now: () => number
  readonly #kinds = new Map<string, { count: number; told: number; lines: number; endMs: number }>()

  constructor(
    journal: Journal,
    { maxLines = 1, now = () => performance.now() }: ComplaintOptions = {},
  ) {
    this.#journal = journal
    this.#maxLines = maxLines
    this.#now = now
  }

  add(kind: string, text: (counts: Counts) => string, about?: About): void {
    const known = this.#kinds.get(kind) ?? { count: 0, told: 0, lines: 0, endMs: 0 }
    this.#kinds.set(kind, known)
    known.count += 1
    const nowMs = this.#now()
    if (nowMs >= known.endMs) {
      known.endMs = nowMs + intervalMs
      known.lines = 0
    }
    if (known.lines >= this.#maxLines) return
    known.lines += 1
    const untold = known.count - known.told - 1
    known.told = known.count
    this.#journal.warn(text({ count: known.count, untold }), about)
  }
}

import type { About, Journal } from '../ports/journal.ts'

const intervalMs = 60_000

/** How often it happened, and how often since the last line about it. */
export interface Counts {
  readonly count: number
  readonly unlogged: number
}

export interface RateLimit {
  /** Lines about each kind in a minute. */
  readonly maxLines?: number
  readonly now?: () => number
}

/** Logs what others do wrong, a few lines a minute for each kind, so that nobody can fill the journal. */
export class RateLimitedLog {
  readonly #journal: Journal
  readonly #maxLines: number
  readonly #now: () => number
  readonly #kinds = new Map<
    string,
    { count: number; logged: number; lines: number; endMs: number }
  >()

  constructor(journal: Journal, { maxLines = 1, now = () => performance.now() }: RateLimit = {}) {
    this.#journal = journal
    this.#maxLines = maxLines
    this.#now = now
  }

  /** Whether a line was written. */
  add(kind: string, text: (counts: Counts) => string, about?: About): boolean {
    const known = this.#kinds.get(kind) ?? { count: 0, logged: 0, lines: 0, endMs: 0 }
    this.#kinds.set(kind, known)
    known.count += 1
    const nowMs = this.#now()
    if (nowMs >= known.endMs) {
      known.endMs = nowMs + intervalMs
      known.lines = 0
    }
    if (known.lines >= this.#maxLines) return false
    known.lines += 1
    const unlogged = known.count - known.logged - 1
    known.logged = known.count
    this.#journal.warn(text({ count: known.count, unlogged }), about)
    return true
  }
}

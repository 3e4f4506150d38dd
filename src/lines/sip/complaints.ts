import type { Journal } from '../../core/ports.ts'

const intervalMs = 60_000

/** Tells the journal of what the network does wrong, of each kind once a minute at most: nobody may fill it. */
export class Complaints {
  readonly #journal: Journal
  readonly #kinds = new Map<string, { count: number; nextMs: number }>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** `say` is given how often it has happened so far. */
  add(kind: 'nonsense' | 'size' | 'stranger' | 'work', say: (count: number) => string): void {
    const known = this.#kinds.get(kind) ?? { count: 0, nextMs: 0 }
    this.#kinds.set(kind, known)
    known.count += 1
    const nowMs = performance.now()
    if (nowMs < known.nextMs) return
    known.nextMs = nowMs + intervalMs
    this.#journal.warn(say(known.count))
  }
}

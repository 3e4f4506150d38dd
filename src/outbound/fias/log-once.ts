import type { Journal } from '../../core/ports/journal.ts'

/** Different things that are said at most; a property system may make up any number. */
const max = 50

/** Tells the technician about odd records: each oddity once, however often it comes. */
export class OnceLog {
  readonly #journal: Journal
  readonly #said = new Set<string>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  warn(message: string): void {
    if (this.#said.has(message) || this.#said.size >= max) return
    this.#said.add(message)
    this.#journal.warn(message)
  }
}

import type { Journal } from '../../core/ports/journal.ts'

/** Different messages that are logged at most; a property system may cause any number. */
const max = 50

/** Logs each message once, however often it comes. */
export class OnceLog {
  readonly #journal: Journal
  readonly #logged = new Set<string>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  warn(message: string): void {
    if (this.#logged.has(message) || this.#logged.size >= max) return
    this.#logged.add(message)
    this.#journal.warn(message)
  }
}

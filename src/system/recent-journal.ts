import type { Clock } from '../core/ports/clock.ts'
import type { About, Journal } from '../core/ports/journal.ts'
import type { JournalEntry, JournalLevel, RecentEntries } from '../core/ports/recent-journal.ts'
import { errorLine } from './journal.ts'

/** A busy hour of a large hotel; `journalctl` has the rest. */
const maxEntries = 1_000
const maxTextLength = 1_000

/** A journal that also remembers its end. */
export class RecentJournal implements Journal, RecentEntries {
  readonly #journal: Journal
  readonly #clock: Pick<Clock, 'now'>
  #entries: JournalEntry[] = []
  #last = 0

  constructor(journal: Journal, clock: Pick<Clock, 'now'>) {
    this.#journal = journal
    this.#clock = clock
  }

  info(message: string, about?: About): void {
    this.#remember('info', message, about)
    this.#journal.info(message, about)
  }

  warn(message: string, about?: About): void {
    this.#remember('warning', message, about)
    this.#journal.warn(message, about)
  }

  error(message: string, cause?: unknown, about?: About): void {
    const text = cause === undefined ? message : `${message} ${errorLine(cause)}`
    this.#remember('error', text, about)
    this.#journal.error(message, cause, about)
  }

  after(id: number): readonly JournalEntry[] {
    // Whoever has read more than there is has read it before a restart.
    const from = id > this.#last ? 0 : id
    return this.#entries.filter((entry) => entry.id > from).slice(-maxEntries)
  }

  #remember(level: JournalLevel, message: string, about: About = {}): void {
    this.#last += 1
    const text = message.slice(0, maxTextLength)
    this.#entries.push({ id: this.#last, atMs: this.#clock.now(), level, text, about })
    if (this.#entries.length > 2 * maxEntries) this.#entries = this.#entries.slice(-maxEntries)
  }
}

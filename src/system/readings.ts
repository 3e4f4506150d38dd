import { setTimeout as delay } from 'node:timers/promises'
import type { Journal } from '../core/ports/journal.ts'
import { withDeadline } from '../lib/turns/deadline.ts'

/** A reading that takes longer is given up. */
const limitMs = 10_000
const startMs = 1_000

/** Values that take time to read, taken in the background. Looking at them never waits. */
export class Readings {
  readonly #journal: Journal
  readonly #closing = new AbortController()
  #serial = ''

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** Serial number of the board, or empty when it has none. */
  get serial(): string {
    return this.#serial
  }

  /** Takes the readings in the background. */
  start(): void {
    void this.#attempt('board', async () => {
      // It calls a dozen programs, and nobody asks for it while the daemon starts.
      await delay(startMs, undefined, { signal: this.#closing.signal, ref: false })
      const { system } = await import('systeminformation')
      const { serial } = await system()
      // A reader without the rights gets "-", and some boards carry a placeholder.
      this.#serial = /^(-|0+|none|default string|to be filled.*|system serial.*)?$/i.test(serial)
        ? ''
        : serial
    })
  }

  close(): void {
    this.#closing.abort()
  }

  async #attempt(what: string, read: () => Promise<void>): Promise<void> {
    const atEnd = () => {
      throw new Error(`took longer than ${limitMs / 1000} s`)
    }
    try {
      await withDeadline(read(), { ms: limitMs, atEnd, ref: false })
    } catch (error) {
      if (this.#closing.signal.aborted) return
      this.#journal.warn(
        `Reading the ${what} failed: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
}

import type { Machine } from '../core/appliance/machine.ts'
import type { Journal } from '../core/ports/journal.ts'
import { withDeadline } from '../lib/turns/deadline.ts'
import { minuteMs, secondMs } from '../lib/units.ts'

export interface ReadingsOptions {
  readonly read: () => Promise<Machine>
  readonly startMs?: number
  readonly everyMs?: number
  readonly limitMs?: number
}

/**
 * What the machine is and how it is, refreshed in the background. Looking at it never waits, and one
 * reading at most is under way: one that hangs is not followed by another.
 */
export class Readings {
  readonly #journal: Journal
  readonly #options: ReadingsOptions
  #machine: Machine | undefined
  #timer: NodeJS.Timeout | undefined
  #isReading = false
  #hasFailed = false

  constructor(journal: Journal, options: ReadingsOptions) {
    this.#journal = journal
    this.#options = options
  }

  /** Undefined until it was first read. */
  get machine(): Machine | undefined {
    return this.#machine
  }

  start(): void {
    this.#schedule(this.#options.startMs ?? secondMs)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(ms: number): void {
    this.#timer = setTimeout(() => void this.#refresh(), ms).unref()
  }

  async #refresh(): Promise<void> {
    if (!this.#isReading) await this.#read()
    if (this.#timer) this.#schedule(this.#options.everyMs ?? minuteMs)
  }

  async #read(): Promise<void> {
    const { read, limitMs: ms = 10 * secondMs } = this.#options
    this.#isReading = true
    const reading = read().finally(() => {
      this.#isReading = false
    })
    const atEnd = () => {
      throw new Error(`it took longer than ${ms / secondMs} s`)
    }
    try {
      this.#machine = await withDeadline(reading, { ms, atEnd, ref: false })
      this.#hasFailed = false
    } catch (error) {
      // What went wrong once mostly goes wrong again.
      if (!this.#hasFailed && this.#timer)
        this.#journal.warn(
          `The machine could not be asked how it is: ${error instanceof Error ? error.message : error}.`,
        )
      this.#hasFailed = true
    }
  }
}

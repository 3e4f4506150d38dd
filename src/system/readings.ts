import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import si from 'systeminformation'
import type { Journal } from '../core/ports.ts'

const refreshMs = 30_000
/** A reading that takes longer is given up; the last one stays. */
const limitMs = 10_000

export interface Disk {
  readonly size: number
  readonly free: number
}

/** Values that take time to read, refreshed in the background. Looking at them never waits. */
export class Readings {
  readonly #folder: string
  readonly #journal: Journal
  #disk: Disk = { size: 0, free: 0 }
  #serial = ''
  #timer: NodeJS.Timeout | undefined
  #isReading = false

  constructor(folder: string, journal: Journal) {
    this.#folder = folder
    this.#journal = journal
  }

  get disk(): Disk {
    return this.#disk
  }

  /** Serial number of the board, or empty when it has none. */
  get serial(): string {
    return this.#serial
  }

  /** Takes the first readings in the background and keeps them fresh. */
  start(): void {
    this.#timer = setInterval(() => void this.#refresh(), refreshMs).unref()
    void this.#refresh()
    void this.#attempt('board', async () => {
      const { serial } = await si.system()
      // A reader without the rights gets "-", and some boards carry a placeholder.
      this.#serial = /^(-|0+|none|default string|to be filled.*|system serial.*)?$/i.test(serial)
        ? ''
        : serial
    })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #refresh(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    await this.#attempt('disk', async () => {
      // statfs asks about the very folder, where `df` would have to be matched to it by name.
      const { bsize, blocks, bavail } = await statfs(this.#folder)
      this.#disk = { size: bsize * blocks, free: bsize * bavail }
    })
    this.#isReading = false
  }

  async #attempt(what: string, read: () => Promise<void>): Promise<void> {
    const given = new AbortController()
    const late = delay(limitMs, undefined, { signal: given.signal, ref: false }).then(() => {
      throw new Error(`took longer than ${limitMs / 1000} s`)
    })
    try {
      await Promise.race([read(), late])
    } catch (error) {
      this.#journal.warn(
        `Reading the ${what} failed: ${error instanceof Error ? error.message : error}`,
      )
    } finally {
      given.abort()
      late.catch(() => undefined)
    }
  }
}

import { stateOf } from '../core/line-state.ts'
import type { Line, LineDriver } from '../core/ports.ts'
import type { Site } from '../core/site.ts'

/** A channel of a line that a call has. */
export interface Channel {
  readonly line: Line
  release(): void
}

/** The channels of all lines, and who may have one: as many in all as the licence allows. */
export class Channels {
  readonly #site: Pick<Site, 'lines' | 'channelLimit'>
  /** By driver: that of a line that has left the site may still have calls. */
  readonly #taken = new Map<LineDriver, number>()
  readonly #waiting = new Map<LineDriver, (() => void)[]>()
  #total = 0

  constructor(site: Pick<Site, 'lines' | 'channelLimit'>) {
    this.#site = site
  }

  /** Resolves when no channel of a driver is taken. */
  whenFree(port: LineDriver): Promise<void> {
    if (!this.#taken.has(port)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting.set(port, [...(this.#waiting.get(port) ?? []), resolve])
    })
  }

  /** Whether any line could take a call now. */
  hasFree(): boolean {
    return (
      this.#total < this.#site.channelLimit &&
      this.#site.lines.some((line) => this.#freeOf(line) > 0)
    )
  }

  /** A free channel of the first line that is up and reaches the extension. */
  take(extension: string): Channel | undefined {
    if (this.#total >= this.#site.channelLimit) return undefined
    const line = this.#site.lines.find((line) => line.reaches(extension) && this.#freeOf(line) > 0)
    return line && this.#give(line)
  }

  /** A channel that leaves a free one to each of these extensions that its line reaches. */
  takeSparing(extension: string, guests: () => readonly string[]): Channel | undefined {
    if (this.#total + 1 >= this.#site.channelLimit) return undefined
    const line = this.#site.lines.find((line) => {
      const free = line.reaches(extension) ? this.#freeOf(line) : 0
      return free > 1 || (free === 1 && guests().every((guest) => this.#isLeft(guest, line)))
    })
    return line && this.#give(line)
  }

  /** Whether an extension could still be rung if the last channel of a line were taken. */
  #isLeft(extension: string, without: Line): boolean {
    if (!without.reaches(extension)) return true
    return this.#site.lines.some(
      (line) => line !== without && line.reaches(extension) && this.#freeOf(line) > 0,
    )
  }

  /** A channel of one line, whether it is up or not: a test tells what is wrong with it. */
  takeOf(line: Line): Channel | undefined {
    const isFree = this.#takenOf(line) < line.channels && this.#total < this.#site.channelLimit
    return isFree ? this.#give(line) : undefined
  }

  /** Why an extension cannot be rung now, in words. */
  whyNot(extension: string): string {
    const reaching = this.#site.lines.filter((line) => line.reaches(extension))
    if (reaching.length === 0) return `no line reaches extension ${extension}`
    const up = reaching.filter((line) => stateOf(line).state === 'up')
    if (up.length > 0)
      return this.#total < this.#site.channelLimit
        ? 'all channels are in use'
        : 'the licence allows no more calls at once'
    return `line ${reaching.map(({ name }) => name).join(', ')} is down`
  }

  #freeOf(line: Line): number {
    return stateOf(line).state === 'up' ? line.channels - this.#takenOf(line) : 0
  }

  #give(line: Line): Channel {
    this.#count(line, 1)
    let isHeld = true
    return {
      line,
      release: () => {
        if (isHeld) this.#count(line, -1)
        isHeld = false
      },
    }
  }

  #count(line: Line, by: number): void {
    const taken = this.#takenOf(line) + by
    this.#total += by
    if (taken > 0) {
      this.#taken.set(line.port, taken)
      return
    }
    this.#taken.delete(line.port)
    for (const tell of this.#waiting.get(line.port) ?? []) tell()
    this.#waiting.delete(line.port)
  }

  #takenOf(line: Line): number {
    return this.#taken.get(line.port) ?? 0
  }
}

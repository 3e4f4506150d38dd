import type { Clock } from '../core/ports/clock.ts'
import type { Line, LineDriver } from '../core/ports/line-driver.ts'
import { stateOf } from '../core/ports/line-state.ts'
import type { Preemption } from '../core/ports/wakeup-desk.ts'
import type { Site } from '../core/site.ts'

/** A line that fails and yet is up is given the same extension no more often than this. */
const againMs = 10_000

/** A channel of a line that a call has. */
export interface Channel {
  readonly line: Line
  /** The line has failed: this extension is not given to it again at once. */
  noteFault(): void
  release(): void
}

/** A channel that is taken away when a ring has no other, until it is kept. */
export interface SpareChannel extends Channel {
  keep(): void
}

export interface CallerTerms {
  /** How many rings will need a channel before long. */
  readonly dueSoon: number
  readonly preempt: (why: Preemption) => void
}

/** Somebody who has a channel until it is needed for a ring: a caller, or a further telephone of a room. */
interface Preemptible extends Pick<CallerTerms, 'preempt'> {
  readonly line: Line
  readonly isCaller: boolean
}

/**
 * The channels of all lines, and who may have one: as many in all as the licence allows. Those who
 * call us come second, and so do the further telephones of a room: a ring takes their channel where
 * there is no other.
 */
export class Channels {
  readonly #site: Pick<Site, 'lines' | 'channelLimit'>
  /** By driver, for rings: that of a line that has left the site may still have calls. */
  readonly #taken = new Map<LineDriver, number>()
  /** The last to come stands last. */
  readonly #preemptible = new Set<Preemptible>()
  /** Lines that have left the site, and take no more callers. */
  readonly #leaving = new WeakSet<LineDriver>()
  readonly #waiting = new Map<LineDriver, (() => void)[]>()
  readonly #clock: Pick<Clock, 'monotonic'>
  /** When an extension may be given again to a line that failed, by extension and line. */
  readonly #restsUntilMs = new Map<string, Map<LineDriver, number>>()
  #total = 0

  constructor(site: Pick<Site, 'lines' | 'channelLimit'>, clock: Pick<Clock, 'monotonic'>) {
    this.#site = site
    this.#clock = clock
  }

  /** Hangs up on the callers of a driver, and resolves when no channel of it is taken. */
  whenFree(driver: LineDriver): Promise<void> {
    this.#leaving.add(driver)
    for (const holder of [...this.#preemptible])
      if (holder.isCaller && holder.line.driver === driver) this.#preempt(holder, 'replaced')
    if (!this.#isUsed(driver)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting.set(driver, [...(this.#waiting.get(driver) ?? []), resolve])
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
    const line = this.#site.lines.find(
      (line) =>
        line.reaches(extension) && this.#freeOf(line) > 0 && !this.#isResting(line, extension),
    )
    return line && this.#give(line, extension)
  }

  /** A channel that leaves a free one to each of these extensions that its line reaches. */
  takeSparing(extension: string, guests: () => readonly string[]): Channel | undefined {
    const isSpare = ({ isCaller }: Preemptible) => !isCaller
    const spares = [...this.#preemptible].filter(isSpare).length
    if (this.#total + spares + 1 >= this.#site.channelLimit) return undefined
    const line = this.#site.lines.find((line) => {
      // No telephone of a guest stops for this one.
      const unused = this.#freeOf(line) - this.#countOf(line.driver, isSpare)
      const free = line.reaches(extension) ? unused : 0
      return free > 1 || (free === 1 && guests().every((guest) => this.#isLeft(guest, line)))
    })
    return line && this.#give(line, extension)
  }

  /**
   * A channel of a line for somebody who calls us: at most half of them, never the last one, and none
   * that `dueSoon` rings need. `preempt` is called when it is taken away after all; it is free by then.
   */
  takeForCaller(line: Line, { dueSoon, preempt }: CallerTerms): (() => void) | undefined {
    const callers = this.#countOf(line.driver, ({ isCaller }) => isCaller)
    const isHalf = callers >= Math.floor(line.channels / 2)
    if (this.#leaving.has(line.driver)) return undefined
    if (isHalf || this.#unusedOf(line) <= Math.max(1, dueSoon)) return undefined
    const caller = { line, preempt, isCaller: true }
    this.#preemptible.add(caller)
    return () => this.#leave(caller)
  }

  /** A channel for a further telephone of a room that rings, where one is free. */
  takeSpare(extension: string, preempt: () => void): SpareChannel | undefined {
    const line = this.#site.lines.find(
      (line) =>
        line.reaches(extension) && this.#unusedOf(line) > 0 && !this.#isResting(line, extension),
    )
    if (!line) return undefined
    const holder = { line, preempt, isCaller: false }
    this.#preemptible.add(holder)
    let kept: Channel | undefined
    return {
      line,
      noteFault: this.#faultNoter(line, extension),
      keep: () => {
        if (this.#preemptible.delete(holder)) kept = this.#give(line, extension)
      },
      release: () => {
        kept?.release()
        this.#leave(holder)
      },
    }
  }

  /** How many channels of a line nobody has, neither a ring nor somebody who would give way to one. */
  #unusedOf(line: Line): number {
    const free = this.#freeOf(line) - this.#countOf(line.driver)
    const left = this.#site.channelLimit - this.#total - this.#preemptible.size
    return Math.min(free, left)
  }

  /** Whether an extension could still be rung if the last channel of a line were taken. */
  #isLeft(extension: string, without: Line): boolean {
    if (!without.reaches(extension)) return true
    return this.#site.lines.some(
      (line) => line !== without && line.reaches(extension) && this.#freeOf(line) > 0,
    )
  }

  /** A channel of one line, whether it is up or not: a test call shows what is wrong with it. */
  takeOf(line: Line, extension: string): Channel | undefined {
    const isFree = this.#takenOf(line) < line.channels && this.#total < this.#site.channelLimit
    return isFree ? this.#give(line, extension) : undefined
  }

  /** Why none of a room's extensions can be rung now, in words. */
  whyNot(extensions: readonly string[]): string {
    const isReaching = (line: Line) => extensions.some((extension) => line.reaches(extension))
    const reaching = this.#site.lines.filter(isReaching)
    if (reaching.length === 0) return `no line reaches extension ${extensions.join(' or ')}`
    const up = reaching.filter((line) => stateOf(line).state === 'up')
    if (up.length === 0) return `line ${namesOf(reaching)} is down`
    if (this.#total >= this.#site.channelLimit) return 'the licence allows no more calls at once'
    const free = up.filter((line) => this.#freeOf(line) > 0)
    const isResting =
      free.length > 0 &&
      free.every((line) => extensions.some((extension) => this.#isResting(line, extension)))
    return isResting ? `line ${namesOf(free)} has just failed` : 'all channels are in use'
  }

  #freeOf(line: Line): number {
    return stateOf(line).state === 'up' ? line.channels - this.#takenOf(line) : 0
  }

  #isResting(line: Line, extension: string): boolean {
    const untilMs = this.#restsUntilMs.get(extension)?.get(line.driver)
    return untilMs !== undefined && this.#clock.monotonic() < untilMs
  }

  #rest({ driver }: Line, extension: string, untilMs: number): void {
    const nowMs = this.#clock.monotonic()
    for (const [rested, lines] of this.#restsUntilMs)
      if ([...lines.values()].every((ms) => ms <= nowMs)) this.#restsUntilMs.delete(rested)
    const lines = this.#restsUntilMs.get(extension) ?? new Map<LineDriver, number>()
    this.#restsUntilMs.set(extension, lines.set(driver, untilMs))
  }

  #countOf(driver: LineDriver, isCounted: (holder: Preemptible) => boolean = () => true): number {
    let count = 0
    for (const holder of this.#preemptible)
      if (holder.line.driver === driver && isCounted(holder)) count += 1
    return count
  }

  /** Takes channels away, of the last to come first, where a ring has none otherwise. */
  #preemptFor(line: Line): void {
    const newest = [...this.#preemptible].reverse()
    const isFull = () => this.#takenOf(line) + this.#countOf(line.driver) > line.channels
    const isBeyondLicence = () => this.#total + this.#preemptible.size > this.#site.channelLimit
    for (const holder of newest) {
      const isInTheWay = isBeyondLicence() || (holder.line.driver === line.driver && isFull())
      if (isInTheWay) this.#preempt(holder, 'needed')
    }
  }

  #preempt(holder: Preemptible, why: Preemption): void {
    this.#leave(holder)
    holder.preempt(why)
  }

  #leave(holder: Preemptible): void {
    if (this.#preemptible.delete(holder)) this.#noteFree(holder.line.driver)
  }

  #give(line: Line, extension: string): Channel {
    this.#count(line, 1)
    this.#preemptFor(line)
    let isHeld = true
    return {
      line,
      noteFault: this.#faultNoter(line, extension),
      release: () => {
        if (isHeld) this.#count(line, -1)
        isHeld = false
      },
    }
  }

  #faultNoter(line: Line, extension: string): () => void {
    const againAtMs = this.#clock.monotonic() + againMs
    return () => this.#rest(line, extension, againAtMs)
  }

  #count(line: Line, by: number): void {
    const taken = this.#takenOf(line) + by
    this.#total += by
    if (taken > 0) {
      this.#taken.set(line.driver, taken)
      return
    }
    this.#taken.delete(line.driver)
    this.#noteFree(line.driver)
  }

  #isUsed(driver: LineDriver): boolean {
    return this.#taken.has(driver) || this.#countOf(driver) > 0
  }

  #noteFree(driver: LineDriver): void {
    if (this.#isUsed(driver)) return
    for (const resolve of this.#waiting.get(driver) ?? []) resolve()
    this.#waiting.delete(driver)
  }

  #takenOf(line: Line): number {
    return this.#taken.get(line.driver) ?? 0
  }
}

function namesOf(lines: readonly Line[]): string {
  return lines.map(({ name }) => name).join(', ')
}

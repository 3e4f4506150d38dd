import type { CallTimes, DeskRecord } from '../core/model/desk.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import { assumedTimes, withCall } from './call-times.ts'

const writeEveryMs = 60_000

export interface NightBookParts {
  readonly store: Store
  readonly clock: Clock
  readonly site: Pick<Site, 'time' | 'rules'>
  /** The edition of the zone rules in use. */
  readonly zoneRules: string
  /** No clock that is right shows an earlier time. */
  readonly earliestMs?: number
}

/** What the porter must still know after a restart, written down once a minute. */
export class DeskRecordKeeper {
  readonly #parts: NightBookParts
  #callTimes: CallTimes
  #writtenMs = Number.NEGATIVE_INFINITY
  /** The end of the last day that was summed up; 0 on a new site. */
  summedUpMs = 0
  /** The zone that wall times were last worked out by; empty while that is under way. */
  #zone = ''
  #zoneRules = ''

  constructor(parts: NightBookParts) {
    this.#parts = parts
    this.#callTimes = assumedTimes(parts.site.rules.ringMs)
  }

  /** Reads what was written before. */
  start(): void {
    const book = this.#book()
    this.#zone = book?.zone ?? this.#parts.site.time.zone
    this.#zoneRules = book?.zoneRules ?? this.#parts.zoneRules
    if (!book) return
    this.#callTimes = book.callTimes
    this.summedUpMs = book.summedUpMs
  }

  get callTimes(): CallTimes {
    return this.#callTimes
  }

  noteCall(tookMs: number): void {
    this.#callTimes = withCall(this.#callTimes, tookMs)
  }

  /** The last time seen: in the book, or in a line of the log since; no earlier than it can be. */
  lastSeenMs(): number {
    const book = this.#book()
    const head = this.#parts.store.logHead()
    // Lines that were written by a clock that nobody believed do not count.
    const loggedMs = head.seq > (book?.logSeq ?? 0) ? head.atMs : 0
    return Math.max(book?.seenMs ?? 0, loggedMs, this.#earliestMs())
  }

  /** Whether wall times were last worked out by other rules than today's. */
  hasOtherZone(): boolean {
    const { site, zoneRules } = this.#parts
    return this.#zone !== site.time.zone || this.#zoneRules !== zoneRules
  }

  /** Wall times begin to be worked out anew: until that is done, they are of no zone. */
  async leaveZone(): Promise<void> {
    this.#zone = ''
    await this.#writeZone()
  }

  /** All wall times are worked out by a zone, and by the rules of today. */
  async enterZone(zone: string): Promise<void> {
    this.#zone = zone
    this.#zoneRules = this.#parts.zoneRules
    await this.#writeZone()
  }

  /** Nothing else changes in the book: the clock may not be trusted. */
  async #writeZone(): Promise<void> {
    await this.#parts.store.commit((read) => {
      const book = read.get('nightBook', 'nightBook')
      const record = book && { ...book, zone: this.#zone, zoneRules: this.#zoneRules }
      return { change: record ? [{ put: 'nightBook', record }] : [], value: undefined }
    })
  }

  /** Whether it is time to write the book. */
  isDue(): boolean {
    return this.#parts.clock.monotonic() - this.#writtenMs >= writeEveryMs
  }

  async write(): Promise<void> {
    const { store, clock, earliestMs = 0 } = this.#parts
    this.#writtenMs = clock.monotonic()
    await store.commit((read) => {
      const record: DeskRecord = {
        seenMs: clock.now(),
        logSeq: read.logHead().seq,
        zone: this.#zone,
        zoneRules: this.#zoneRules,
        summedUpMs: this.summedUpMs,
        callTimes: this.#callTimes,
        ...(clock.now() < earliestMs && { acceptedBeforeMs: earliestMs }),
      }
      return { change: [{ put: 'nightBook', record }], value: undefined }
    })
  }

  /** A technician who has accepted an earlier clock is not asked again at the next start. */
  #earliestMs(): number {
    const { earliestMs = 0 } = this.#parts
    return this.#book()?.acceptedBeforeMs === earliestMs ? 0 : earliestMs
  }

  #book(): DeskRecord | undefined {
    return this.#parts.store.get('nightBook', 'nightBook')
  }
}

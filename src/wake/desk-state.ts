import type { CallTimes, DeskRecord } from '../core/model/desk.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'

const writeEveryMs = 60_000
/** How many calls the mean is over: what phones did a year ago says little of tonight. */
const maxCounted = 1_000
/** Before the first call it is assumed that a phone rings to its end, as if so many calls had done so. */
const assumedCount = 10
const assumedSpread = 1 / 3

export interface DeskStateParts {
  readonly store: Store
  readonly clock: Clock
  readonly site: Pick<Site, 'time' | 'rules'>
  /** The edition of the zone rules in use. */
  readonly zoneRules: string
  /** No clock that is right shows an earlier time. */
  readonly earliestMs?: number
}

/** What the desk must still know after a restart, stored once a minute. */
export class DeskState {
  readonly #parts: DeskStateParts
  #callTimes: CallTimes
  #writtenMs = Number.NEGATIVE_INFINITY
  /** The end of the last day that was summed up; 0 on a new site. */
  summedUpMs = 0
  /** The zone that wall times were last worked out by; empty while they are being worked out. */
  #zone = ''
  #zoneRules = ''

  constructor(parts: DeskStateParts) {
    this.#parts = parts
    this.#callTimes = assumedTimes(parts.site.rules.ringMs)
  }

  /** Reads what was written before. */
  start(): void {
    const stored = this.#stored()
    this.#zone = stored?.zone ?? this.#parts.site.time.zone
    this.#zoneRules = stored?.zoneRules ?? this.#parts.zoneRules
    if (!stored) return
    this.#callTimes = stored.callTimes
    this.summedUpMs = stored.summedUpMs
  }

  get callTimes(): CallTimes {
    return this.#callTimes
  }

  noteCall(tookMs: number): void {
    this.#callTimes = withCall(this.#callTimes, tookMs)
  }

  /** The last time seen: in the stored record, or in a line of the log since; no earlier than it can be. */
  lastSeenMs(): number {
    const stored = this.#stored()
    const head = this.#parts.store.logHead()
    // Lines that were written by a clock that nobody believed do not count.
    const loggedMs = head.seq > (stored?.logSeq ?? 0) ? head.atMs : 0
    return Math.max(stored?.seenMs ?? 0, loggedMs, this.#earliestMs())
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

  /** Nothing else of the record changes: the clock may not be trusted. */
  async #writeZone(): Promise<void> {
    await this.#parts.store.commit((read) => {
      const stored = read.get('nightBook', 'nightBook')
      const record = stored && { ...stored, zone: this.#zone, zoneRules: this.#zoneRules }
      return { change: record ? [{ put: 'nightBook', record }] : [], value: undefined }
    })
  }

  /** Whether it is time to write the stored. */
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
    return this.#stored()?.acceptedBeforeMs === earliestMs ? 0 : earliestMs
  }

  #stored(): DeskRecord | undefined {
    return this.#parts.store.get('nightBook', 'nightBook')
  }
}

/** How long a call keeps its channel, before any was made. */
function assumedTimes(ringMs: number): CallTimes {
  return { count: assumedCount, meanMs: ringMs, deviationMs: ringMs * assumedSpread }
}

/** The mean and deviation after one more call. */
function withCall({ count, meanMs, deviationMs }: CallTimes, tookMs: number): CallTimes {
  const weight = 1 / Math.min(count + 1, maxCounted)
  const off = tookMs - meanMs
  return {
    count: Math.min(count + 1, maxCounted),
    meanMs: meanMs + weight * off,
    deviationMs: Math.sqrt((1 - weight) * (deviationMs ** 2 + weight * off ** 2)),
  }
}

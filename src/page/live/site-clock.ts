import { type ReadonlySignal, signal } from '@preact/signals'
import type { ClockReading } from '../rest/records.ts'
import { isKnownZone, offsetOf, type Wall, wallAt } from '../time/wall.ts'

/** The hotel's clock: what the system said, and what has passed here since. The browser's own may be wrong. */
export class SiteClock {
  readonly #reading: ReturnType<typeof signal<ClockReading>>
  readonly #minute = signal(0)
  #serverMs = 0
  #readAtMs = 0
  #readOnMs = 0

  constructor(reading: ClockReading) {
    this.#reading = signal(reading)
    this.set(reading)
  }

  /** Takes over what the system says now. */
  set(reading: ClockReading): void {
    this.#serverMs = Date.parse(reading.now)
    this.#readAtMs = performance.now()
    this.#readOnMs = Date.now()
    this.#reading.value = reading
    this.tick()
  }

  /** Notices when a minute has passed; to be called every second. */
  tick(): void {
    this.#minute.value = Math.floor(this.nowMs() / 60_000)
  }

  /** The browser's timer may stand still while a telephone sleeps, its clock may be set back: the longer counts. */
  nowMs(): number {
    return (
      this.#serverMs + Math.max(performance.now() - this.#readAtMs, Date.now() - this.#readOnMs)
    )
  }

  /** Changes once a minute: what shows the time of day depends on it. */
  get minute(): ReadonlySignal<number> {
    return this.#minute
  }

  /** The hotel's wall time of this minute. */
  now(): Wall {
    return wallAt(this.#minute.value * 60_000, this.wallZone)
  }

  /** As it is named to the reader. */
  get zone(): string {
    return this.reading.zone
  }

  /** By which times are told: the zone, or where the browser does not know it the offset of now. */
  get wallZone(): string {
    return isKnownZone(this.zone) ? this.zone : offsetOf(this.reading.now)
  }

  get reading(): ClockReading {
    // The signal is made with a reading and only ever given another.
    return this.#reading.value as ClockReading
  }
}

/** Whether the system said this: somebody else may answer in its place. */
export function isReading(said: unknown): said is ClockReading {
  const { now, zone, trusted } = Object(said)
  return (
    typeof now === 'string' &&
    Number.isFinite(Date.parse(now)) &&
    typeof zone === 'string' &&
    typeof trusted === 'boolean'
  )
}

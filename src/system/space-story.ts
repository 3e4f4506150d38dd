import type { SpaceState } from '../core/appliance/state.ts'
import type { Journal } from '../core/ports/journal.ts'
import { sizeText } from '../lib/text/amounts.ts'
import { reserveFor, type SpaceReading } from './space-state.ts'

const mend = 'Make room: remove old logs and files that nobody needs, or use a larger disk.'

/** Tells the journal how the disk is, once for each thing that a person should know. */
export class SpaceLog {
  readonly #journal: Journal
  #state: SpaceState['state'] = 'good'
  /** What was free when a lack of room was last told of. */
  #toldFree = 0
  #hasToldSmall = false
  #hasToldGivenUp = false
  #lastFailure = ''

  constructor(journal: Journal) {
    this.#journal = journal
  }

  tell(now: SpaceState, reading: SpaceReading): void {
    this.#tellSmall(now, reading)
    const before = this.#state
    this.#state = now.state
    if (before !== now.state) this.#lastFailure = ''
    if (now.state !== 'short') this.#hasToldGivenUp = false
    if (now.state === 'good') {
      if (before !== 'good') this.#journal.info(`The disk has room again: ${freeText(now)}.`)
    } else if (now.state === 'short' && before !== 'short') {
      this.#tellLack(
        `The disk is full but for what is kept for booked calls: ${freeText(now)}. They ring, but ` +
          `nothing new is taken. ${mend}`,
        now,
      )
    } else if (now.state === 'low' && before === 'short') {
      this.#tellLack(
        `New bookings are taken again; the disk has little room: ${freeText(now)}.`,
        now,
      )
    } else if (before === 'good' || now.free < this.#toldFree / 2) {
      this.#tellLack(`The disk has little room: ${freeText(now)}. ${mend}`, now)
    }
  }

  /** The first piece that is given up is told of, and then no other until there is room again. */
  logGivenUp(bytes: number): void {
    if (this.#hasToldGivenUp) return
    this.#hasToldGivenUp = true
    this.#journal.warn(
      `The disk is full: the ${sizeText(bytes)} that are kept go to booked calls as they need ` +
        `them. ${mend}`,
    )
  }

  /** The same failure is told once, as long as the disk stays as it is. */
  logFailure(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error)
    if (text === this.#lastFailure) return
    this.#lastFailure = text
    this.#journal.warn(`The room on the disk cannot be watched or kept: ${text}. Check the disk.`)
  }

  #tellLack(text: string, { free }: SpaceState): void {
    this.#toldFree = free
    this.#journal.warn(text)
  }

  #tellSmall({ size }: SpaceState, { pending }: SpaceReading): void {
    const { wantedBytes, neededBytes } = reserveFor({ size, pending })
    if (wantedBytes >= neededBytes || this.#hasToldSmall) return
    this.#hasToldSmall = true
    this.#journal.warn(
      `The disk is small (${sizeText(size)}): of ${sizeText(neededBytes)} that booked calls may ` +
        `need, ${sizeText(wantedBytes)} can be kept. Use a larger disk.`,
    )
  }
}

function freeText({ free, size }: SpaceState): string {
  return `${sizeText(free)} of ${sizeText(size)} free`
}

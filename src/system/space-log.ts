import type { SpaceState } from '../core/appliance/state.ts'
import type { Journal } from '../core/ports/journal.ts'
import { sizeText } from '../lib/text/amounts.ts'
import { reserveFor, type SpaceReading } from './space-state.ts'

const remedy = 'Free space: remove old logs and files that nobody needs, or use a larger disk.'

/** Logs the state of the disk, once for each change that a person should know. */
export class SpaceLog {
  readonly #journal: Journal
  #state: SpaceState['state'] = 'good'
  /** What was free when a lack of space was last logged. */
  #loggedFree = 0
  #isSmallLogged = false
  #isGivenUpLogged = false
  #lastFailure = ''

  constructor(journal: Journal) {
    this.#journal = journal
  }

  log(now: SpaceState, reading: SpaceReading): void {
    this.#logSmall(now, reading)
    const before = this.#state
    this.#state = now.state
    if (before !== now.state) this.#lastFailure = ''
    if (now.state !== 'short') this.#isGivenUpLogged = false
    if (now.state === 'good') {
      if (before !== 'good') this.#journal.info(`The disk has space again: ${freeText(now)}.`)
    } else if (now.state === 'short' && before !== 'short') {
      this.#logLack(
        `The disk is full but for what is kept for booked calls: ${freeText(now)}. They ring, but ` +
          `nothing new is taken. ${remedy}`,
        now,
      )
    } else if (now.state === 'low' && before === 'short') {
      this.#logLack(
        `New bookings are taken again; the disk has little space: ${freeText(now)}.`,
        now,
      )
    } else if (before === 'good' || now.free < this.#loggedFree / 2) {
      this.#logLack(`The disk has little space: ${freeText(now)}. ${remedy}`, now)
    }
  }

  /** Logs the first piece that is given up, and then no other until there is space again. */
  logGivenUp(bytes: number): void {
    if (this.#isGivenUpLogged) return
    this.#isGivenUpLogged = true
    this.#journal.warn(
      `The disk is full: the ${sizeText(bytes)} that are kept go to booked calls as they need ` +
        `them. ${remedy}`,
    )
  }

  /** The same failure is logged once, as long as the disk stays as it is. */
  logFailure(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error)
    if (text === this.#lastFailure) return
    this.#lastFailure = text
    this.#journal.warn(`The space on the disk cannot be watched or kept: ${text}. Check the disk.`)
  }

  #logLack(text: string, { free }: SpaceState): void {
    this.#loggedFree = free
    this.#journal.warn(text)
  }

  #logSmall({ size }: SpaceState, { pending }: SpaceReading): void {
    const { wantedBytes, neededBytes } = reserveFor({ size, pending })
    if (wantedBytes >= neededBytes || this.#isSmallLogged) return
    this.#isSmallLogged = true
    this.#journal.warn(
      `The disk is small (${sizeText(size)}): of ${sizeText(neededBytes)} that booked calls may ` +
        `need, ${sizeText(wantedBytes)} can be kept. Use a larger disk.`,
    )
  }
}

function freeText({ free, size }: SpaceState): string {
  return `${sizeText(free)} of ${sizeText(size)} free`
}

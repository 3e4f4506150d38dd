import { aliveBody, type EventRecord, eventBody } from './bridge-message.ts'

const window = 8
const maxWaitingPerPort = 8
const repeatMs = 250
const unconfirmedMs = 3_000
const aliveMs = 500
const hostDeadMs = 3_000

interface Numbered {
  readonly event: EventRecord
  readonly number: number
  firstSentMs: number | undefined
  sentMs: number
}

/** Why a session is over. */
export type Ending = 'silent' | 'unconfirmed' | undefined

/** A time in which host and bridge know of each other: numbers, confirmations, signs of life. */
export class Session {
  readonly id: number
  /** Those on their way first, then those that wait. */
  readonly #events: Numbered[] = []
  readonly #waitingOf = new Map<number, number>()
  #nextNumber = 0
  /** How many of `#events` were sent since it was last gone back. */
  #sent = 0
  /** The command that is expected next. */
  #expected = 0
  #mustConfirm = true
  #aliveSentMs = 0
  #lifeMs: number
  #isOverfull = false

  constructor(id: number, nowMs: number) {
    this.id = id
    this.#lifeMs = nowMs
  }

  /** A good frame of the session has come. */
  markLife(nowMs: number): void {
    this.#lifeMs = nowMs
  }

  /** True when the command is the one that is expected; it is confirmed either way. */
  takes(number: number): boolean {
    this.#mustConfirm = true
    if (number !== this.#expected) return false
    this.#expected = (this.#expected + 1) & 0xff
    return true
  }

  /** How far a number is from the one that is expected; beyond the window it cannot be. */
  isBeyondWindow(number: number): boolean {
    const ahead = (number - this.#expected) & 0xff
    return ahead >= window && ahead < 256 - window
  }

  add(event: EventRecord): void {
    const count = (this.#waitingOf.get(event.port) ?? 0) + 1
    if (count > maxWaitingPerPort + window) this.#isOverfull = true
    if (this.#isOverfull) return
    this.#waitingOf.set(event.port, count)
    this.#events.push({ event, number: this.#nextNumber, firstSentMs: undefined, sentMs: 0 })
    this.#nextNumber = (this.#nextNumber + 1) & 0xff
  }

  /** Everything before `next` has arrived. A number that is none of those on their way is ignored. */
  confirm(next: number): void {
    const first = this.#events[0]
    if (first === undefined) return
    const count = (next - first.number) & 0xff
    const onTheWay = this.#events.filter(({ firstSentMs }) => firstSentMs !== undefined).length
    if (count === 0 || count > onTheWay) return
    for (const { event } of this.#events.splice(0, count))
      this.#waitingOf.set(event.port, (this.#waitingOf.get(event.port) ?? 1) - 1)
    this.#sent = Math.max(0, this.#sent - count)
  }

  /** The next body to send: a sign of life or an event; undefined when there is none. */
  next(nowMs: number): Uint8Array | undefined {
    if (this.#mustConfirm || nowMs - this.#aliveSentMs >= aliveMs) {
      this.#mustConfirm = false
      this.#aliveSentMs = nowMs
      return aliveBody(this.id, this.#expected)
    }
    const first = this.#events[0]
    if (first === undefined) return undefined
    if (this.#sent > 0 && nowMs - first.sentMs >= repeatMs) this.#sent = 0
    const due = this.#sent < window ? this.#events[this.#sent] : undefined
    if (due === undefined) return undefined
    this.#sent += 1
    due.firstSentMs ??= nowMs
    due.sentMs = nowMs
    return eventBody(due.event, this.id, due.number)
  }

  /** Whether the session is over, and why. */
  ending(nowMs: number): Ending {
    if (nowMs - this.#lifeMs >= hostDeadMs) return 'silent'
    const sentMs = this.#events[0]?.firstSentMs
    const isLate = sentMs !== undefined && nowMs - sentMs >= unconfirmedMs
    return isLate || this.#isOverfull ? 'unconfirmed' : undefined
  }
}

import type { Guest, PropertyEvent } from '../../core/ports/property.ts'
import type { Limits } from './limits.ts'

export interface GuestListEvents {
  /** DE: these are all guests, and this is what else was told on the way. */
  onList(guests: readonly Guest[], told: readonly PropertyEvent[]): void
  /** The list does not come: nothing that was told is missing. */
  onNone(): void
  /** The list has stopped coming; this is what else was told on the way. */
  onBroken(why: string, told: readonly PropertyEvent[]): void
  onTooLong(told: readonly PropertyEvent[]): void
}

/** Reads the list of all guests: DR from us, then DS, records, DE. */
export class GuestListReading {
  readonly #limits: Limits
  readonly #events: GuestListEvents
  #state: 'idle' | 'asked' | 'reading' = 'idle'
  #timer: NodeJS.Timeout | undefined
  #limit: NodeJS.Timeout | undefined
  #records = 0
  #guests = new Map<string, Guest>()
  #told: PropertyEvent[] = []

  constructor(limits: Limits, events: GuestListEvents) {
    this.#limits = limits
    this.#events = events
  }

  /** Whether nothing should be sent now. */
  get isUnderWay(): boolean {
    return this.#state !== 'idle'
  }

  get isReading(): boolean {
    return this.#state === 'reading'
  }

  /** DR was sent. */
  expect(): void {
    this.#state = 'asked'
    this.#wait(this.#limits.listStartMs, () => {
      this.stop()
      this.#events.onNone()
    })
  }

  /** DS; property systems may also send it on their own. */
  begin(): void {
    const told = this.#told
    this.stop()
    // Kept, not copied: a system may say DS as often as it likes.
    this.#told = told
    this.#records = told.length
    this.#state = 'reading'
    this.#wait(this.#limits.listGapMs, () => this.#breakOff('it stops in the middle'))
    this.#limit = setTimeout(() => this.#breakOff('it does not end'), this.#limits.listMs)
  }

  /** Takes a record that belongs to the list; false when none is being read. */
  take(news: PropertyEvent): boolean {
    if (this.#state !== 'reading') return false
    this.#timer?.refresh()
    this.#records += 1
    if (this.#records > this.#limits.maxListed) {
      this.#events.onTooLong(this.stop())
    } else if (news.kind === 'check-in') this.#guests.set(keyOf(news.guest), news.guest)
    // A vacant room, or a guest who leaves while the list is read.
    else if (news.kind === 'check-out') this.#guests.delete(keyOf(news))
    else this.#told.push(news)
    return true
  }

  /** DE; without a DS it means nothing. */
  finish(): void {
    if (this.#state !== 'reading') return
    const guests = [...this.#guests.values()]
    this.#events.onList(guests, this.stop())
  }

  /** Forgets what was read; gives what else was told on the way. */
  stop(): readonly PropertyEvent[] {
    clearTimeout(this.#timer)
    clearTimeout(this.#limit)
    const told = this.#told
    this.#state = 'idle'
    this.#records = 0
    this.#guests = new Map()
    this.#told = []
    return told
  }

  #wait(ms: number, onOver: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(onOver, ms)
  }

  #breakOff(why: string): void {
    this.#events.onBroken(why, this.stop())
  }
}

function keyOf({ room, reservation }: { room: string; reservation: string }): string {
  return `${room}|${reservation}`
}

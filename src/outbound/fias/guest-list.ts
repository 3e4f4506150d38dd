import type { Guest, PropertyEvent } from '../../core/ports/property.ts'
import type { Limits } from './limits.ts'

export interface GuestListEvents {
  /** DE: these are all guests, and the other events that came meanwhile. */
  onList(guests: readonly Guest[], otherEvents: readonly PropertyEvent[]): void
  /** No list comes. */
  onNone(): void
  /** The list has stopped in the middle; these are the other events that came meanwhile. */
  onBroken(why: string, otherEvents: readonly PropertyEvent[]): void
  onTooLong(otherEvents: readonly PropertyEvent[]): void
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
  #otherEvents: PropertyEvent[] = []

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
    const otherEvents = this.#otherEvents
    this.stop()
    // Kept, not copied: a system may send DS as often as it likes.
    this.#otherEvents = otherEvents
    this.#records = otherEvents.length
    this.#state = 'reading'
    this.#wait(this.#limits.listGapMs, () => this.#breakOff('it stops in the middle'))
    this.#limit = setTimeout(() => this.#breakOff('it does not end'), this.#limits.listMs)
  }

  /** Takes a record that belongs to the list; false when none is being read. */
  take(event: PropertyEvent): boolean {
    if (this.#state !== 'reading') return false
    this.#timer?.refresh()
    this.#records += 1
    if (this.#records > this.#limits.maxListed) {
      this.#events.onTooLong(this.stop())
    } else if (event.kind === 'check-in') this.#guests.set(keyOf(event.guest), event.guest)
    // A vacant room, or a guest who leaves while the list is read.
    else if (event.kind === 'check-out') this.#guests.delete(keyOf(event))
    else this.#otherEvents.push(event)
    return true
  }

  /** DE; without a DS it means nothing. */
  finish(): void {
    if (this.#state !== 'reading') return
    const guests = [...this.#guests.values()]
    this.#events.onList(guests, this.stop())
  }

  /** Forgets the list; returns the other events that came meanwhile. */
  stop(): readonly PropertyEvent[] {
    clearTimeout(this.#timer)
    clearTimeout(this.#limit)
    const otherEvents = this.#otherEvents
    this.#state = 'idle'
    this.#records = 0
    this.#guests = new Map()
    this.#otherEvents = []
    return otherEvents
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

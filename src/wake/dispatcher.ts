import type { PendingCall } from '../core/ports/reads.ts'
import { byOrder } from '../core/wakeup/capacity.ts'
import type { Channel, Channels } from './channels.ts'

/** A call that has come due and waits for a channel. */
interface Waiting {
  readonly call: PendingCall
  /** Whether the log says that it has to wait. */
  isLogged: boolean
}

export interface Turn {
  readonly call: PendingCall
  /** The telephone that the channel is for. */
  readonly extension: string
  readonly channel: Channel
  /** The other telephones of the room, which ring along where there are channels. */
  readonly others: readonly string[]
  readonly isDueLogged: boolean
}

/** What the turns before it have taken. */
interface Taken {
  readonly rooms: Set<string>
  readonly phones: Set<string>
}

export interface DispatcherParts {
  readonly channels: Channels
  readonly extensionsOf: (room: string) => readonly string[]
  readonly isRoomRinging: (room: string) => boolean
  readonly isPhoneRinging: (extension: string) => boolean
}

/**
 * Which call gets which channel: by due time, first rings before retries, then as booked. A call
 * whose line is dead or full holds up no other.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #byId = new Map<string, Waiting>()
  /** In order once `#isSorted`; may still hold calls that were removed. */
  #queue: Waiting[] = []
  #isSorted = true

  constructor(parts: DispatcherParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#byId.size
  }

  add(call: PendingCall): void {
    const waiting = { call, isLogged: false }
    const last = this.#queue.at(-1)
    this.#isSorted &&= last === undefined || byOrder(last.call, call) <= 0
    this.#byId.set(call.id, waiting)
    this.#queue.push(waiting)
  }

  remove(id: string): void {
    this.#byId.delete(id)
  }

  /** Takes out every call for which `isWanted` holds. */
  takeOut(isWanted: (call: PendingCall) => boolean): PendingCall[] {
    const out = [...this.#byId.values()].map(({ call }) => call).filter(isWanted)
    for (const { id } of out) this.remove(id)
    return out
  }

  /** Takes out the calls that can ring now, in their order, each with its channel. */
  turns(): Turn[] {
    const { channels, extensionsOf } = this.#parts
    if (this.size === 0) this.#queue = []
    if (this.size === 0 || !channels.hasFree()) return []
    if (!this.#isSorted) this.#queue.sort((a, b) => byOrder(a.call, b.call))
    this.#isSorted = true
    const turns: Turn[] = []
    const taken = { rooms: new Set<string>(), phones: new Set<string>() }
    let seen = 0
    const passedOver: Waiting[] = []
    for (const waiting of this.#queue) {
      if (!channels.hasFree()) break
      seen += 1
      const { call, isLogged } = waiting
      if (this.#byId.get(call.id) !== waiting) continue
      const phones = extensionsOf(call.room)
      const place = this.#placeFor(call, phones, taken)
      if (!place) {
        passedOver.push(waiting)
        continue
      }
      taken.rooms.add(call.room)
      taken.phones.add(place.extension)
      this.#byId.delete(call.id)
      const others = phones.filter((phone) => phone !== place.extension)
      turns.push({ ...place, call, others, isDueLogged: isLogged })
    }
    this.#queue = passedOver.concat(this.#queue.slice(seen))
    return turns.map((turn) => ({ ...turn, others: this.#freeOf(turn.others, taken) }))
  }

  /** The first telephone of a room that can ring now, with its channel: each attempt begins with another. */
  #placeFor(
    { room, tries }: PendingCall,
    phones: readonly string[],
    taken: Taken,
  ): Pick<Turn, 'extension' | 'channel'> | undefined {
    const { channels, isRoomRinging, isPhoneRinging } = this.#parts
    if (taken.rooms.has(room) || isRoomRinging(room)) return undefined
    for (let index = 0; index < phones.length; index += 1) {
      const extension = phones[(index + tries) % phones.length] ?? ''
      if (taken.phones.has(extension) || isPhoneRinging(extension)) continue
      const channel = channels.take(extension)
      if (channel) return { extension, channel }
    }
    return undefined
  }

  /** Those that no other room rings, or is about to ring; they are taken by that. */
  #freeOf(phones: readonly string[], taken: Taken): string[] {
    const free = phones.filter(
      (phone) => !taken.phones.has(phone) && !this.#parts.isPhoneRinging(phone),
    )
    for (const phone of free) taken.phones.add(phone)
    return free
  }

  /** The waiting calls of which the log does not say so yet. */
  unlogged(): PendingCall[] {
    const unlogged = [...this.#byId.values()].filter(({ isLogged }) => !isLogged)
    return unlogged.map(({ call }) => call)
  }

  markLogged(calls: readonly PendingCall[]): void {
    for (const { id } of calls) {
      const waiting = this.#byId.get(id)
      if (waiting) waiting.isLogged = true
    }
  }

  whyWaiting({ room }: PendingCall): string {
    const { channels, extensionsOf, isRoomRinging, isPhoneRinging } = this.#parts
    const phones = extensionsOf(room)
    const idle = phones.filter((phone) => !isPhoneRinging(phone))
    return isRoomRinging(room) || idle.length === 0
      ? 'the phone is being rung'
      : channels.whyNot(idle)
  }
}

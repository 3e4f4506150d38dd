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
  readonly channel: Channel
  readonly isDueLogged: boolean
}

export interface DispatcherParts {
  readonly channels: Channels
  readonly extensionOf: (room: string) => string
  /** Whether a phone is being rung already. */
  readonly isRinging: (room: string, extension: string) => boolean
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
    const { channels, extensionOf, isRinging } = this.#parts
    if (this.size === 0) this.#queue = []
    if (this.size === 0 || !channels.hasFree()) return []
    if (!this.#isSorted) this.#queue.sort((a, b) => byOrder(a.call, b.call))
    this.#isSorted = true
    const turns: Turn[] = []
    const called = new Set<string>()
    let seen = 0
    const passedOver: Waiting[] = []
    for (const waiting of this.#queue) {
      if (!channels.hasFree()) break
      seen += 1
      const { call, isLogged } = waiting
      if (this.#byId.get(call.id) !== waiting) continue
      const extension = extensionOf(call.room)
      const isCalled = called.has(extension) || isRinging(call.room, extension)
      const channel = isCalled ? undefined : channels.take(extension)
      if (!channel) {
        passedOver.push(waiting)
        continue
      }
      called.add(extension)
      this.#byId.delete(call.id)
      turns.push({ call, channel, isDueLogged: isLogged })
    }
    this.#queue = passedOver.concat(this.#queue.slice(seen))
    return turns
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
    const extension = this.#parts.extensionOf(room)
    return this.#parts.isRinging(room, extension)
      ? 'the phone is being rung'
      : this.#parts.channels.whyNot(extension)
  }
}

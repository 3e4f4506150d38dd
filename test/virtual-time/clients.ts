import assert from 'node:assert/strict'
import { type Result, Source } from '../../src/core/model/wakeup.ts'
import type { Reads } from '../../src/core/ports/reads.ts'
import { assistAheadMs } from '../../src/core/wakeup/alerts/assist.ts'
import { book } from '../../src/core/wakeup/book.ts'
import type { DeskContext } from '../../src/core/wakeup/context.ts'
import { remove, update } from '../../src/core/wakeup/edit.ts'
import type { Booked } from '../../src/core/wakeup/expected.ts'
import { move, type NewBooking } from '../../src/core/wakeup/move.ts'
import type { CallOptions } from '../../src/core/wakeup/new-call.ts'
import { type AskedRing, ringAgain } from '../../src/core/wakeup/ring-again.ts'
import { atOnce } from '../../src/lib/turns/pieces.ts'
import type { Acknowledged } from './options.ts'
import type { Simulation } from './simulation.ts'

/** The results that an operator may give a call. */
type SettledResult = typeof Result.complete | typeof Result.noAnswer | typeof Result.busy

/** Those who book and settle calls in a simulation, and what they were told. */
export class Clients {
  readonly acknowledged = new Map<string, Acknowledged>()
  /** Calls that a client was told are deleted, or that it settled: they must never ring again. */
  readonly deleted = new Set<string>()
  readonly settled = new Set<string>()
  /** Calls of which no client knows whether they are deleted: the box went before it answered. */
  readonly maybeDeleted = new Set<string>()
  readonly #hotel: Simulation

  constructor(hotel: Simulation) {
    this.#hotel = hotel
  }

  readonly #capacityOf = (extensions: readonly string[]) => this.#hotel.desk.capacityOf(extensions)

  context(read: Reads): DeskContext {
    const hotel = this.#hotel
    return {
      read,
      actor: { name: 'desk', permissions: [], tenant: '', source: Source.rest },
      nowMs: hotel.time.now(),
      time: hotel.site,
      rules: hotel.rules,
      pushServers: [],
      newId: () => hotel.newId(),
    }
  }

  /** Books as the interface does; undefined when the box went before it answered. */
  async book(
    rooms: readonly string[],
    text: string,
    options: Partial<CallOptions> = {},
  ): Promise<Acknowledged[] | undefined> {
    const hotel = this.#hotel
    const when = hotel.site.parse(text)
    assert(when, text)
    const booked = await hotel.commit((read) => {
      const booking = { daily: false, prompt: 0, ...options, rooms, when }
      const made = atOnce(book(this.context(read), { ...booking, capacityOf: this.#capacityOf }))
      return { change: made.change, value: made.booked }
    })
    return booked && this.#acknowledge(booked, options)
  }

  /** Moves a call; undefined when the box went before it answered. Throws a Fault where it is refused. */
  async move(id: string, changes: Omit<NewBooking, 'capacityOf'>): Promise<void> {
    const hotel = this.#hotel
    const moved = await hotel.commit((read) => {
      const made = atOnce(
        move(this.context(read), id, { ...changes, capacityOf: this.#capacityOf }),
      )
      return { change: made.change, value: made.booked }
    })
    if (!moved) this.maybeDeleted.add(id)
    else if (moved.id !== id) this.deleted.add(id)
    const call = moved && hotel.store.wakeup(moved.id)
    if (call) await this.#acknowledge([moved], { daily: call.daily, days: call.days })
  }

  /** Asks for a ring, as several people may at once. Throws a Fault where it is refused. */
  async ringAgain(
    id: string,
    minutes: number,
    seen: Omit<AskedRing, 'afterMs'> = {},
  ): Promise<void> {
    const hotel = this.#hotel
    const asked = await hotel.commit((read) => {
      const ring = ringAgain(this.context(read), id, { ...seen, afterMs: minutes * 60_000 })
      if (ring.change.length > 0) this.settled.delete(id)
      return { change: ring.change, value: true }
    })
    if (asked && minutes === 0 && !hotel.isDead) await hotel.tick()
  }

  async #acknowledge(
    booked: readonly Booked[],
    { daily = false, days }: Partial<CallOptions>,
  ): Promise<Acknowledged[]> {
    const hotel = this.#hotel
    const acknowledged = booked.map(({ id, room, scheduled, expected }) => ({
      id,
      room,
      daily,
      days,
      scheduledMs: Date.parse(scheduled),
      expectedMs: Date.parse(expected),
    }))
    for (const call of acknowledged) this.acknowledged.set(call.id, call)
    // What is due at once is rung by the next look, and staff are told of what is near.
    const soonMs = hotel.time.now() + assistAheadMs
    const isSoon = acknowledged.some(({ scheduledMs }) => scheduledMs <= soonMs)
    if (isSoon && !hotel.isDead) await hotel.tick()
    return acknowledged
  }

  /** An operator deletes a call, or settles it with a result. */
  async order(id: string, order: 'delete' | SettledResult): Promise<void> {
    const hotel = this.#hotel
    const daily = hotel.store.wakeup(id)?.daily
    const wasPending = hotel.store.pendingCall(id) !== undefined
    const isDone = await hotel.commit((read) => ({
      change:
        order === 'delete' ? remove(this.context(read), id) : update(this.context(read), id, order),
      value: true,
    }))
    if (order === 'delete') {
      // Without an answer the client does not know: both are right.
      if (isDone) this.deleted.add(id)
      else this.maybeDeleted.add(id)
    } else if (isDone && wasPending && !daily) this.settled.add(id)
  }
}

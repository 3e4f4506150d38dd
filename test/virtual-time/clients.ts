import assert from 'node:assert/strict'
import { type Result, Source } from '../../src/core/model/wakeup.ts'
import type { Reads } from '../../src/core/ports/reads.ts'
import { book } from '../../src/core/wakeup/book.ts'
import type { DeskContext } from '../../src/core/wakeup/context.ts'
import { remove, update } from '../../src/core/wakeup/edit.ts'
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

  #context(read: Reads): DeskContext {
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
    daily = false,
  ): Promise<Acknowledged[] | undefined> {
    const hotel = this.#hotel
    const when = hotel.site.parse(text)
    assert(when, text)
    const booked = await hotel.commit((read) => {
      const capacityOf = (extensions: readonly string[]) => hotel.desk.capacityOf(extensions)
      const made = atOnce(book(this.#context(read), { rooms, when, daily, prompt: 0, capacityOf }))
      return { change: made.change, value: made.booked }
    })
    const acknowledged = booked?.map(({ id, room, scheduled, expected }) => ({
      id,
      room,
      daily,
      scheduledMs: Date.parse(scheduled),
      expectedMs: Date.parse(expected),
    }))
    for (const call of acknowledged ?? []) this.acknowledged.set(call.id, call)
    // Booked in its own minute, as the first of two that the clocks make: the next look rings it.
    const isDueNow = acknowledged?.some(({ scheduledMs }) => scheduledMs <= hotel.time.now())
    if (isDueNow && !hotel.isDead) await hotel.tick()
    return acknowledged
  }

  /** An operator deletes a call, or settles it with a result. */
  async order(id: string, order: 'delete' | SettledResult): Promise<void> {
    const hotel = this.#hotel
    const daily = hotel.store.wakeup(id)?.daily
    const wasPending = hotel.store.pendingCall(id) !== undefined
    const isDone = await hotel.commit((read) => ({
      change:
        order === 'delete'
          ? remove(this.#context(read), id)
          : update(this.#context(read), id, order),
      value: true,
    }))
    if (order === 'delete') {
      // Without an answer the client does not know: both are right.
      if (isDone) this.deleted.add(id)
      else this.maybeDeleted.add(id)
    } else if (isDone && wasPending && !daily) this.settled.add(id)
  }
}

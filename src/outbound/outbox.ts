import { isWaiting } from '../core/delivery.ts'
import type { SiteDestination } from '../core/outbound-ports.ts'
import type { Pauses } from '../core/pause.ts'
import type { Change, Clock, Journal, Store } from '../core/ports.ts'
import { Courier } from './courier.ts'
import { settleInterrupted } from './interrupted.ts'

export interface OutboxParts {
  readonly destinations: readonly SiteDestination[]
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly pauses?: Pauses
}

/** Carries what is queued to where it goes. Each destination has a courier of its own. */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #couriers: ReadonlyMap<string, Courier>

  constructor(parts: OutboxParts) {
    this.#parts = parts
    const properties = parts.destinations.filter((o) => o.knowsGuests).map(({ name }) => name)
    const courierOf = ({ port, name, kind, staleMs }: SiteDestination) => {
      const route = { name, kind, staleMs, properties, canRepeat: port.canRepeat }
      return new Courier({ ...parts, port, route })
    }
    this.#couriers = new Map(
      parts.destinations.map((destination) => [destination.name, courierOf(destination)]),
    )
  }

  async start(): Promise<void> {
    const { store } = this.#parts
    await this.#settleOfOthers()
    store.onCommitted((change) => this.#follow(change))
    await Promise.all([...this.#couriers.values()].map((courier) => courier.start()))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#couriers.values()].map((courier) => courier.close()))
  }

  /** What was on its way to a destination that has left the site file. */
  async #settleOfOthers(): Promise<void> {
    const { store, clock, journal } = this.#parts
    for (const name of store.destinations()) {
      const numbers = this.#couriers.has(name) ? [] : store.sending(name)
      if (numbers.length === 0) continue
      // A full disk keeps nobody from starting: it is not known until the next start.
      await settleInterrupted(
        store,
        { name, canRepeat: false },
        { numbers, nowMs: clock.now() },
      ).catch((error) => journal.error(`The last delivery to ${name} is not settled.`, error))
    }
  }

  #follow(change: Change): void {
    for (const write of change) {
      if ('queue' in write) this.#couriers.get(write.destination)?.noteNew()
      else if (!('put' in write)) continue
      else if (write.put === 'charge')
        for (const name of write.destinations) this.#couriers.get(name)?.noteNew()
      else if (write.put === 'delivery' && isWaiting(write.record))
        this.#couriers.get(write.record.destination)?.noteBack(write.record.sequence)
    }
  }
}

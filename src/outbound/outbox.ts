import type { DeliveryPolicy } from '../core/delivery/next.ts'
import { about } from '../core/journal/about.ts'
import { isWaiting } from '../core/model/delivery.ts'
import type { Change } from '../core/ports/change.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { SiteDestination } from '../core/ports/destination.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Store } from '../core/ports/store.ts'
import type { Pauses } from '../lib/backoff.ts'
import { Handover } from '../lib/handover.ts'
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
  readonly #couriers = new Map<string, Courier>()
  readonly #handover: Handover
  #destinations: readonly SiteDestination[]
  #isClosed = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#destinations = parts.destinations
    this.#handover = new Handover((name, error) =>
      parts.journal.error(`Deliveries to ${name} cannot go on; restart the daemon.`, error),
    )
  }

  async start(): Promise<void> {
    const { store } = this.#parts
    for (const destination of this.#destinations) this.#addCourier(destination)
    await this.#settleOfOthers()
    store.onCommitted((change) => this.#follow(change))
    await Promise.all([...this.#couriers.values()].map((courier) => courier.start()))
  }

  /**
   * The site file has changed. A destination that keeps its client is not disturbed. The courier of any
   * other ends with the delivery under way, and one that takes its place begins after it.
   */
  change(destinations: readonly SiteDestination[]): void {
    const before = new Map(this.#destinations.map(({ name, client }) => [name, client]))
    this.#destinations = destinations
    const isNew = ({ name, client }: SiteDestination) => before.get(name) !== client
    const staying = destinations.filter((destination) => !isNew(destination))
    const names = new Set(staying.map(({ name }) => name))
    for (const [name, courier] of [...this.#couriers].filter(([name]) => !names.has(name))) {
      this.#couriers.delete(name)
      this.#handover.next(name, () => (this.#isClosed ? courier.close() : courier.finish()))
    }
    for (const destination of destinations.filter(isNew)) {
      const courier = this.#addCourier(destination)
      this.#handover.next(destination.name, async () => {
        if (!this.#isClosed) await courier.start()
      })
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#handover.finished()
    await Promise.all([...this.#couriers.values()].map((courier) => courier.close()))
  }

  #addCourier({ client, name, kind, staleMs }: SiteDestination): Courier {
    const propertiesNow = () => this.#destinations.filter((one) => one.knowsGuests)
    const policy: DeliveryPolicy = {
      ...{ name, kind, staleMs, canRepeat: client.canRepeat },
      get properties() {
        return propertiesNow().map(({ name }) => name)
      },
    }
    const journal = about(this.#parts.journal, { destination: name })
    const courier = new Courier({ ...this.#parts, journal, client, policy })
    this.#couriers.set(name, courier)
    return courier
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
      ).catch((error) =>
        journal.error(`The last delivery to ${name} is not settled.`, error, { destination: name }),
      )
    }
  }

  #follow(change: Change): void {
    for (const write of change) {
      if ('queue' in write) this.#couriers.get(write.destination)?.noteNew()
      else if (!('put' in write)) continue
      else if (write.put === 'delivery' && isWaiting(write.record))
        this.#couriers.get(write.record.destination)?.noteReturned(write.record.sequence)
    }
  }
}

import { join } from 'node:path'
import type { Test } from 'tap'
import { storageRefuses } from '../../src/core/fault.ts'
import type { Charge, Delivery, StatusChange } from '../../src/core/model/delivery.ts'
import type { Write } from '../../src/core/ports/change.ts'
import type {
  DeliveryOutcome,
  Destination,
  DestinationEvents,
  SiteDestination,
} from '../../src/core/ports/destination.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Pauses } from '../../src/lib/backoff.ts'
import { Outbox } from '../../src/outbound/outbox.ts'
import { open } from '../store/records.ts'
import { HandClock, KeptJournal, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'

export const acknowledged: DeliveryOutcome = { kind: 'acknowledged' }
/** What a destination gives that never answers. */
export const never = new Promise<DeliveryOutcome>(() => {})
/** Pauses between tries that no test waits for. */
export const longPauses: Pauses = { firstMs: 3_600_000, maxMs: 3_600_000 }

/** A destination that does as it is told and keeps what it was sent. */
export class ScriptedDestination implements Destination {
  readonly canRepeat: boolean
  readonly sent: Delivery[] = []
  /** What the next deliveries get; acknowledged when there is nothing left. */
  readonly script: (DeliveryOutcome | Promise<DeliveryOutcome> | Error)[] = []
  #isReady = true
  events: DestinationEvents | undefined

  constructor(canRepeat = false) {
    this.canRepeat = canRepeat
  }

  async start(events: DestinationEvents): Promise<void> {
    this.events = events
  }

  isReady(): boolean {
    return this.#isReady
  }

  async send(delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome> {
    this.sent.push(delivery)
    const outcome = this.script.shift() ?? acknowledged
    if (outcome instanceof Error) throw outcome
    const stopped = new Promise<DeliveryOutcome>((resolve) => {
      signal.addEventListener('abort', () => resolve({ kind: 'unknown', reason: 'stopped' }))
    })
    return Promise.race([outcome, stopped])
  }

  /** Resolves when so many deliveries were sent in all. */
  hasSent(count: number): Promise<void> {
    return until(`${count} are sent`, () => this.sent.length >= count).then(() => {})
  }

  /** The link is lost, or is back. */
  set ready(isReady: boolean) {
    this.#isReady = isReady
    if (isReady) this.events?.onReady()
  }

  state() {
    return { state: 'up', lastError: '' } as const
  }

  trace(): () => void {
    return () => {}
  }

  async close(): Promise<void> {}
}

export interface Bench {
  readonly store: Store
  readonly clock: HandClock
  readonly journal: KeptJournal
  readonly outbox: Outbox
  /** Where the store is. */
  readonly file: string
  /** Queues charges of room 101, or another, for destinations; resolves when they are on disk. */
  charge(count: number, destinations: readonly string[], room?: string): Promise<void>
  status(destination: string): Promise<void>
  states(destination: string): Promise<string[]>
  /** Resolves when the delivery is as described. */
  reaches(destination: string, sequence: number, is: Partial<Delivery>): Promise<Delivery>
  /** Resolves when so many deliveries are open and so many of them held. */
  counts(destination: string, is: { queue: number; held: number }): Promise<void>
  close(): Promise<void>
  /** As after a crash: opened again on the same disk, with other destinations. */
  reopen(destinations: readonly SiteDestination[], options?: BenchOptions): Promise<Bench>
}

export function destinationOf(
  name: string,
  client: Destination,
  over: Partial<SiteDestination> = {},
): SiteDestination {
  const staleMs = 12 * 3_600_000
  return {
    name,
    kind: 'connector',
    protocol: 'scripted',
    staleMs,
    takesCorrections: false,
    knowsGuests: true,
    client,
    ...over,
  }
}

interface BenchOptions {
  readonly folder?: string
  readonly clock?: HandClock
  /** What the outbox sees of the store. */
  readonly through?: (store: Store) => Store
  readonly pauses?: Pauses
}

/** Short ones, so that tests need not wait. */
const quick: Pauses = { firstMs: 5, maxMs: 20 }

/** An outbox on a real store, with a clock in the test's hand. */
export async function openBench(
  t: Test,
  destinations: readonly SiteDestination[],
  options: BenchOptions = {},
): Promise<Bench> {
  const folder = options.folder ?? (await tempFolder(t))
  const clock = options.clock ?? new HandClock('2026-11-15T07:00:00Z')
  const journal = new KeptJournal()
  const store = open(join(folder, 'store'))
  const seen = options.through?.(store) ?? store
  const outbox = new Outbox({
    destinations,
    store: seen,
    clock,
    journal,
    pauses: options.pauses ?? quick,
  })
  await outbox.start()
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await outbox.close()
    await store.close()
  }
  t.teardown(close)
  let ids = 0
  const commit = (change: Parameters<Parameters<Store['onCommitted']>[0]>[0]) =>
    store.commit(() => ({ change, value: undefined }))
  return {
    store,
    clock,
    journal,
    outbox,
    file: join(folder, 'store'),
    charge: async (count, destinations, room = '101') => {
      const records = Array.from({ length: count }, () => {
        ids += 1
        return charge(`c${ids}`, room, clock.now())
      })
      await commit(
        records.flatMap((record): Write[] => [
          { put: 'charge', record },
          ...destinations.map((destination) => ({ queue: record, destination })),
        ]),
      )
    },
    status: (destination) => commit([{ queue: statusChange(clock.now()), destination }]),
    states: async (destination) => {
      const states: string[] = []
      for await (const page of store.deliveries(destination))
        states.push(...page.map(({ state, held }) => (held ? `${state}, held` : state)))
      return states
    },
    reaches: async (destination, sequence, is) => {
      const what = `${destination} ${sequence} is ${JSON.stringify(is)}`
      const reached = await until(what, () => {
        const found = store.delivery(destination, sequence)
        const keys = Object.keys(is) as (keyof Delivery)[]
        return found && keys.every((key) => found[key] === is[key]) ? found : undefined
      })
      // On disk before it is counted: what is committed after it finds it counted, too.
      await store.commit(() => ({ change: [], value: undefined }))
      return reached
    },
    counts: async (destination, { queue, held }) => {
      // They are counted a moment after a delivery shows its new state.
      await until(`${destination} has ${queue} open, ${held} held`, () => {
        const isSo =
          store.queueLength(destination) === queue && store.heldCount(destination) === held
        return isSo
      })
    },
    close,
    reopen: async (others, more = {}) => {
      await close()
      return openBench(t, others, { ...more, folder, clock })
    },
  }
}

function charge(id: string, room: string, atMs: number): Charge {
  return {
    type: 'inventory.charge',
    id,
    timestamp: new Date(atMs).toISOString(),
    atMs,
    actor: 'maid',
    tenant: '',
    room,
    item: { id: '1', description: 'Water', category: '1', price: '3.50' },
    quantity: 1,
    amount: '3.50',
  }
}

function statusChange(atMs: number): StatusChange {
  return {
    type: 'room.status',
    id: `s${atMs}`,
    timestamp: new Date(atMs).toISOString(),
    atMs,
    actor: 'maid',
    tenant: '',
    room: '101',
    status: { id: '01', description: 'Clean' },
  }
}

/** The same store, which refuses to keep anything whenever `when` says so. */
export function refusing(store: Store, when: () => boolean): Store {
  return new Proxy(store, {
    get: (target, key) => {
      if (key === 'commit' && when()) return () => Promise.reject(storageRefuses())
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

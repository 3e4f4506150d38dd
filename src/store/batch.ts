import type { Delivery } from '../core/model/delivery.ts'
import type { Occupancy } from '../core/model/guest.ts'
import type { KeptReply } from '../core/model/idempotency.ts'
import { listOf, type Wakeup } from '../core/model/wakeup.ts'
import type { Change, Write } from '../core/ports/change.ts'
import type { LogHead, PendingCall, Reads, SmallTable, SmallTables } from '../core/ports/reads.ts'
import { minuteOf } from '../core/wakeup/capacity.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { DeliveryBatch } from './delivery-batch.ts'
import {
  type Path,
  type Planned,
  planned,
  type Tables,
  wakeupKey,
  wakeupToText,
} from './lmdb/tables.ts'
import { LogBatch } from './log-batch.ts'
import {
  addCount,
  addTo,
  DueCounts,
  eachSmallTable,
  type Memory,
  pendingPart,
  placeOf,
  smallId,
} from './memory.ts'
import {
  type Layer,
  layeredRecords,
  locate,
  missing,
  occupanciesIn,
  readReply,
  readWakeup,
  sortedRecords,
} from './reads.ts'
import type { SortedMap } from './sorted-map.ts'

type Counted = Pick<PendingCall, 'id' | 'room' | 'dueMs' | 'tenant'>

/**
 * Several decisions that share one transaction. Each sees what those before it changed; nothing is
 * written to disk or to memory before the batch is complete.
 */
export class Batch implements Reads {
  readonly #tables: Tables
  readonly #memory: Memory
  readonly #small = eachSmallTable(() => new Map()) as { [T in SmallTable]: Layer<SmallTables[T]> }
  readonly #wakeups: Layer<Wakeup> = new Map()
  readonly #places: Layer<string> = new Map()
  /** Ids of calls that this batch touches, by room and by minute, as they were before or are now. */
  readonly #touchedRooms = new Map<string, Set<string>>()
  readonly #touchedMinutes = new Map<number, Set<string>>()
  readonly #dueCounts = new DueCounts()
  readonly #deliveries: DeliveryBatch
  readonly #replies = new Map<string, KeptReply>()
  readonly #charges: { key: Path; text: string }[] = []
  readonly #log: LogBatch
  /** Property systems that have told of guests, in this batch or before. */
  readonly #properties: Set<string>
  #guestChanges: number
  /** How many more calls are pending than before this batch, in all and of each tenant. */
  #addedCalls = 0
  readonly #addedOfTenant = new Map<string, number>()
  writes = 0

  constructor(tables: Tables, memory: Memory) {
    this.#tables = tables
    this.#memory = memory
    this.#deliveries = new DeliveryBatch(tables, memory)
    this.#log = new LogBatch(memory)
    this.#properties = new Set(memory.properties)
    this.#guestChanges = memory.guestChanges
  }

  get<T extends SmallTable>(table: T, id: string): SmallTables[T] | undefined {
    const layered = (this.#small[table] as Layer<SmallTables[T]>).get(id)
    if (layered !== undefined) return layered === missing ? undefined : layered
    return this.#memory.small[table].get(id) as SmallTables[T] | undefined
  }

  all<T extends SmallTable>(table: T): SmallTables[T][] {
    const layer = this.#small[table] as Layer<SmallTables[T]>
    return sortedRecords(this.#memory.small[table] as SortedMap<SmallTables[T]>, layer)
  }

  each<T extends SmallTable>(table: T): Iterable<SmallTables[T]> {
    const committed = this.#memory.small[table] as ReadonlyMap<string, SmallTables[T]>
    const layer = this.#small[table] as Layer<SmallTables[T]>
    return layer.size === 0 ? committed.values() : layeredRecords(committed, layer)
  }

  count(table: SmallTable): number {
    const committed = this.#memory.small[table]
    let count = committed.size
    for (const [id, record] of this.#small[table])
      count += Number(record !== missing) - Number(committed.has(id))
    return count
  }

  occupanciesOf(room: string): Occupancy[] {
    return occupanciesIn(this, this.#properties, room)
  }

  wakeup(id: string): Wakeup | undefined {
    const layered = this.#wakeups.get(id)
    if (layered !== undefined) return layered === missing ? undefined : layered
    return readWakeup(this.#tables, this.#memory, id)
  }

  pendingAt(room: string, scheduledMs: number, dailyAt: string): string | undefined {
    const place = placeOf({ room, scheduledMs, dailyAt })
    const layered = this.#places.get(place)
    if (layered !== undefined) return layered === missing ? undefined : layered
    return this.#memory.pendingByPlace.get(place)
  }

  pendingCall(id: string): PendingCall | undefined {
    const layered = this.#wakeups.get(id)
    if (layered === undefined) return this.#memory.pendingById.get(id)
    return layered !== missing && listOf(layered.result) === 'pending'
      ? pendingPart(layered)
      : undefined
  }

  pendingOf(room: string): PendingCall[] {
    const calls = this.#layered(this.#memory.pendingByRoom.get(room), this.#touchedRooms.get(room))
    return calls.filter((call) => call.room === room)
  }

  countDueIn(minute: number, untilMs?: number): number {
    return this.#memory.dueCounts.count(minute, untilMs) + this.#dueCounts.count(minute, untilMs)
  }

  dueIn(minute: number): PendingCall[] {
    const committed = this.#memory.pendingByMinute.get(minute)
    const calls = this.#layered(committed, this.#touchedMinutes.get(minute))
    return calls.filter((call) => minuteOf(call.dueMs) === minute)
  }

  /** What was committed as this batch has changed it. */
  #layered(
    committed: ReadonlySet<PendingCall> | undefined,
    touched: ReadonlySet<string> | undefined,
  ): PendingCall[] {
    const calls = [...(committed ?? [])]
    if (touched === undefined) return calls
    const now = [...touched].map((id) => this.pendingCall(id))
    return [
      ...calls.filter(({ id }) => !touched.has(id)),
      ...now.filter((call) => call !== undefined),
    ]
  }

  pendingCount(tenant?: string): number {
    if (tenant === undefined) return this.#memory.pendingById.size + this.#addedCalls
    const committed = this.#memory.pendingCounts.get(tenant) ?? 0
    return committed + (this.#addedOfTenant.get(tenant) ?? 0)
  }

  *pending(): Iterable<PendingCall> {
    for (const call of this.#memory.pendingById.values())
      if (!this.#wakeups.has(call.id)) yield call
    for (const call of this.#wakeups.values())
      if (call !== missing && listOf(call.result) === 'pending') yield pendingPart(call)
  }

  delivery(destination: string, sequence: number): Delivery | undefined {
    return this.#deliveries.delivery(destination, sequence)
  }

  queueLength(destination: string): number {
    return this.#deliveries.queueLength(destination)
  }

  heldCount(destination: string): number {
    return this.#deliveries.heldCount(destination)
  }

  oldestOpen(destination: string): Delivery | undefined {
    return this.#deliveries.oldestOpen(destination)
  }

  nextWaiting(destination: string, from: number): Delivery | undefined {
    return this.#deliveries.nextWaiting(destination, from)
  }

  guestChanges(): number {
    return this.#guestChanges
  }

  logHead(): LogHead {
    return this.#log.head
  }

  keptReply(key: string): KeptReply | undefined {
    return this.#replies.get(key) ?? readReply(this.#tables, key)
  }

  /** Takes a decision's change into the batch. */
  add(change: Change): void {
    for (const write of change) this.#add(write)
    this.writes += change.length
  }

  #add(write: Write): void {
    if ('log' in write) this.#log.add(write.log)
    else if ('queue' in write)
      this.#deliveries.enqueue(write.queue, write.destination, this.#guestChanges)
    else if ('put' in write) this.#put(write)
    else this.#remove(write)
  }

  #put(write: Extract<Write, { put: unknown }>): void {
    switch (write.put) {
      case 'wakeup':
        this.#putWakeup(write.record)
        return
      case 'charge': {
        const { record, destinations } = write
        const queues = this.#deliveries
        const deliveries = destinations.map((name) => [
          name,
          queues.enqueue(record, name, this.#guestChanges),
        ])
        const text = `{"charge":${queues.noticeText(record)},"deliveries":${JSON.stringify(deliveries)}}`
        this.#charges.push({ key: [record.atMs, record.id], text })
        return
      }
      case 'delivery':
        this.#deliveries.put(write.record)
        return
      case 'keptReply':
        this.#replies.set(write.record.key, write.record)
        return
      case 'occupancy':
        this.#properties.add(write.record.property)
        this.#putGuests(write)
        return
      case 'property':
        this.#putGuests(write)
        return
      default:
        this.#putSmall(write)
    }
  }

  #putGuests(write: Extract<Write, { put: 'occupancy' | 'property' }>): void {
    this.#guestChanges = Math.max(this.#guestChanges, write.record.change)
    this.#putSmall(write)
  }

  #putSmall(write: Extract<Write, { put: SmallTable }>): void {
    const layer = this.#small[write.put] as Layer<SmallTables[SmallTable]>
    layer.set(smallId(write.put, write.record as never), write.record)
  }

  #remove(write: Extract<Write, { remove: unknown }>): void {
    if (write.remove === 'wakeup') {
      this.#vacate(write.id)
      this.#wakeups.set(write.id, missing)
    } else {
      this.#small[write.remove].set(write.id, missing)
    }
  }

  #putWakeup(call: Wakeup): void {
    this.#vacate(call.id)
    this.#wakeups.set(call.id, call)
    if (listOf(call.result) !== 'pending') return
    this.#places.set(placeOf(pendingPart(call)), call.id)
    this.#count(call, 1)
  }

  /** The call leaves the place it had: it may be at another one, or nowhere, from now on. */
  #vacate(id: string): void {
    const layered = this.#wakeups.get(id)
    if (layered === missing || (layered && listOf(layered.result) !== 'pending')) return
    const before = layered ? pendingPart(layered) : this.#memory.pendingById.get(id)
    if (before === undefined) return
    if (this.pendingAt(before.room, before.scheduledMs, before.dailyAt) === id)
      this.#places.set(placeOf(before), missing)
    this.#count(before, -1)
  }

  #count({ id, room, dueMs, tenant }: Counted, by: number): void {
    const minute = minuteOf(dueMs)
    this.#addedCalls += by
    addCount(this.#addedOfTenant, tenant, by)
    this.#dueCounts.add(dueMs, by)
    addTo(this.#touchedMinutes, minute, id)
    addTo(this.#touchedRooms, room, id)
  }

  /** Everything that is to be written. Reads what it needs to know; changes nothing. */
  *plan(): Pieces<Planned[]> {
    const { small, ...tables } = this.#tables
    const plan: Planned[] = []
    for (const name of Object.keys(this.#small) as SmallTable[])
      for (const [id, record] of this.#small[name]) {
        plan.push(planned(small[name], id, record === missing ? undefined : JSON.stringify(record)))
        yield
      }
    for (const [id, call] of this.#wakeups) {
      this.#planWakeup(plan, id, call)
      yield
    }
    for (const { key, text } of this.#charges) plan.push(planned(tables.charge, key, text))
    this.#deliveries.plan(plan)
    for (const [key, reply] of this.#replies)
      plan.push(
        planned(tables.keptReply, key, JSON.stringify(reply)),
        planned(tables.replyByTime, [reply.atMs, key], ''),
      )
    plan.push(...this.#log.plan(this.#tables))
    return plan
  }

  #planWakeup(plan: Planned[], id: string, call: Wakeup | typeof missing): void {
    const { wakeup, finished } = this.#tables
    const before = locate(this.#tables, this.#memory, id)
    const list = call === missing ? undefined : listOf(call.result)
    const moved =
      before !== undefined &&
      (call === missing || list !== before.list || call.scheduledMs !== before.scheduledMs)
    if (before !== undefined && moved) {
      plan.push(planned(wakeup, wakeupKey(before.list, before.scheduledMs, id)))
      if (before.list !== 'pending' && (list === undefined || list === 'pending'))
        plan.push(planned(finished, id))
    }
    if (call === missing || list === undefined) return
    plan.push(planned(wakeup, wakeupKey(list, call.scheduledMs, id), wakeupToText(call)))
    if (list !== 'pending')
      plan.push(planned(finished, id, JSON.stringify({ list, scheduledMs: call.scheduledMs })))
  }

  /** After the commit: what was written becomes what everyone reads. */
  absorb(): void {
    const memory = this.#memory
    for (const name of Object.keys(this.#small) as SmallTable[]) {
      const map = memory.small[name] as Map<string, unknown>
      for (const [id, record] of this.#small[name])
        record === missing ? map.delete(id) : map.set(id, record)
    }
    // All leave their places before any takes one that another has left.
    for (const id of this.#wakeups.keys()) memory.disarm(id)
    for (const call of this.#wakeups.values())
      if (call !== missing && listOf(call.result) === 'pending') memory.arm(call)
    memory.guestChanges = this.#guestChanges
    for (const property of this.#properties) memory.properties.add(property)
    this.#deliveries.absorb()
    this.#log.absorb()
  }
}

import type { Charge, Delivery, DeliveryKey } from '../core/model/delivery.ts'
import type { Occupancy } from '../core/model/guest.ts'
import type { IdempotencyRecord } from '../core/model/idempotency.ts'
import type { SmallTable, SmallTables } from '../core/model/small-tables.ts'
import type { Wakeup } from '../core/model/wakeup.ts'
import type { Change, Write } from '../core/ports/change.ts'
import type { KeptCharge, LogHead, PendingCall, Reads } from '../core/ports/reads.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { DeliveryBatch } from './delivery-batch.ts'
import { type Planned, planned, type Tables } from './lmdb/tables.ts'
import { LogBatch } from './log-batch.ts'
import type { Memory } from './memory.ts'
import { occupanciesIn, readCharge, readReply } from './reads.ts'
import { SmallBatch } from './small-batch.ts'
import { WakeupBatch } from './wakeup-batch.ts'

/**
 * Several decisions that share one transaction. Each sees what those before it changed; nothing is
 * written to disk or to memory before the batch is complete.
 */
export class Batch implements Reads {
  readonly #tables: Tables
  readonly #memory: Memory
  readonly #small: SmallBatch
  readonly #wakeups: WakeupBatch
  readonly #deliveries: DeliveryBatch
  readonly #replies = new Map<string, IdempotencyRecord>()
  /** Charges, each with the numbers of its deliveries by their destinations. */
  readonly #charges = new Map<Charge, DeliveryKey[]>()
  readonly #log: LogBatch
  /** Property systems that have reported guests, in this batch or before. */
  readonly #properties: Set<string>
  #guestChanges: number
  writes = 0

  constructor(tables: Tables, memory: Memory) {
    this.#tables = tables
    this.#memory = memory
    this.#small = new SmallBatch(tables, memory)
    this.#wakeups = new WakeupBatch(tables, memory)
    this.#deliveries = new DeliveryBatch(tables, memory)
    this.#log = new LogBatch(memory)
    this.#properties = new Set(memory.properties)
    this.#guestChanges = memory.guestChanges
  }

  get<T extends SmallTable>(table: T, id: string): SmallTables[T] | undefined {
    return this.#small.get(table, id)
  }

  all<T extends SmallTable>(table: T): SmallTables[T][] {
    return this.#small.all(table)
  }

  each<T extends SmallTable>(table: T): Iterable<SmallTables[T]> {
    return this.#small.each(table)
  }

  count(table: SmallTable): number {
    return this.#small.count(table)
  }

  occupanciesOf(room: string): Occupancy[] {
    return occupanciesIn(this, this.#properties, room)
  }

  wakeup(id: string): Wakeup | undefined {
    return this.#wakeups.wakeup(id)
  }

  pendingAt(room: string, scheduledMs: number, dailyAt: string): string | undefined {
    return this.#wakeups.pendingAt(room, scheduledMs, dailyAt)
  }

  pendingCall(id: string): PendingCall | undefined {
    return this.#wakeups.pendingCall(id)
  }

  pendingOf(room: string): PendingCall[] {
    return this.#wakeups.pendingOf(room)
  }

  countDueIn(minute: number, untilMs?: number): number {
    return this.#wakeups.countDueIn(minute, untilMs)
  }

  dueIn(minute: number): PendingCall[] {
    return this.#wakeups.dueIn(minute)
  }

  pendingCount(tenant?: string): number {
    return this.#wakeups.pendingCount(tenant)
  }

  pending(): Iterable<PendingCall> {
    return this.#wakeups.pending()
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

  charge(id: string, secondMs: number): KeptCharge | undefined {
    for (const [charge, deliveries] of this.#charges)
      if (charge.id === id) return { charge, deliveries }
    return readCharge(this.#tables, id, secondMs)
  }

  keptReply(key: string): IdempotencyRecord | undefined {
    return this.#replies.get(key) ?? readReply(this.#tables, key)
  }

  /** Takes a decision's change into the batch. */
  add(change: Change): void {
    for (const write of change) this.#add(write)
    this.writes += change.length
  }

  #add(write: Write): void {
    if ('log' in write) this.#log.add(write.log)
    else if ('queue' in write) this.#enqueue(write)
    else if ('put' in write) this.#put(write)
    else if (write.remove === 'wakeup') this.#wakeups.remove(write.id)
    else this.#small.remove(write.remove, write.id)
  }

  #put(write: Extract<Write, { put: unknown }>): void {
    switch (write.put) {
      case 'wakeup':
        this.#wakeups.put(write.record)
        return
      case 'charge':
        this.#charges.set(write.record, [...(write.deliveries ?? [])])
        return
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
        this.#small.put(write)
    }
  }

  #enqueue({ queue, destination }: Extract<Write, { queue: unknown }>): void {
    const sequence = this.#deliveries.enqueue(queue, destination, this.#guestChanges)
    if (queue.type === 'inventory.charge') this.#charges.get(queue)?.push([destination, sequence])
  }

  #putGuests(write: Extract<Write, { put: 'occupancy' | 'property' }>): void {
    this.#guestChanges = Math.max(this.#guestChanges, write.record.change)
    this.#small.put(write)
  }

  /** Everything that is to be written. Reads what it needs to know; changes nothing. */
  *plan(): Pieces<Planned[]> {
    const { charge, keptReply, replyByTime } = this.#tables
    const plan: Planned[] = []
    yield* this.#small.plan(plan)
    yield* this.#wakeups.plan(plan)
    for (const [record, deliveries] of this.#charges) {
      const notice = this.#deliveries.noticeText(record)
      const text = `{"charge":${notice},"deliveries":${JSON.stringify(deliveries)}}`
      plan.push(planned(charge, [record.atMs, record.id], text))
    }
    this.#deliveries.plan(plan)
    for (const [key, reply] of this.#replies)
      plan.push(
        planned(keptReply, key, JSON.stringify(reply)),
        planned(replyByTime, [reply.atMs, key], ''),
      )
    plan.push(...this.#log.plan(this.#tables))
    return plan
  }

  /** After the commit: what was written becomes what everyone reads. */
  absorb(): void {
    this.#small.absorb()
    this.#wakeups.absorb()
    this.#memory.guestChanges = this.#guestChanges
    for (const property of this.#properties) this.#memory.properties.add(property)
    this.#deliveries.absorb()
    this.#log.absorb()
  }
}

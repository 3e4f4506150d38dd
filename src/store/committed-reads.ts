import type { Delivery } from '../core/model/delivery.ts'
import type { Occupancy } from '../core/model/guest.ts'
import type { IdempotencyRecord } from '../core/model/idempotency.ts'
import type { LogLine } from '../core/model/log.ts'
import type { SmallTable, SmallTables } from '../core/model/small-tables.ts'
import type { Wakeup } from '../core/model/wakeup.ts'
import type { KeptCharge, LogHead, PendingCall, Reads } from '../core/ports/reads.ts'
import type {
  Asked,
  LogReport,
  ReportedCharge,
  TextChunks,
  TimeQuery,
  WakeupQuery,
} from '../core/ports/store.ts'
import { calls, charges, deliveries, logLines, wakeupTexts } from './chunks.ts'
import type { Tables } from './lmdb/tables.ts'
import { type Memory, pendingKeyOf } from './memory.ts'
import { readDelivery, readNextWaiting, readOldestOpen, readSending } from './queue.ts'
import { occupanciesIn, readCharge, readReply, readWakeup } from './reads.ts'
import type { SortedMap } from './sorted-map.ts'
import { verifyLog } from './verify.ts'

/** Reads what is committed: from memory where it is kept there, otherwise from disk. */
export class CommittedReads implements Reads {
  protected readonly tables: Tables
  protected readonly memory: Memory

  constructor(tables: Tables, memory: Memory) {
    this.tables = tables
    this.memory = memory
  }

  get<T extends SmallTable>(table: T, id: string): SmallTables[T] | undefined {
    return this.memory.small[table].get(id) as SmallTables[T] | undefined
  }

  all<T extends SmallTable>(table: T): SmallTables[T][] {
    return (this.memory.small[table] as SortedMap<SmallTables[T]>).sortedValues()
  }

  each<T extends SmallTable>(table: T): Iterable<SmallTables[T]> {
    return (this.memory.small[table] as Map<string, SmallTables[T]>).values()
  }

  count(table: SmallTable): number {
    return this.memory.small[table].size
  }

  wakeup(id: string): Wakeup | undefined {
    return readWakeup(this.tables, this.memory, id)
  }

  pendingAt(room: string, scheduledMs: number, dailyAt: string): string | undefined {
    return this.memory.pendingByKey.get(pendingKeyOf({ room, scheduledMs, dailyAt }))
  }

  pendingCall(id: string): PendingCall | undefined {
    return this.memory.pendingById.get(id)
  }

  pendingOf(room: string): PendingCall[] {
    return [...(this.memory.pendingByRoom.get(room) ?? [])]
  }

  occupanciesOf(room: string): Occupancy[] {
    return occupanciesIn(this, this.memory.properties, room)
  }

  countDueIn(minute: number, untilMs?: number): number {
    return this.memory.dueCounts.count(minute, untilMs)
  }

  dueIn(minute: number): PendingCall[] {
    return [...(this.memory.pendingByMinute.get(minute) ?? [])]
  }

  pendingCount(tenant?: string): number {
    if (tenant !== undefined) return this.memory.pendingCounts.get(tenant) ?? 0
    return this.memory.pendingById.size
  }

  pending(): Iterable<PendingCall> {
    return this.memory.pendingById.values()
  }

  delivery(destination: string, sequence: number): Delivery | undefined {
    return readDelivery(this.tables, destination, sequence)
  }

  queueLength(destination: string): number {
    return this.memory.queues.get(destination)?.open ?? 0
  }

  heldCount(destination: string): number {
    return this.memory.queues.get(destination)?.held ?? 0
  }

  refusedCount(destination: string): number {
    return this.memory.queues.get(destination)?.refused ?? 0
  }

  oldestOpen(destination: string): Delivery | undefined {
    return readOldestOpen(this.tables, destination)
  }

  nextWaiting(destination: string, from: number): Delivery | undefined {
    return readNextWaiting(this.tables, destination, from)
  }

  sending(destination: string): number[] {
    return readSending(this.tables, destination)
  }

  charge(id: string, secondMs: number): KeptCharge | undefined {
    return readCharge(this.tables, id, secondMs)
  }

  keptReply(key: string): IdempotencyRecord | undefined {
    return readReply(this.tables, key)
  }

  guestChanges(): number {
    return this.memory.guestChanges
  }

  wakeupTexts(query: WakeupQuery): TextChunks {
    return wakeupTexts(this.tables, query)
  }

  calls(query: WakeupQuery): AsyncGenerator<Wakeup[], void, undefined> {
    return calls(this.tables, query)
  }

  logLines(query: TimeQuery): AsyncGenerator<LogLine[], void, undefined> {
    return logLines(this.tables, query, this.memory.logTurn)
  }

  charges(query: TimeQuery): AsyncGenerator<ReportedCharge[], void, undefined> {
    return charges(this.tables, query)
  }

  deliveries(destination: string, asked: Asked = {}): AsyncGenerator<Delivery[], void, undefined> {
    return deliveries(this.tables, destination, asked)
  }

  logHead(): LogHead {
    return this.memory.logHead
  }

  verifyLog(): Promise<LogReport> {
    return verifyLog(this.tables, this.memory.logHead.seq)
  }

  destinations(): string[] {
    return [...this.memory.queues.keys()].sort()
  }
}

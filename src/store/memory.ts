import { type SmallTable, type SmallTables, smallTableNames } from '../core/model/small-tables.ts'
import { dailyAtOf, type Wakeup } from '../core/model/wakeup.ts'
import type { LogHead, PendingCall } from '../core/ports/reads.ts'
import { minuteOf } from '../core/wakeup/capacity.ts'
import { readLine } from './chain.ts'
import { type SnapshotOptions, type Tables, wakeupFromText } from './lmdb/tables.ts'
import { countRefused, summarizeQueue } from './queue.ts'
import { SortedMap } from './sorted-map.ts'

export type SmallMaps = { [T in SmallTable]: SortedMap<SmallTables[T]> }

/** One map for each small table. */
export function eachSmallTable<M>(make: () => M): Record<SmallTable, M> {
  const maps = {} as Record<SmallTable, M>
  for (const table of smallTableNames) maps[table] = make()
  return maps
}

/** Room, instant and kind of a call: two pending calls never share one. */
export function pendingKeyOf({ room, scheduledMs, dailyAt }: PendingKey): string {
  return `${scheduledMs} ${dailyAt} ${room}`
}

type PendingKey = Pick<PendingCall, 'room' | 'scheduledMs' | 'dailyAt'>

export interface QueueCount {
  open: number
  held: number
  refused: number
  lastSequence: number
}

/** The last line whose time lies before that of a line before it, and the latest time before it. */
export interface LogTurn {
  readonly seq: number
  readonly latestMs: number
}

/** The part of the durable state that is also held in memory. It changes only after a commit. */
export class Memory {
  readonly small = eachSmallTable(() => new SortedMap()) as SmallMaps
  readonly pendingById = new Map<string, PendingCall>()
  readonly pendingByKey = new Map<string, string>()
  readonly pendingByRoom = new Map<string, Set<PendingCall>>()
  /** Minute since the epoch → calls due in it. */
  readonly pendingByMinute = new Map<number, Set<PendingCall>>()
  readonly dueCounts = new DueCounts()
  /** How many calls each tenant has. */
  readonly pendingCounts = new Map<string, number>()
  readonly queues = new Map<string, QueueCount>()
  /** Property systems that have reported guests. */
  readonly properties = new Set<string>()
  guestChanges = 0
  logHead: LogHead = noLog
  logTurn: LogTurn | undefined

  /** Calls and deliveries that cannot be read are left out; `onUnreadable` gets their keys. */
  static load(tables: Tables, onUnreadable: (key: string) => void): Memory {
    const memory = new Memory()
    for (const name of smallTableNames) {
      const map = memory.small[name] as Map<string, unknown>
      // In a backup that is older than the table there is none, and a copy is only read.
      const records = tables.small[name]?.getRange() ?? []
      for (const { key, value } of records) map.set(key, JSON.parse(value))
    }
    for (const { key, value } of tables.wakeup.getRange({ start: 'pending ', end: 'pending!' })) {
      const call = readCall(value)
      if (call) memory.arm(call)
      else onUnreadable(key)
    }
    for (const { key, value } of tables.sequence.getRange()) {
      const { guestChanges, ...counts } = summarizeQueue(tables, key, onUnreadable)
      const refused = countRefused(tables, key)
      memory.queues.set(key, { lastSequence: Number(value), ...counts, refused })
      // The records of the last changes may be gone with their connector.
      memory.guestChanges = Math.max(memory.guestChanges, guestChanges)
    }
    const { occupancy, property } = memory.small
    for (const { property: name } of occupancy.values()) memory.properties.add(name)
    for (const { change } of [...occupancy.values(), ...property.values()])
      memory.guestChanges = Math.max(memory.guestChanges, change)
    memory.logHead = afterMark(lastLogLine(tables) ?? checkpoint(tables), memory.small.nightBook)
    memory.logTurn = logTurn(tables)
    return memory
  }

  arm(call: Wakeup): void {
    this.disarm(call.id)
    const pending = pendingPart(call)
    const { id } = pending
    this.pendingById.set(id, pending)
    this.pendingByKey.set(pendingKeyOf(pending), id)
    addTo(this.pendingByRoom, pending.room, pending)
    addTo(this.pendingByMinute, minuteOf(pending.dueMs), pending)
    this.dueCounts.add(pending.dueMs, 1)
    addCount(this.pendingCounts, pending.tenant, 1)
  }

  /** Refused deliveries are gone, one for each of these destinations. */
  forgetRefused(destinations: readonly string[]): void {
    for (const name of destinations) {
      const queue = this.queues.get(name)
      if (queue) queue.refused -= 1
    }
  }

  disarm(id: string): void {
    const call = this.pendingById.get(id)
    if (!call) return
    this.pendingById.delete(id)
    const key = pendingKeyOf(call)
    if (this.pendingByKey.get(key) === id) this.pendingByKey.delete(key)
    takeFrom(this.pendingByRoom, call.room, call)
    takeFrom(this.pendingByMinute, minuteOf(call.dueMs), call)
    this.dueCounts.add(call.dueMs, -1)
    addCount(this.pendingCounts, call.tenant, -1)
  }
}

/** How many calls are due, minute by minute; also what a batch adds to them or takes from them. */
export class DueCounts {
  readonly #inMinute = new Map<number, number>()
  /** Within a minute, by the millisecond. */
  readonly #at = new Map<number, Map<number, number>>()

  add(dueMs: number, by: number): void {
    const minute = minuteOf(dueMs)
    const times = this.#at.get(minute) ?? new Map<number, number>()
    addUp(times, dueMs, by)
    if (times.size === 0) this.#at.delete(minute)
    else this.#at.set(minute, times)
    addUp(this.#inMinute, minute, by)
  }

  /** How many are due in a minute, up to an instant if one is given. */
  count(minute: number, untilMs: number | undefined): number {
    if (untilMs === undefined) return this.#inMinute.get(minute) ?? 0
    let sum = 0
    for (const [dueMs, count] of this.#at.get(minute) ?? []) if (dueMs <= untilMs) sum += count
    return sum
  }
}

function addUp(counts: Map<number, number>, key: number, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** What the desk needs to know of a pending call without reading it. */
export function pendingPart(call: Wakeup): PendingCall {
  const { id, room, scheduledMs, dueMs, status, tries, tenant, assistAlerts, isRingAsked } = call
  const { profile = '', needs = '' } = call
  const dailyAt = dailyAtOf(call)
  return {
    id,
    room,
    scheduledMs,
    dueMs,
    dailyAt,
    status,
    tries,
    tenant,
    profile,
    needs,
    assistAlerts,
    isRingAsked,
  }
}

export function addCount(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

export function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

function takeFrom<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}

const noLog: LogHead = { seq: 0, hash: '', atMs: 0 }

function readCall(text: string): Wakeup | undefined {
  try {
    return wakeupFromText(text)
  } catch {
    return undefined
  }
}

/** Lines that were there and are gone keep their numbers, so that the gap shows. */
function afterMark(head: LogHead, books: SmallMaps['nightBook']): LogHead {
  const mark = books.get('nightBook')?.logSeq ?? 0
  return { ...head, seq: Math.max(head.seq, mark) }
}

function logTurn(tables: Tables): LogTurn | undefined {
  const text = tables.meta.get('logTurn')
  return text === undefined ? undefined : (JSON.parse(text) as LogTurn)
}

function lastLogLine(tables: Tables): LogHead | undefined {
  for (const { key, value } of tables.log.getRange({ reverse: true, limit: 1 })) {
    const line = readLine(value.slice(value.lastIndexOf('\n') + 1))
    // One that cannot be read must not keep the hotel from being woken; verifying the log shows it.
    return line ? { seq: line.seq, hash: line.hash, atMs: line.atMs } : { ...noLog, seq: key }
  }
  return undefined
}

/** The last line that pruning removed, so that the chain goes on from it. */
export function checkpoint(tables: Tables, options: SnapshotOptions = {}): LogHead {
  const text = tables.meta.get('logCheckpoint', options)
  return text === undefined ? noLog : (JSON.parse(text) as LogHead)
}

import type { Installation, LogLine, Wakeup } from '../core/model.ts'
import type { PendingCall, SmallTable, SmallTables } from '../core/ports.ts'
import { type Tables, wakeupFromText } from './tables.ts'

/** What a record of a small table is known by. */
const idOf: { [T in SmallTable]: (record: SmallTables[T]) => string } = {
  user: (user) => user.name,
  room: (room) => room.room,
  category: (category) => category.id,
  item: (item) => item.id,
  status: (status) => status.id,
  roomStatus: (roomStatus) => roomStatus.room,
  installation: (_: Installation) => 'installation',
}

export function smallId<T extends SmallTable>(table: T, record: SmallTables[T]): string {
  return idOf[table](record)
}

export type SmallMaps = { [T in SmallTable]: Map<string, SmallTables[T]> }

export function emptySmallMaps(): SmallMaps {
  return {
    user: new Map(),
    room: new Map(),
    category: new Map(),
    item: new Map(),
    status: new Map(),
    roomStatus: new Map(),
    installation: new Map(),
  }
}

/** Room, instant and kind of a call: two pending calls never share one. */
export function placeOf(room: string, scheduledMs: number, daily: boolean): string {
  return `${scheduledMs} ${daily ? 'daily' : 'once'} ${room}`
}

export function minuteOf(ms: number): number {
  return Math.floor(ms / 60_000)
}

export interface QueueCount {
  open: number
  lastSequence: number
}

export interface LogHead {
  seq: number
  hash: string
}

/** The part of the durable state that is also held in memory. It changes only after a commit. */
export class Memory {
  readonly small: SmallMaps = emptySmallMaps()
  readonly pendingById = new Map<string, PendingCall>()
  readonly pendingByPlace = new Map<string, string>()
  /** Minute since the epoch → calls scheduled in it. */
  readonly pendingByMinute = new Map<number, number>()
  readonly queues = new Map<string, QueueCount>()
  logHead: LogHead = { seq: 0, hash: '' }

  static load(tables: Tables): Memory {
    const memory = new Memory()
    for (const name of Object.keys(memory.small) as SmallTable[]) {
      const map = memory.small[name] as Map<string, unknown>
      for (const { key, value } of tables.small[name].getRange()) map.set(key, JSON.parse(value))
    }
    for (const { value } of tables.wakeup.getRange({ start: 'pending ', end: 'pending!' }))
      memory.arm(wakeupFromText(value))
    for (const { key, value } of tables.sequence.getRange())
      memory.queues.set(key, {
        lastSequence: Number(value),
        open: tables.queue.getKeysCount({ start: [key, 0], end: [key, Number.MAX_SAFE_INTEGER] }),
      })
    memory.logHead = lastLogLine(tables) ?? checkpoint(tables)
    return memory
  }

  arm(call: Wakeup): void {
    const { id, room, scheduledMs, dueMs, daily, attempts } = call
    this.disarm(id)
    this.pendingById.set(id, { id, room, scheduledMs, dueMs, daily, attempts })
    this.pendingByPlace.set(placeOf(room, scheduledMs, daily), id)
    this.#count(minuteOf(scheduledMs), 1)
  }

  disarm(id: string): void {
    const call = this.pendingById.get(id)
    if (!call) return
    this.pendingById.delete(id)
    const place = placeOf(call.room, call.scheduledMs, call.daily)
    if (this.pendingByPlace.get(place) === id) this.pendingByPlace.delete(place)
    this.#count(minuteOf(call.scheduledMs), -1)
  }

  #count(minute: number, by: number): void {
    const count = (this.pendingByMinute.get(minute) ?? 0) + by
    if (count === 0) this.pendingByMinute.delete(minute)
    else this.pendingByMinute.set(minute, count)
  }
}

function lastLogLine(tables: Tables): LogHead | undefined {
  for (const { value } of tables.log.getRange({ reverse: true, limit: 1 })) {
    const line = JSON.parse(value.slice(value.lastIndexOf('\n') + 1)) as LogLine
    return { seq: line.seq, hash: line.hash }
  }
  return undefined
}

/** The last line that pruning removed, so that the chain goes on from it. */
export function checkpoint(tables: Tables): LogHead {
  const text = tables.meta.get('logCheckpoint')
  return text === undefined ? { seq: 0, hash: '' } : (JSON.parse(text) as LogHead)
}

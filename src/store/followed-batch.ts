import { type Delivery, isOpen } from '../core/model/delivery.ts'
import type { LogEntry } from '../core/model/log.ts'
import { type SmallTable, smallTables } from '../core/model/small-tables.ts'
import { listOf } from '../core/model/wakeup.ts'
import type { Change, Write } from '../core/ports/change.ts'
import type { StoredBatch, StoredWrite } from '../core/ports/pair.ts'
import { readLine } from './chain.ts'
import {
  deliveryFromText,
  idOfKey,
  replyFromText,
  type Tables,
  wakeupFromText,
} from './lmdb/tables.ts'
import type { Memory } from './memory.ts'

/** What another box has committed, before it is written here: what changes by it in memory, and for listeners. */
export class FollowedBatch {
  readonly #writes: readonly StoredWrite[]
  readonly #tables: Tables
  readonly #memory: Memory
  /** Deliveries that it changes, as they are on disk before it. */
  readonly #deliveriesBefore = new Map<string, Delivery | undefined>()

  constructor(tables: Tables, memory: Memory, batches: readonly StoredBatch[]) {
    this.#tables = tables
    this.#memory = memory
    this.#writes = batches.flatMap(({ writes }) => writes)
    for (const [table, key] of this.#writes) {
      if (table !== 'queue' && table !== 'settled') continue
      const path = key as [string, number]
      const text = tables.queue.get(path) ?? tables.settled.get(path)
      this.#deliveriesBefore.set(JSON.stringify(path), text ? deliveryFromText(text) : undefined)
    }
  }

  /** After the commit: what was written becomes what everyone reads. Gives what listeners hear of. */
  absorb(): Change {
    const change: Write[] = []
    const wakeups = new Map<string, KeptCall>()
    for (const write of this.#writes) {
      const [table, key, text] = write
      if (table in smallTables)
        change.push(...this.#absorbSmall(table as SmallTable, String(key), text))
      else if (table === 'wakeup') noteWakeup(wakeups, String(key), text)
      else if (table === 'sequence') this.#noteSequence(String(key), Number(text))
      else if (table === 'log') change.push(...this.#absorbLog(text))
      else if (table === 'meta' && key === 'logTurn' && text !== null)
        this.#memory.logTurn = JSON.parse(text)
      else if (table === 'keptReply' && text !== null)
        change.push({ put: 'keptReply', record: replyFromText(text) })
      else if (table === 'charge' && text !== null) {
        const { charge, deliveries } = JSON.parse(text)
        change.push({ put: 'charge', record: charge, deliveries })
      }
    }
    change.push(...this.#absorbWakeups(wakeups), ...this.#absorbDeliveries())
    return change
  }

  #absorbSmall(table: SmallTable, id: string, text: string | null): Write[] {
    const map = this.#memory.small[table] as unknown as Map<string, { tenant?: string }>
    if (text === null) {
      const { tenant = '' } = map.get(id) ?? {}
      map.delete(id)
      return [{ remove: table, id, tenant }]
    }
    const record = JSON.parse(text)
    map.set(id, record)
    if (table === 'occupancy') this.#memory.properties.add(record.property)
    if (table === 'occupancy' || table === 'property')
      this.#memory.guestChanges = Math.max(this.#memory.guestChanges, record.change)
    return [{ put: table, record } as Write]
  }

  /** All give up their keys before any takes one that another has given up. */
  #absorbWakeups(wakeups: ReadonlyMap<string, KeptCall>): Write[] {
    for (const id of wakeups.keys()) this.#memory.disarm(id)
    return [...wakeups].map(([id, { text }]): Write => {
      if (text === null) return { remove: 'wakeup', id }
      const record = wakeupFromText(text)
      if (listOf(record.result) === 'pending') this.#memory.arm(record)
      return { put: 'wakeup', record }
    })
  }

  #absorbLog(text: string | null): Write[] {
    const lines = (text ?? '').split('\n').map(readLine)
    return lines.flatMap((line): Write[] => {
      if (!line) return []
      const { seq, hash, ...entry } = line
      this.#memory.logHead = { seq, hash, atMs: line.atMs }
      return [{ log: entry as LogEntry }]
    })
  }

  #noteSequence(destination: string, lastSequence: number): void {
    const { queues } = this.#memory
    const { open = 0, held = 0, refused = 0 } = queues.get(destination) ?? {}
    queues.set(destination, { open, held, refused, lastSequence })
  }

  #absorbDeliveries(): Write[] {
    const writes: Write[] = []
    for (const [name, before] of this.#deliveriesBefore) {
      const path = JSON.parse(name) as [string, number]
      const text = this.#tables.queue.get(path) ?? this.#tables.settled.get(path)
      const after = text === undefined ? undefined : deliveryFromText(text)
      this.#count(path[0], before, -1)
      this.#count(path[0], after, 1)
      const { guestChanges = 0 } = after ?? {}
      this.#memory.guestChanges = Math.max(this.#memory.guestChanges, guestChanges)
      if (after && before === undefined)
        writes.push({ queue: after.notice, destination: after.destination })
      else if (after) writes.push({ put: 'delivery', record: after })
    }
    return writes
  }

  #count(destination: string, delivery: Delivery | undefined, by: number): void {
    const queue = this.#memory.queues.get(destination)
    if (!queue || !delivery) return
    if (isOpen(delivery)) queue.open += by
    if (delivery.held !== '') queue.held += by
    if (delivery.state === 'refused') queue.refused += by
  }
}

/** Where a call lies after what was written; without a text nowhere. */
interface KeptCall {
  readonly key: string
  readonly text: string | null
}

/** Of a call that moves to another place both are written: what is put says where it is. */
function noteWakeup(wakeups: Map<string, KeptCall>, key: string, text: string | null): void {
  const id = idOfKey(key)
  const known = wakeups.get(id)
  if (text !== null || known === undefined || known.key === key) wakeups.set(id, { key, text })
}

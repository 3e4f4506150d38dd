import { type Occupancy, occupancyId } from '../core/model/guest.ts'
import type { IdempotencyRecord } from '../core/model/idempotency.ts'
import type { Wakeup } from '../core/model/wakeup.ts'
import type { KeptCharge, Reads } from '../core/ports/reads.ts'
import { idOfKey, replyFromText, type Tables, wakeupFromText, wakeupKey } from './lmdb/tables.ts'
import type { Memory } from './memory.ts'
import { mergedKeys, type SortedMap } from './sorted-map.ts'

export const missing = Symbol('removed in this batch')

/** What a batch puts over records that are committed. */
export type Layer<T> = Map<string, T | typeof missing>

/** The records of a small table in the order of their ids, as a layer over them makes them. */
export function sortedRecords<T>(committed: SortedMap<T>, layer: Layer<T>): T[] {
  if (layer.size === 0) return committed.sortedValues()
  const records: T[] = []
  for (const id of mergedKeys(committed.sortedKeys(), [...layer.keys()].sort())) {
    const record = layer.get(id) ?? committed.get(id)
    if (record !== undefined && record !== missing) records.push(record)
  }
  return records
}

/** The records of a small table in no order, as a layer over them makes them. */
export function* layeredRecords<T>(
  committed: ReadonlyMap<string, T>,
  layer: Layer<T>,
): Iterable<T> {
  for (const [id, record] of committed) if (!layer.has(id)) yield record
  for (const record of layer.values()) if (record !== missing) yield record
}

/** Who stays in a room, as each of these property systems has reported it. */
export function occupanciesIn(
  read: Pick<Reads, 'get'>,
  properties: ReadonlySet<string>,
  room: string,
): Occupancy[] {
  const found: Occupancy[] = []
  for (const property of properties) {
    const occupancy = read.get('occupancy', occupancyId(property, room))
    if (occupancy) found.push(occupancy)
  }
  return found
}

interface WakeupLocation {
  readonly list: string
  readonly scheduledMs: number
}

/** Where a call lies on disk. */
export function locate(
  tables: Tables,
  memory: Pick<Memory, 'pendingById'>,
  id: string,
): WakeupLocation | undefined {
  const pending = memory.pendingById.get(id)
  if (pending) return { list: 'pending', scheduledMs: pending.scheduledMs }
  const text = tables.finished.get(id)
  return text === undefined ? undefined : (JSON.parse(text) as WakeupLocation)
}

export function readWakeup(
  tables: Tables,
  memory: Pick<Memory, 'pendingById'>,
  id: string,
): Wakeup | undefined {
  const location = locate(tables, memory, id)
  if (!location) return undefined
  const text = textAt(tables, location, id) ?? movedText(tables, id)
  return text === undefined ? undefined : wakeupFromText(text)
}

function textAt(
  tables: Tables,
  { list, scheduledMs }: WakeupLocation,
  id: string,
): string | undefined {
  return tables.wakeup.get(wakeupKey(list, scheduledMs, id))
}

/**
 * A change is on disk a moment before memory knows of it. In that moment a call that was settled, or
 * armed for the next day, does not lie where memory says.
 */
function movedText(tables: Tables, id: string): string | undefined {
  const finished = tables.finished.get(id)
  if (finished !== undefined) return textAt(tables, JSON.parse(finished) as WakeupLocation, id)
  const pending = { start: 'pending ', end: 'pending!' }
  for (const { key, value } of tables.wakeup.getRange(pending))
    if (idOfKey(key) === id) return value
  return undefined
}

/** A charge of the second that begins then. */
export function readCharge(tables: Tables, id: string, secondMs: number): KeptCharge | undefined {
  for (const { value } of tables.charge.getRange({ start: [secondMs], end: [secondMs + 1_000] })) {
    const kept: KeptCharge = JSON.parse(value)
    if (kept.charge.id === id) return kept
  }
  return undefined
}

export function readReply(tables: Tables, key: string): IdempotencyRecord | undefined {
  const text = tables.keptReply.get(key)
  return text === undefined ? undefined : replyFromText(text)
}

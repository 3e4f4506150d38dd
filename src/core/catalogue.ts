import { Fault, type FaultCode } from './fault.ts'
import { isPropertyGroupName } from './groups.ts'
import type { Room } from './model/room.ts'
import type { SmallTables } from './model/small-tables.ts'
import type { Change, Write } from './ports/change.ts'
import type { Reads } from './ports/reads.ts'
import { type Actor, requireOwn, seen } from './tenancy.ts'

/** The lists that are kept here: rooms, items, categories, statuses and groups. */
export type CatalogueTable = 'room' | 'item' | 'category' | 'status' | 'group'

interface Noun {
  readonly noun: string
  readonly missing: FaultCode
  /** What one is known by. */
  readonly by: 'number' | 'name'
}

export const nouns: Record<CatalogueTable, Noun> = {
  room: { noun: 'room', missing: 302, by: 'number' },
  item: { noun: 'item', missing: 303, by: 'number' },
  category: { noun: 'category', missing: 304, by: 'number' },
  status: { noun: 'room status', missing: 305, by: 'number' },
  group: { noun: 'group', missing: 312, by: 'name' },
}

type RecordOf<T extends CatalogueTable> = SmallTables[T]

/** The record as this person may see it. */
export function requireEntry<T extends CatalogueTable>(
  read: Reads,
  actor: Actor,
  table: T,
  id: string,
): RecordOf<T> {
  const record = seen(actor, read.get(table, id))
  const { noun, missing, by } = nouns[table]
  if (record) return record
  throw new Fault(
    missing,
    table === 'group' && isPropertyGroupName(id)
      ? `The hotel has no group ${id} of its own; property systems keep theirs themselves.`
      : `There is no ${noun} ${id}; check the ${by}.`,
  )
}

/** Ids have at most 15 digits. */
const largestId = 999_999_999_999_999

/**
 * Free numbers, one after the other: those after the largest one in use, then the gaps before it.
 * `given` are used, too.
 */
export function* freeIds(
  read: Reads,
  table: 'item' | 'category' | 'status',
  given: readonly string[],
): Generator<number, never> {
  const used = new Set(given.map(Number))
  let next = Math.max(0, ...used)
  for (const { id } of read.each(table)) next = Math.max(next, Number(id))
  for (;;) {
    next = next < largestId ? next + 1 : 1
    if (!used.has(next) && read.get(table, String(next)) === undefined) yield next
  }
}

export function idOf(record: RecordOf<CatalogueTable>): string {
  if ('room' in record) return record.room
  return 'name' in record ? record.name : record.id
}

function putOf(table: CatalogueTable, record: RecordOf<CatalogueTable>): Write {
  return { put: table, record } as Write
}

export function addEntry<T extends CatalogueTable>(
  read: Reads,
  actor: Actor,
  table: T,
  record: RecordOf<T>,
): Change {
  const id = idOf(record)
  const { noun, by } = nouns[table]
  if (read.get(table, id))
    throw new Fault(308, `There is a ${noun} ${id} already; choose another ${by}.`)
  requireReferences(read, actor, record)
  return [putOf(table, record)]
}

export function changeEntry<T extends CatalogueTable>(
  read: Reads,
  actor: Actor,
  table: T,
  change: { id: string; patch: Partial<RecordOf<T>> },
): Change {
  const before = requireEntry(read, actor, table, change.id)
  requireOwn(actor, before, `The ${nouns[table].noun} ${change.id}`)
  const after = { ...before, ...change.patch }
  requireReferences(read, actor, after)
  if ('list' in before && 'list' in after) requireRingable(read, before, after)
  // What one tenant's staff said of a room is not for the next tenant.
  const isHandedOver = table === 'room' && before.tenant !== after.tenant
  return [
    putOf(table, after),
    ...(isHandedOver
      ? [{ remove: 'roomStatus', id: change.id, tenant: before.tenant } as const]
      : []),
  ]
}

export function dropEntry(read: Reads, actor: Actor, table: CatalogueTable, id: string): Change {
  const record = requireEntry(read, actor, table, id)
  requireOwn(actor, record, `The ${nouns[table].noun} ${id}`)
  if (table === 'category' && read.all('item').some((item) => item.category === id))
    throw new Fault(309, `Category ${id} still has items; move or remove them first.`)
  if (table === 'room') {
    requireNoCalls(read, id)
    // That guests were there must be known should the room come back, with charges still queued.
    const left = {
      reservations: [],
      isShared: false,
      lastLeft: '',
      change: read.guestChanges() + 1,
    }
    return [
      { remove: 'room', id, tenant: record.tenant },
      { remove: 'roomStatus', id, tenant: record.tenant },
      ...read.occupanciesOf(id).map(({ property, room }): Write => {
        return { put: 'occupancy', record: { property, room, ...left } }
      }),
    ]
  }
  return [{ remove: table, id, tenant: record.tenant }]
}

function requireReferences(read: Reads, actor: Actor, record: RecordOf<CatalogueTable>): void {
  if ('category' in record) requireEntry(read, actor, 'category', record.category)
}

/** A room that calls are booked for stays a mailbox of the same tenant until they are done. */
function requireRingable(read: Reads, before: Room, after: Room): void {
  if (!after.list.includes('mailbox') || before.tenant !== after.tenant)
    requireNoCalls(read, before.room)
}

function requireNoCalls(read: Reads, room: string): void {
  if (read.pendingOf(room).length > 0)
    throw new Fault(309, `Room ${room} still has wakeup calls booked; delete them first.`)
}

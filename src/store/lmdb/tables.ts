import './patched-lmdb.ts'
import { type Database, type Key, open, type RangeOptions, type RootDatabase } from 'lmdb'
import type { Delivery } from '../../core/model/delivery.ts'
import type { IdempotencyRecord } from '../../core/model/idempotency.ts'
import { type SmallTable, smallTableNames } from '../../core/model/small-tables.ts'
import {
  type PropertyRequest,
  viewOf,
  type Wakeup,
  type WakeupView,
} from '../../core/model/wakeup.ts'
import type { StoredWrite } from '../../core/ports/pair.ts'
import { lookAtStore, padLockFile, StoreDamaged } from './store-file.ts'

/** Values are JSON texts: a list is then a join of texts, with nothing decoded on the way. */
type Texts<K extends Key> = Database<string, K>

export type Path = (string | number)[]

/** Which state of the store is read. */
export type SnapshotOptions = Pick<RangeOptions, 'snapshot' | 'transaction'>

export interface Tables {
  readonly env: RootDatabase<string, string>
  /** Every table by its name, as another store of the same kind knows it. */
  readonly byName: ReadonlyMap<string, Texts<Key>>
  /** `schema`, `logCheckpoint` and the like. */
  readonly meta: Texts<string>
  readonly small: Readonly<Record<SmallTable, Texts<string>>>
  /** By `wakeupKey`: each list lies in the order it is shown in. */
  readonly wakeup: Texts<string>
  /** Where a finished call lies, by its id. Pending ones are known in memory. */
  readonly finished: Texts<string>
  /** [atMs, id] */
  readonly charge: Texts<Path>
  /** [destination, sequence], open deliveries only */
  readonly queue: Texts<Path>
  /** [destination, sequence], acknowledged and refused ones */
  readonly settled: Texts<Path>
  /** The last sequence number used for a destination. */
  readonly sequence: Texts<string>
  /** Number of the first line → a block of lines that were written together. */
  readonly log: Texts<number>
  readonly keptReply: Texts<string>
  /** [atMs, key] of each kept reply */
  readonly replyByTime: Texts<Path>
}

/** So many tables a store may have. */
export const maxTables = 32

export interface TableOptions {
  /** Only for measuring what syncing costs. */
  readonly noSync?: boolean
  readonly readOnly?: boolean
}

/** A handle on the file of a store; handles of one process share what LMDB knows of it. */
export function openEnvironment(
  file: string,
  options: TableOptions = {},
): RootDatabase<string, string> {
  return open<string, string>({
    path: file,
    noSubdir: true,
    // A value must never be readable before it is durable, and a failed sync must fail the commit.
    overlappingSync: false,
    // With it, lmdb makes a promise of its own for each turn, whose rejection nobody could handle.
    eventTurnBatching: false,
    encoding: 'string',
    maxDbs: maxTables,
    maxReaders: 512,
    noSync: options.noSync ?? false,
    readOnly: options.readOnly ?? false,
  })
}

/** Throws StoreDamaged, or a UserError when there is no space. */
export function openTables(file: string, options: TableOptions = {}): Tables {
  if (lookAtStore(file) === 'damaged') throw new StoreDamaged(file)
  padLockFile(file)
  const env = openEnvironment(file, options)
  // Tables that are not there yet are made by one commit.
  return options.readOnly ? tablesOf(env) : env.transactionSync(() => tablesOf(env))
}

function tablesOf(env: Tables['env']): Tables {
  const byName = new Map<string, Texts<Key>>()
  const table = <K extends Key>(name: string) => {
    const opened = env.openDB<string, K>({ name, encoding: 'string' })
    byName.set(name, opened as unknown as Texts<Key>)
    return opened
  }
  const small = Object.fromEntries(
    smallTableNames.map((name) => [name, table<string>(name)]),
  ) as Record<SmallTable, Texts<string>>
  return {
    env,
    byName,
    meta: table<string>('meta'),
    small,
    wakeup: table<string>('wakeup'),
    finished: table<string>('finished'),
    charge: table<Path>('charge'),
    queue: table<Path>('queue'),
    settled: table<Path>('settled'),
    sequence: table<string>('sequence'),
    log: table<number>('log'),
    keptReply: table<string>('keptReply'),
    replyByTime: table<Path>('replyByTime'),
  }
}

/** `pending 0001794700800000 <id>`. One text, because a list of parts takes longer to read back. */
export function wakeupKey(list: string, scheduledMs: number, id = ''): string {
  return `${list} ${String(scheduledMs).padStart(16, '0')} ${id}`
}

/** The part of a wakeup's key that orders calls of different lists. */
export function orderOfKey(key: string): string {
  return key.slice(key.indexOf(' '))
}

export function idOfKey(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1)
}

/** One write that a transaction will make; without a text the key is removed. */
export interface Planned {
  readonly table: Pick<Database<string, never>, 'put' | 'remove'>
  readonly key: Key
  readonly text: string | undefined
}

/** A plan as another store of the same kind can carry it out. */
export function toStored({ byName }: Tables, plan: readonly Planned[]): StoredWrite[] {
  const names = new Map<unknown, string>([...byName].map(([name, table]) => [table, name]))
  return plan.map(({ table, key, text }) => [
    names.get(table) ?? '',
    key as StoredWrite[1],
    text ?? null,
  ])
}

/** What a store of the same kind has written, as a plan. */
export function fromStored({ byName }: Tables, writes: readonly StoredWrite[]): Planned[] {
  return writes.map(([name, key, text]) => {
    const table = byName.get(name)
    if (table === undefined) throw new Error(`There is no table ${name}.`)
    return planned(table, key as Key, text ?? undefined)
  })
}

/** LMDB holds keys of 1,978 bytes; so many characters always fit. */
const keyLength = 400

/** Throws a RangeError when the key could not be written. */
export function planned<K extends Key>(table: Texts<K>, key: K, text?: string): Planned {
  const length = Array.isArray(key) ? key.join().length : String(key).length
  if (length > keyLength) throw new RangeError('The key of a record is too long.')
  return { table: table as unknown as Planned['table'], key, text }
}

/**
 * Writes a plan in one transaction; resolves when all of it is on disk. Nothing on the way may fail:
 * that would not take back what was handed over before.
 */
export function writePlan(env: Tables['env'], plan: readonly Planned[]): Promise<boolean> {
  return env.batch(() => {
    for (const { table, key, text } of plan) {
      const write = text === undefined ? table.remove(key as never) : table.put(key as never, text)
      // Whether it succeeded is known from the transaction alone.
      write.catch(ignore)
    }
  })
}

const ignore = () => undefined

type DeskPart = [
  scheduledMs: number,
  wall: string,
  dueMs: number,
  lateMs: number,
  tries: number,
  asked?: readonly PropertyRequest[],
  guests?: readonly string[],
  assistAlerts?: number,
  isRingAsked?: boolean,
  /** Empty for none. */
  seriesId?: string,
  isShared?: boolean,
]

/** Two lines: what clients see, ready to be sent, and, kept short, what only the desk needs. */
export function wakeupToText(call: Wakeup): string {
  const { scheduledMs, wall, dueMs, lateMs, tries } = call
  const { asked, guests, assistAlerts, isRingAsked, seriesId, isShared = false } = call
  const desk: DeskPart = [scheduledMs, wall, dueMs, lateMs, tries]
  const isSpecial = seriesId !== undefined || isShared
  const hasMore = assistAlerts > 0 || isRingAsked || isSpecial
  if (asked.length > 0 || guests.length > 0 || hasMore) desk.push(asked)
  if (guests.length > 0 || hasMore) desk.push(guests)
  if (hasMore) desk.push(assistAlerts, isRingAsked)
  if (isSpecial) desk.push(seriesId ?? '')
  if (isShared) desk.push(isShared)
  return `${JSON.stringify(viewOf(call))}\n${JSON.stringify(desk)}`
}

export function wakeupFromText(text: string): Wakeup {
  const end = text.indexOf('\n')
  const view = JSON.parse(text.slice(0, end)) as WakeupView
  const desk = JSON.parse(text.slice(end + 1)) as DeskPart
  const [scheduledMs, wall, dueMs, lateMs, tries = 0, asked = [], guests = []] = desk
  const [, , , , , , , assistAlerts = 0, isRingAsked = false, seriesId = '', isShared] = desk
  return {
    ...view,
    scheduledMs,
    wall,
    dueMs,
    lateMs,
    tries,
    asked,
    guests,
    assistAlerts,
    isRingAsked,
    ...(seriesId !== '' && { seriesId }),
    ...(isShared && { isShared }),
  }
}

/** The part of a wakeup's text that clients see. */
export function viewOfText(text: string): string {
  return text.slice(0, text.indexOf('\n'))
}

export function replyFromText(text: string): IdempotencyRecord {
  return JSON.parse(text) as IdempotencyRecord
}

export function deliveryFromText(text: string): Delivery {
  const delivery = JSON.parse(text) as Delivery
  // Those of earlier versions do not have them.
  const { reviewedMs = 0, guestChanges = 0 } = delivery
  return { ...delivery, reviewedMs, guestChanges }
}

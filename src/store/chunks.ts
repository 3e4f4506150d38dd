import type { Charge, Delivery } from '../core/model/delivery.ts'
import type { LogLine } from '../core/model/log.ts'
import type { Wakeup } from '../core/model/wakeup.ts'
import type {
  Asked,
  ReportedCharge,
  TextChunks,
  TimeQuery,
  WakeupQuery,
} from '../core/ports/store.ts'
import { takerOf } from '../core/tenancy.ts'
import { PieceTurns } from '../lib/turns/piece-turns.ts'
import { readLine } from './chain.ts'
import {
  deliveryFromText,
  orderOfKey,
  type Path,
  type SnapshotOptions,
  type Tables,
  viewOfText,
  wakeupFromText,
  wakeupKey,
} from './lmdb/tables.ts'
import type { LogTurn } from './memory.ts'
import { readDelivery } from './queue.ts'

/** So many records are read before other work gets its turn: a fraction of a millisecond. */
const chunkSize = 300

/** Readers that may hold one state of the store for as long as they like; LMDB knows 512 in all. */
const snapshotLimit = 128
let snapshots = 0

const turns = new PieceTurns()

/** Resolves when somebody's next chunk may be read; without `by`, the system's own. */
function nextTurn(by: Asked['by'] = { tenant: '', name: '' }): Promise<void> {
  return turns.next(takerOf(by))
}

interface Snapshot {
  readonly options: SnapshotOptions
  readonly release: () => void
}

/** Options that let a slow reader see one state, or, beyond the limit, each chunk as it is when it is read. */
export function takeSnapshot(tables: Tables): Snapshot {
  if (snapshots >= snapshotLimit) return { options: { snapshot: false }, release: () => undefined }
  const transaction = tables.env.useReadTransaction()
  snapshots += 1
  const release = () => {
    snapshots -= 1
    transaction.done()
  }
  return { options: { transaction }, release }
}

interface Entry<K> {
  readonly key: K
  readonly value: string
}

/** What the calls asked for look like to a client, from one state of the store. */
export function wakeupTexts(tables: Tables, query: WakeupQuery): TextChunks {
  const { room, tenant } = query
  return callChunks(tables, query, {
    read: viewOfText,
    isWanted: (text) =>
      (room === undefined || text.includes(`"room":${JSON.stringify(room)},`)) &&
      (tenant === undefined || text.endsWith(`"tenant":${JSON.stringify(tenant)}}`)),
  })
}

/** The calls asked for, from one state of the store. */
export function calls(
  tables: Tables,
  query: WakeupQuery,
): AsyncGenerator<Wakeup[], void, undefined> {
  const { room, tenant } = query
  return callChunks(tables, query, {
    read: wakeupFromText,
    isWanted: (call) =>
      (room === undefined || call.room === room) &&
      (tenant === undefined || call.tenant === tenant),
  })
}

interface Reading<T> {
  readonly read: (text: string) => T
  readonly isWanted: (call: T) => boolean
}

async function* callChunks<T>(
  tables: Tables,
  { lists: names, room, tenant, startMs = 0, endMs = Number.MAX_SAFE_INTEGER, by }: WakeupQuery,
  { read, isWanted }: Reading<T>,
): AsyncGenerator<T[], void, undefined> {
  const isFiltered = room !== undefined || tenant !== undefined
  const { options, release } = takeSnapshot(tables)
  try {
    const lists = names.map((list) =>
      tables.wakeup.getRange({
        start: wakeupKey(list, startMs),
        end: wakeupKey(list, endMs),
        ...options,
      }),
    )
    for (const chunk of readChunks(inOrder(lists, laterCall), read)) {
      yield isFiltered ? chunk.filter(isWanted) : chunk
      await nextTurn(by)
    }
  } finally {
    release()
  }
}

export async function* deliveries(
  tables: Tables,
  destination: string,
  { by }: Asked,
): AsyncGenerator<Delivery[], void, undefined> {
  const { options, release } = takeSnapshot(tables)
  try {
    const range = {
      start: [destination, 0],
      end: [destination, Number.MAX_SAFE_INTEGER],
      ...options,
    }
    const both = [tables.settled.getRange(range), tables.queue.getRange(range)]
    for (const chunk of readChunks(inOrder(both, laterSequence), deliveryFromText)) {
      yield chunk
      await nextTurn(by)
    }
  } finally {
    release()
  }
}

export async function* charges(
  tables: Tables,
  { startMs = 0, endMs = Number.MAX_SAFE_INTEGER, by }: TimeQuery,
): AsyncGenerator<ReportedCharge[], void, undefined> {
  const { options, release } = takeSnapshot(tables)
  try {
    const range = { start: [startMs], end: [endMs], ...options }
    for (const chunk of readChunks(tables.charge.getRange(range), (text) =>
      reportedCharge(tables, text),
    )) {
      yield chunk
      await nextTurn(by)
    }
  } finally {
    release()
  }
}

function reportedCharge(tables: Tables, text: string): ReportedCharge {
  const { charge, deliveries } = JSON.parse(text) as {
    charge: Charge
    deliveries: [string, number][]
  }
  const found = deliveries.map(([name, sequence]) => readDelivery(tables, name, sequence))
  return { charge, deliveries: found.filter((delivery) => delivery !== undefined) }
}

/** Log lines never change, so that no snapshot is needed to read them in order. */
export async function* logLines(
  tables: Tables,
  { startMs = 0, endMs = Number.MAX_SAFE_INTEGER, by }: TimeQuery,
  turn: LogTurn | undefined,
): AsyncGenerator<LogLine[], void, undefined> {
  // Where the clock was set back, lines are not in the order of their times.
  const inOrderFrom = turn?.seq ?? 0
  const isBefore = turn !== undefined && startMs <= turn.latestMs
  let from = isBefore ? 0 : firstPageAt(tables, startMs, inOrderFrom)
  for (;;) {
    const blocks = [...tables.log.getRange({ start: from, limit: 8 })]
    const last = blocks.at(-1)
    if (last === undefined) return
    const lines = blocks.flatMap(({ value }) => linesOfBlock(value))
    yield lines.filter((line) => line.atMs >= startMs && line.atMs < endMs)
    from = last.key + 1
    await nextTurn(by)
  }
}

/** The lines of a block that can be read. */
export function linesOfBlock(text: string): LogLine[] {
  return text
    .split('\n')
    .map(readLine)
    .filter((line) => line !== undefined)
}

/** The key of the last block, from that of line `seq` on, that begins before an instant, found by halving. */
function firstPageAt(tables: Tables, atMs: number, seq: number): number {
  const blockFrom = (seq: number) => [...tables.log.getRange({ start: seq, limit: 1 })][0]
  let low = [...tables.log.getKeys({ start: seq, reverse: true, limit: 1 })][0] ?? 0
  let high = [...tables.log.getKeys({ reverse: true, limit: 1 })][0] ?? 0
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const block = blockFrom(middle)
    const isEarlier = block !== undefined && (linesOfBlock(block.value)[0]?.atMs ?? 0) < atMs
    if (isEarlier) low = block.key
    else high = middle - 1
  }
  return low
}

function* readChunks<T>(
  entries: Iterable<{ value: string }>,
  read: (text: string) => T,
): Generator<T[]> {
  let chunk: T[] = []
  for (const { value } of entries) {
    chunk.push(read(value))
    if (chunk.length === chunkSize) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}

/** Several ordered ranges as one. */
function inOrder<K>(
  ranges: Iterable<Entry<K>>[],
  isLater: (a: K, b: K) => boolean,
): Iterable<Entry<K>> {
  const [only] = ranges
  return ranges.length === 1 && only ? only : merged(ranges, isLater)
}

function* merged<K>(
  ranges: Iterable<Entry<K>>[],
  isLater: (a: K, b: K) => boolean,
): Generator<Entry<K>> {
  const iterators = ranges.map((range) => range[Symbol.iterator]())
  const heads = iterators.map((iterator) => iterator.next())
  for (;;) {
    let first = -1
    let earliest: Entry<K> | undefined
    heads.forEach((head, index) => {
      if (head.done || (earliest !== undefined && !isLater(earliest.key, head.value.key))) return
      first = index
      earliest = head.value
    })
    const iterator = iterators[first]
    if (earliest === undefined || iterator === undefined) return
    yield earliest
    heads[first] = iterator.next()
  }
}

/** By scheduled time, then id. */
function laterCall(a: string, b: string): boolean {
  return orderOfKey(a) > orderOfKey(b)
}

function laterSequence(a: Path, b: Path): boolean {
  return Number(a[1]) > Number(b[1])
}

import { setImmediate } from 'node:timers/promises'
import type { Charge, Delivery, LogLine } from '../core/model.ts'
import type { ReportedCharge, TextPages, TimeQuery, WakeupQuery } from '../core/ports.ts'
import { readDelivery } from './batch.ts'
import { deliveryFromText, type Path, type Tables, viewOfText } from './tables.ts'

/** So many records are read before other work gets its turn: a fraction of a millisecond. */
const pageSize = 250

type Entry = { key: Path; value: string }

/** What the calls asked for look like to a client, from one state of the store. */
export async function* wakeupTexts(tables: Tables, query: WakeupQuery): TextPages {
  const { room, tenant, startMs = 0, endMs = Number.MAX_SAFE_INTEGER } = query
  const wanted = (text: string) =>
    (room === undefined || text.includes(`"room":${JSON.stringify(room)},`)) &&
    (tenant === undefined || text.endsWith(`"tenant":${JSON.stringify(tenant)}}`))
  const isFiltered = room !== undefined || tenant !== undefined
  const snapshot = tables.env.useReadTransaction()
  try {
    const lists = query.lists.map((list) =>
      tables.wakeup.getRange({ start: [list, startMs], end: [list, endMs], transaction: snapshot }),
    )
    for (const page of pagesOf(inOrder(lists, laterCall))) {
      const texts = page.map((entry) => viewOfText(entry.value))
      yield isFiltered ? texts.filter(wanted) : texts
      await setImmediate()
    }
  } finally {
    snapshot.done()
  }
}

export async function* deliveries(
  tables: Tables,
  destination: string,
): AsyncGenerator<Delivery[], void, undefined> {
  const snapshot = tables.env.useReadTransaction()
  try {
    const range = {
      start: [destination, 0],
      end: [destination, Number.MAX_SAFE_INTEGER],
      transaction: snapshot,
    }
    const both = [tables.settled.getRange(range), tables.queue.getRange(range)]
    for (const page of pagesOf(inOrder(both, laterSequence))) {
      yield page.map((entry) => deliveryFromText(entry.value))
      await setImmediate()
    }
  } finally {
    snapshot.done()
  }
}

export async function* charges(
  tables: Tables,
  { startMs = 0, endMs = Number.MAX_SAFE_INTEGER }: TimeQuery,
): AsyncGenerator<ReportedCharge[], void, undefined> {
  const snapshot = tables.env.useReadTransaction()
  try {
    const range = { start: [startMs], end: [endMs], transaction: snapshot }
    for (const page of pagesOf(tables.charge.getRange(range))) {
      yield page.map(({ value }) => reportedCharge(tables, value))
      await setImmediate()
    }
  } finally {
    snapshot.done()
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
  { startMs = 0, endMs = Number.MAX_SAFE_INTEGER }: TimeQuery,
): AsyncGenerator<LogLine[], void, undefined> {
  let from = firstPageAt(tables, startMs)
  for (;;) {
    const pages = [...tables.log.getRange({ start: from, limit: 8 })]
    const last = pages.at(-1)
    if (last === undefined) return
    const lines = pages.flatMap(({ value }) => linesOfPage(value))
    yield lines.filter((line) => line.atMs >= startMs && line.atMs < endMs)
    from = last.key + 1
    await setImmediate()
  }
}

export function linesOfPage(text: string): LogLine[] {
  return text.split('\n').map((line) => JSON.parse(line) as LogLine)
}

/** The key of the last page that begins before an instant, found by halving. */
function firstPageAt(tables: Tables, atMs: number): number {
  const pageFrom = (seq: number) => [...tables.log.getRange({ start: seq, limit: 1 })][0]
  let low = pageFrom(0)?.key ?? 0
  let high = [...tables.log.getKeys({ reverse: true, limit: 1 })][0] ?? 0
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const page = pageFrom(middle)
    const isEarlier = page !== undefined && (linesOfPage(page.value)[0]?.atMs ?? 0) < atMs
    if (isEarlier) low = page.key
    else high = middle - 1
  }
  return low
}

function* pagesOf(entries: Iterable<Entry>): Generator<Entry[]> {
  let page: Entry[] = []
  for (const entry of entries) {
    page.push(entry)
    if (page.length === pageSize) {
      yield page
      page = []
    }
  }
  if (page.length > 0) yield page
}

/** Several ordered ranges as one. */
function* inOrder(
  ranges: Iterable<Entry>[],
  isLater: (a: Entry, b: Entry) => boolean,
): Generator<Entry> {
  if (ranges.length === 1) return yield* ranges[0] ?? []
  const iterators = ranges.map((range) => range[Symbol.iterator]())
  const heads = iterators.map((iterator) => iterator.next())
  for (;;) {
    let first = -1
    let earliest: Entry | undefined
    heads.forEach((head, index) => {
      if (head.done || (earliest !== undefined && !isLater(earliest, head.value))) return
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
function laterCall(a: Entry, b: Entry): boolean {
  const [, aMs, aId] = a.key as [string, number, string]
  const [, bMs, bId] = b.key as [string, number, string]
  return aMs > bMs || (aMs === bMs && aId > bId)
}

function laterSequence(a: Entry, b: Entry): boolean {
  return Number(a.key[1]) > Number(b.key[1])
}

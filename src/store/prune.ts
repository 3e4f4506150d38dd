import type { Charge } from '../core/model/delivery.ts'
import type { Retention } from '../core/ports/store.ts'
import { linesOfBlock } from './chunks.ts'
import {
  deliveryFromText,
  idOfKey,
  type Planned,
  planned,
  replyFromText,
  type Tables,
  wakeupKey,
} from './lmdb/tables.ts'
import type { QueueCount } from './memory.ts'
import { isRefusedText } from './queue.ts'

/** At most so many entries of a kind go in one transaction, so that no guest's call waits for it. */
const pieceSize = 500
/** So many settled deliveries of a destination, and kept replies, are enough for anybody. */
const defaultCount = 100_000

/** One piece of what was kept long enough: everything to be removed, or nothing when all is gone. */
export function* prunePlan(
  tables: Tables,
  queues: ReadonlyMap<string, QueueCount>,
  limits: Retention,
): Generator<Planned> {
  yield* pruneWakeups(tables, limits.wakeupsMs)
  yield* pruneCharges(tables, limits.chargesMs)
  for (const [name, queue] of queues) yield* pruneSettled(tables, { name, ...queue }, limits)
  yield* pruneLog(tables, limits.logMs)
  yield* pruneReplies(tables, limits)
}

/** The destinations of the refused deliveries that a plan removes, one by one. */
export function refusedOf({ settled }: Tables, plan: readonly Planned[]): string[] {
  const refused = new Map<string, string>()
  for (const { table, key } of plan) {
    if (!Object.is(table, settled) || !Array.isArray(key)) continue
    const [name, sequence] = [String(key[0]), Number(key[1])]
    // Both a charge and its age may take it away.
    if (isRefusedText(settled.get([name, sequence]) ?? '')) refused.set(`${sequence} ${name}`, name)
  }
  return [...refused.values()]
}

function* pruneWakeups(tables: Tables, beforeMs: number): Generator<Planned> {
  for (const list of ['answered', 'failed', 'cancelled']) {
    const range = {
      start: wakeupKey(list, 0),
      end: wakeupKey(list, Math.max(0, beforeMs)),
      limit: pieceSize,
    }
    for (const key of tables.wakeup.getKeys(range)) {
      yield planned(tables.wakeup, key)
      yield planned(tables.finished, idOfKey(key))
    }
  }
}

/** A charge goes with its settled deliveries. An open delivery stays: it holds its own copy. */
function* pruneCharges(tables: Tables, beforeMs: number): Generator<Planned> {
  const range = { start: [0], end: [beforeMs], limit: pieceSize }
  for (const { key, value } of tables.charge.getRange(range)) {
    const { deliveries } = JSON.parse(value) as { charge: Charge; deliveries: [string, number][] }
    for (const [name, sequence] of deliveries) yield planned(tables.settled, [name, sequence])
    yield planned(tables.charge, key)
  }
}

/** Settled deliveries of one destination, from the oldest on: those that are old, or too many. */
function* pruneSettled(
  tables: Tables,
  { name, open, lastSequence }: QueueCount & { name: string },
  { chargesMs, settledCount = defaultCount }: Retention,
): Generator<Planned> {
  // Numbers have no gaps: of the last ones, those that are not open are settled.
  const lastOfTooMany = lastSequence - open - settledCount
  const range = { start: [name, 0], end: [name, Number.MAX_SAFE_INTEGER], limit: pieceSize }
  for (const { key, value } of tables.settled.getRange(range)) {
    const isTooMany = Number(key[1]) <= lastOfTooMany
    if (!isTooMany && deliveryFromText(value).changedMs >= chargesMs) break
    yield planned(tables.settled, key)
  }
}

/** The log's chain goes on from a checkpoint: the last line that was removed. */
function* pruneLog(tables: Tables, beforeMs: number): Generator<Planned> {
  for (const { key, value } of tables.log.getRange({ limit: pieceSize })) {
    const last = linesOfBlock(value).at(-1)
    if (last === undefined || last.atMs >= beforeMs) break
    yield planned(tables.log, key)
    yield planned(
      tables.meta,
      'logCheckpoint',
      JSON.stringify({ seq: last.seq, hash: last.hash, atMs: last.atMs }),
    )
  }
}

/** Kept replies from the oldest on: those that are old, or too many. */
function* pruneReplies(
  tables: Tables,
  { repliesMs, repliesCount = defaultCount }: Retention,
): Generator<Planned> {
  const { entryCount } = tables.replyByTime.getStats() as { entryCount: number }
  let tooMany = entryCount - repliesCount
  for (const place of tables.replyByTime.getKeys({ limit: pieceSize })) {
    const [atMs, key] = [Number(place[0]), String(place[1])]
    if (tooMany <= 0 && atMs >= repliesMs) break
    tooMany -= 1
    const kept = tables.keptReply.get(key)
    yield planned(tables.replyByTime, place)
    // The key may have been used anew since.
    if (kept !== undefined && replyFromText(kept).atMs <= atMs) yield planned(tables.keptReply, key)
  }
}

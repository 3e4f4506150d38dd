import type { Charge } from '../core/model.ts'
import type { Retention } from '../core/ports.ts'
import { linesOfPage } from './pages.ts'
import {
  deliveryFromText,
  idOfKey,
  quietly,
  replyFromText,
  type Tables,
  wakeupKey,
} from './tables.ts'

/** At most so many entries of a kind go in one transaction, so that no guest's call waits for it. */
const pieceSize = 500

/** Removes one piece of what was kept long enough. Runs inside a transaction; gives how much went. */
export function prunePiece(tables: Tables, limits: Retention): number {
  return (
    pruneWakeups(tables, limits.wakeupsMs) +
    pruneCharges(tables, limits.chargesMs) +
    pruneLog(tables, limits.logMs) +
    pruneReplies(tables, limits.repliesMs)
  )
}

function pruneWakeups(tables: Tables, beforeMs: number): number {
  let gone = 0
  for (const list of ['answered', 'failed', 'cancelled']) {
    const range = {
      start: wakeupKey(list, 0),
      end: wakeupKey(list, Math.max(0, beforeMs)),
      limit: pieceSize,
    }
    for (const key of tables.wakeup.getKeys(range)) {
      quietly(tables.wakeup.remove(key))
      quietly(tables.finished.remove(idOfKey(key)))
      gone += 1
    }
  }
  return gone
}

/** A charge goes with its settled deliveries. An open delivery stays: it holds its own copy. */
function pruneCharges(tables: Tables, beforeMs: number): number {
  let gone = 0
  const range = { start: [0], end: [beforeMs], limit: pieceSize }
  for (const { key, value } of tables.charge.getRange(range)) {
    const { deliveries } = JSON.parse(value) as { charge: Charge; deliveries: [string, number][] }
    for (const [name, sequence] of deliveries) quietly(tables.settled.remove([name, sequence]))
    quietly(tables.charge.remove(key))
    gone += 1
  }
  for (const name of tables.sequence.getKeys()) gone += pruneSettled(tables, name, beforeMs)
  return gone
}

/** Settled deliveries of one destination, from the oldest on. */
function pruneSettled(tables: Tables, name: string, beforeMs: number): number {
  let gone = 0
  const range = { start: [name, 0], end: [name, Number.MAX_SAFE_INTEGER], limit: pieceSize }
  for (const { key, value } of tables.settled.getRange(range)) {
    if (deliveryFromText(value).changedMs >= beforeMs) break
    quietly(tables.settled.remove(key))
    gone += 1
  }
  return gone
}

/** The log's chain goes on from a checkpoint: the last line that was removed. */
function pruneLog(tables: Tables, beforeMs: number): number {
  let gone = 0
  for (const { key, value } of tables.log.getRange({ limit: pieceSize })) {
    const last = linesOfPage(value).at(-1)
    if (last === undefined || last.atMs >= beforeMs) break
    quietly(tables.log.remove(key))
    quietly(tables.meta.put('logCheckpoint', JSON.stringify({ seq: last.seq, hash: last.hash })))
    gone += 1
  }
  return gone
}

function pruneReplies(tables: Tables, beforeMs: number): number {
  let gone = 0
  const range = { start: [0], end: [Math.max(0, beforeMs)], limit: pieceSize }
  for (const place of tables.replyByTime.getKeys(range)) {
    const key = String(place[1])
    const kept = tables.keptReply.get(key)
    quietly(tables.replyByTime.remove(place))
    // The key may have been used anew since.
    if (kept !== undefined && replyFromText(kept).atMs < beforeMs)
      quietly(tables.keptReply.remove(key))
    gone += 1
  }
  return gone
}

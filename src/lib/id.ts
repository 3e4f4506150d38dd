import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const idBytes = 16
/** Filled at once: asking for a few random bytes costs more than all the rest of an id. */
const pool = Buffer.alloc(256 * idBytes)
let used = pool.length
let lastMs = 0
let sequence = 0

/** A new UUID of version 7. Those of one process are in the order in which they were made. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + idBytes)
  used += idBytes
  const msecs = Math.max(Date.now(), lastMs)
  // Within a millisecond they are counted, from somewhere in the lower half.
  sequence = msecs === lastMs ? sequence + 1 : random.readUInt32BE() >>> 1
  lastMs = msecs
  return v7({ random, msecs, seq: sequence })
}

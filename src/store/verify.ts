import { setImmediate } from 'node:timers/promises'
import type { LogReport } from '../core/ports/store.ts'
import { chainHash, partsOfLine } from './chain.ts'
import { takeSnapshot } from './chunks.ts'
import type { SnapshotOptions, Tables } from './lmdb/tables.ts'
import { checkpoint } from './memory.ts'

/** So many blocks of lines are read before other work gets its turn. */
const blocksAtOnce = 16

/** Follows the chain from the checkpoint that pruning left, or from the first line, to `lastSeq` at least. */
export async function verifyLog(tables: Tables, lastSeq: number): Promise<LogReport> {
  // One state for all of it: pruning may go on meanwhile.
  const { options, release } = takeSnapshot(tables)
  try {
    const report = await follow(tables, options)
    return report.fault === '' && report.last < lastSeq
      ? { ...report, fault: `Lines ${report.last + 1} to ${lastSeq} are missing.` }
      : report
  } finally {
    release()
  }
}

async function follow(tables: Tables, options: SnapshotOptions): Promise<LogReport> {
  const start = checkpoint(tables, options)
  let { seq, hash } = start
  const report = (fault = ''): LogReport => ({ first: start.seq + 1, last: seq, head: hash, fault })
  let from = 0
  for (;;) {
    const blocks = [...tables.log.getRange({ start: from, limit: blocksAtOnce, ...options })]
    const last = blocks.at(-1)
    if (last === undefined) return report()
    for (const { key, value } of blocks) {
      if (key !== seq + 1) return report(`Line ${seq + 1} is missing; the next one is ${key}.`)
      for (const text of value.split('\n')) {
        const parts = partsOfLine(text)
        const isNumbered = parts?.body.startsWith(`{"seq":${seq + 1},`)
        if (!parts || !isNumbered || parts.hash !== chainHash(hash, parts.body))
          return report(`Line ${seq + 1} is not as it was written.`)
        seq += 1
        hash = parts.hash
      }
    }
    from = last.key + 1
    await setImmediate()
  }
}

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BatchLog, StoredBatch } from '../../src/core/ports/pair.ts'
import { encodeBatch } from '../../src/pair/batch-codec.ts'
import { Etcd } from '../../src/pair/etcd/etcd.ts'
import { put } from '../../src/pair/etcd/requests.ts'
import { Holding } from '../../src/pair/holding.ts'
import { openStore } from '../../src/store/store.ts'
import { systemClock } from '../../src/system/clock.ts'
import { makeJournal } from '../../src/system/journal.ts'
import { call, commitAll, p50, perSecond } from './commits.ts'
import { startMembers } from './etcd-members.ts'
import { benchFolder } from './hotel.ts'
import { median } from './http/load.ts'
import type { Measures } from './measure.ts'

const repeats = 5
const count = 3_000
const options = { limitMs: 5_000 }

/** Puts batches where the other box finds them, and remembers what was put. */
class MeasuredLog implements BatchLog {
  readonly #holding: Holding
  readonly batches: Buffer[] = []

  constructor(holding: Holding) {
    this.#holding = holding
  }

  refusal(): undefined {
    return undefined
  }

  append(batch: StoredBatch): Promise<void> {
    this.batches.push(encodeBatch(batch))
    return this.#holding.append(batch)
  }
}

/** Commits of a pair beside bare puts of the same bytes into the same etcd, in the same batches. */
export async function* pairMeasures(): Measures {
  const folder = mkdtempSync(join(benchFolder(), 'pair-'))
  const { endpoints, end } = await startMembers(folder)
  const etcd = new Etcd({ endpoints })
  const onLost = (reason: string) => {
    throw new Error(reason)
  }
  const record = JSON.stringify({ name: 'a', id: randomUUID() })
  const holding = await Holding.take({ etcd, clock: systemClock, record, onLost })
  if (!holding) throw new Error('Somebody else holds.')
  const log = new MeasuredLog(holding)
  const onFatal = (error: Error) => {
    throw error
  }
  const journal = makeJournal()
  const store = openStore(join(folder, 'store'), { journal, onFatal, log })
  await store.adopt({ history: randomUUID(), number: 0 })
  const putBare = (value: Buffer) =>
    etcd.txn({ compare: [], success: [put('bare', value)] }, options)
  const [ours, theirs, single, bare]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let i = 0; i < repeats; i += 1) {
    log.batches.length = 0
    ours.push(await perSecond((n) => commitAll(store, call(n)), i * count, count))
    const startMs = performance.now()
    for (const value of log.batches) await putBare(value)
    theirs.push((count / (performance.now() - startMs)) * 1_000)
    log.batches.length = 0
    single.push(await p50((n) => commitAll(store, call(10_000_000 + i * 1_000 + n))))
    const { batches } = log
    bare.push(await p50((n) => putBare(batches[n] ?? Buffer.alloc(0))))
  }
  await holding.release()
  await store.close()
  etcd.close()
  await end()
  rmSync(folder, { recursive: true, force: true })
  yield {
    what: 'commit in a pair; 64 writers | etcd puts of the same batches',
    ours: `${Math.round(median(ours)).toLocaleString('en')}/s`,
    reference: `${Math.round(median(theirs)).toLocaleString('en')}/s`,
    ratio: median(ours.map((value, i) => value / (theirs[i] ?? value))),
    goal: { kind: 'at least', value: 0.8 },
  }
  yield {
    what: 'one commit in a pair, p50 | etcd put of the same bytes, p50',
    ours: `${median(single).toFixed(2)} ms`,
    reference: `${median(bare).toFixed(2)} ms`,
    ratio: median(single.map((value, i) => value / (bare[i] ?? value))),
    goal: { kind: 'at most', value: 1.3 },
  }
}

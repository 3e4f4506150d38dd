import { fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { open } from 'lmdb'
import { v7 } from 'uuid'
import type { StatusChange } from '../../src/core/model/delivery.ts'
import type { LogEntry } from '../../src/core/model/log.ts'
import { Result, Source, Status, type Wakeup } from '../../src/core/model/wakeup.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { openStore } from '../../src/store/store.ts'
import { makeJournal } from '../../src/system/journal.ts'
import { benchFolder } from './hotel.ts'
import { median } from './http/load.ts'
import type { Measures } from './measure.ts'

const repeats = 5
const writers = 64
const count = 20_000
const singles = 400

export function call(n: number): Wakeup {
  const ms = 1_800_000_000_000 + n * 1_000
  return {
    id: v7(),
    room: String(1_000 + (n % 1_000)),
    scheduled: '2026-11-15T07:05:09+01:00',
    created: '2026-11-15T07:05:09+01:00',
    daily: false,
    actor: 'admin',
    attempts: 0,
    snoozes: 0,
    prompt: 0,
    result: Result.pending,
    source: Source.rest,
    status: Status.pending,
    tenant: '6f1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e11',
    scheduledMs: ms,
    wall: '2026-11-15T07:05:09',
    dueMs: ms,
    lateMs: -1,
    tries: 0,
    asked: [],
    guests: [],
    assistAlerts: 0,
    isRingAsked: false,
  }
}

function entry({ id, room, tenant, created, dueMs }: Wakeup): LogEntry {
  return {
    atMs: dueMs,
    time: created,
    event: 'created',
    id,
    room,
    actor: 'admin',
    line: '',
    attempt: 0,
    detail: '',
    tenant,
  }
}

function notice({ id, room, tenant, created, dueMs }: Wakeup): StatusChange {
  return {
    type: 'room.status',
    id,
    timestamp: created,
    atMs: dueMs,
    actor: 'admin',
    tenant,
    room,
    status: { id: '1', description: 'Clean' },
  }
}

/** Record, index, log line and a delivery in one transaction. */
export function commitAll(store: Store, record: Wakeup): Promise<unknown> {
  return store.commit(() => ({
    change: [
      { put: 'wakeup', record },
      { log: entry(record) },
      { queue: notice(record), destination: 'housekeeping' },
    ],
    value: undefined,
  }))
}

export async function perSecond(
  write: (n: number) => Promise<unknown>,
  offset: number,
  count: number,
): Promise<number> {
  let n = offset
  const startMs = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (n < offset + count) {
        n += 1
        await write(n)
      }
    }),
  )
  return (count / (performance.now() - startMs)) * 1000
}

export async function p50(write: (n: number) => unknown): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < singles; n += 1) {
    const startMs = performance.now()
    await write(n)
    times.push(performance.now() - startMs)
  }
  return median(times)
}

export async function* commitMeasures(): Measures {
  const folder = mkdtempSync(join(benchFolder(), 'commits-'))
  const journal = makeJournal()
  const onFatal = (error: Error) => {
    throw error
  }
  const store = openStore(join(folder, 'store'), { journal, onFatal })
  const bare = open<string, string>({
    path: join(folder, 'bare'),
    noSubdir: true,
    overlappingSync: false,
    encoding: 'string',
  })
  const file = openSync(join(folder, 'append'), 'a')
  const ours: number[] = []
  const theirs: number[] = []
  const single: number[] = []
  const raw: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    const offset = i * count * 2
    theirs.push(
      await perSecond(
        (n) => {
          const record = call(n)
          return bare.put(record.id, JSON.stringify(record))
        },
        offset,
        count,
      ),
    )
    ours.push(await perSecond((n) => commitAll(store, call(n)), offset + count, count))
    raw.push(
      await p50((n) => {
        writeSync(file, `${JSON.stringify(call(n))}\n`)
        fdatasyncSync(file)
      }),
    )
    single.push(await p50((n) => commitAll(store, call(10_000_000 + i * singles + n))))
  }
  await store.close()
  await bare.close()
  rmSync(folder, { recursive: true, force: true })
  const rate = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')}/s`
  const ms = (values: number[]) => `${median(values).toFixed(3)} ms`
  yield {
    what: 'commit: record, index, log, delivery; 64 writers | bare put',
    ours: rate(ours),
    reference: rate(theirs),
    ratio: median(ours.map((value, i) => value / (theirs[i] ?? value))),
    goal: { kind: 'at least', value: 0.75 },
  }
  yield {
    what: 'one commit, p50 | append and fdatasync, p50',
    ours: ms(single),
    reference: ms(raw),
    ratio: median(single.map((value, i) => value / (raw[i] ?? value))),
    goal: { kind: 'at most', value: 5 },
  }
}

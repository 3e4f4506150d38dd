import { join } from 'node:path'
import t from 'tap'
import { openTables } from '../../src/store/lmdb/tables.ts'
import { tempFolder } from '../support/hotel.ts'
import { commit, logEntry, open } from './records.ts'

/** A store with 200 lines, of which `tamper` changes some behind its back. */
async function verified(
  t: Parameters<typeof tempFolder>[0],
  tamper: (log: ReturnType<typeof openTables>['log']) => unknown,
) {
  const file = join(await tempFolder(t), 'store')
  const store = open(file)
  for (let n = 1; n <= 200; n += 2)
    await commit(store, [{ log: logEntry(n) }, { log: logEntry(n + 1) }])
  await store.close()
  const tables = openTables(file)
  await tamper(tables.log)
  await tables.env.close()
  const again = open(file)
  const report = await again.verifyLog()
  await again.close()
  return report
}

t.test('a log that nobody touched is whole', async (t) => {
  t.match(await verified(t, () => undefined), { first: 1, last: 200, fault: '' })
})

t.test('a changed line is found', async (t) => {
  const report = await verified(t, (log) =>
    log.put(51, String(log.get(51)).replace('"actor":"desk"', '"actor":"anna"')),
  )
  t.match(report, { last: 50, fault: 'Line 51 is not as it was written.' })
})

t.test('lines that are missing, at the start or in the middle, are found', async (t) => {
  t.match(await verified(t, (log) => log.remove(51)), {
    last: 50,
    fault: 'Line 51 is missing; the next one is 53.',
  })
  t.match(await verified(t, (log) => log.remove(1)), { fault: /^Line 1 is missing/ })
})

t.test('a line that is taken out of its page, or is no line at all, is found', async (t) => {
  const report = await verified(t, (log) => log.put(51, String(log.get(51)).split('\n')[0] ?? ''))
  t.match(report, { last: 51, fault: 'Line 52 is missing; the next one is 53.' })
  t.match(await verified(t, (log) => log.put(51, 'nonsense')), {
    fault: 'Line 51 is not as it was written.',
  })
})

t.test('after pruning the chain is followed from the checkpoint', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  for (let n = 1; n <= 100; n += 1) await commit(store, [{ log: logEntry(n) }])
  await store.prune({ wakeupsMs: 0, chargesMs: 0, logMs: 41, repliesMs: 0 })
  t.match(await store.verifyLog(), { first: 41, last: 100, fault: '' })
  await store.close()
})

const nightBook = (logSeq: number) => ({
  put: 'nightBook' as const,
  record: {
    seenMs: 1,
    logSeq,
    zone: 'UTC',
    zoneRules: '',
    summedUpMs: 0,
    callTimes: { count: 1, meanMs: 1, deviationMs: 1 },
  },
})

t.test('lines that are cut off at the end are found, also when the log has gone on', async (t) => {
  const file = join(await tempFolder(t), 'store')
  let store = open(file)
  for (let n = 1; n <= 10; n += 1) await commit(store, [{ log: logEntry(n) }])
  await commit(store, [nightBook(10)])
  await store.close()
  const tables = openTables(file)
  for (const key of [8, 9, 10]) await tables.log.remove(key)
  await tables.env.close()
  store = open(file)
  t.match(await store.verifyLog(), { last: 7, fault: 'Lines 8 to 10 are missing.' })
  await commit(store, [{ log: logEntry(11) }])
  t.match(await store.verifyLog(), { fault: 'Line 8 is missing; the next one is 11.' })
  await store.close()
})

t.test('a last line that cannot be read keeps nobody from opening the store', async (t) => {
  const file = join(await tempFolder(t), 'store')
  let store = open(file)
  for (let n = 1; n <= 3; n += 1) await commit(store, [{ log: logEntry(n) }])
  await store.close()
  const tables = openTables(file)
  await tables.log.put(3, '{"seq":3,"atMs":')
  await tables.env.close()
  store = open(file)
  await commit(store, [{ log: logEntry(4) }])
  const seqs: number[] = []
  for await (const page of store.logLines({})) seqs.push(...page.map(({ seq }) => seq))
  t.same(seqs, [1, 2, 4])
  t.match(await store.verifyLog(), { fault: 'Line 3 is not as it was written.' })
  await store.close()
})

t.test('lines are found by their time also after the clock was set back', async (t) => {
  const file = join(await tempFolder(t), 'store')
  let store = open(file)
  const times = [...Array(50).keys()].map((n) => 1_000 + n)
  // Set back twice, once in the middle of lines that are written together.
  times.push(...[...Array(50).keys()].map((n) => 500 + n), 20, 30, 2_000, 2_001, 40, 3_000)
  for (let i = 0; i < times.length; i += 3)
    await commit(
      store,
      times.slice(i, i + 3).map((atMs) => ({ log: { ...logEntry(1), atMs } })),
    )
  for (const reopen of [false, true]) {
    if (reopen) {
      await store.close()
      store = open(file)
    }
    for (const startMs of [0, 20, 40, 41, 520, 1_020, 1_049, 1_050, 2_001, 2_500, 3_000, 3_001]) {
      const found: number[] = []
      for await (const page of store.logLines({ startMs })) found.push(...page.map((l) => l.atMs))
      t.same(
        found,
        times.filter((atMs) => atMs >= startMs),
        `from ${startMs}`,
      )
    }
  }
  await store.close()
})

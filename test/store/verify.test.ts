import { join } from 'node:path'
import t from 'tap'
import { openTables } from '../../src/store/tables.ts'
import { tempFolder } from '../hotel.ts'
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

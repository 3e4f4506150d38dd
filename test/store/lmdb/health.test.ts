import { join } from 'node:path'
import t from 'tap'
import { openTables } from '../../../src/store/lmdb/tables.ts'
import { tempFolder } from '../../support/hotel.ts'
import { commit, logEntry, open, room } from '../records.ts'

t.test('a health check is a real commit that nobody hears of', async (t) => {
  const file = join(await tempFolder(t), 'store')
  const store = open(file)
  await commit(store, [{ log: logEntry(1) }])
  const head = store.logHead()
  let changes = 0
  store.onCommitted(() => {
    changes += 1
  })
  const { commits } = store.state()
  await store.healthCheck(0)
  t.equal(store.state().commits, commits + 1)
  t.equal(changes, 0)
  t.same(store.logHead(), head)
  t.match(await store.verifyLog(), { last: 1, fault: '' })
  t.match(store.state(), { isRefusing: false, cause: '', failures: 0 })
  await store.close()
  const tables = openTables(file, { readOnly: true })
  t.equal(tables.meta.get('healthCheck'), String(commits), 'it is on disk')
  await tables.env.close()
})

t.test('a commit that was made a moment ago is proof enough', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  await commit(store, [{ put: 'room', record: room('101') }])
  const { commits } = store.state()
  await store.healthCheck(Number.POSITIVE_INFINITY)
  t.equal(store.state().commits, commits)
  await store.close()
})

t.test('several who ask at once share one commit, between those of others', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const { commits } = store.state()
  await Promise.all([
    store.healthCheck(0),
    store.healthCheck(0),
    commit(store, [{ put: 'room', record: room('101') }]),
    store.prune({ wakeupsMs: 1, chargesMs: 1, logMs: 1, repliesMs: 1 }),
    store.healthCheck(0),
  ])
  t.equal(store.state().commits, commits + 2)
  t.ok(store.get('room', '101'))
  await store.close()
})

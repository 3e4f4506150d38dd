import { join } from 'node:path'
import t from 'tap'
import { readWakeup } from '../../src/store/reads.ts'
import { openTables } from '../../src/store/tables.ts'
import { tempFolder } from '../hotel.ts'
import { call, commit, open } from './records.ts'

t.test('a call is found while memory lags behind the disk', async (t) => {
  const file = join(await tempFolder(t), 'store')
  const store = open(file)
  await commit(store, [
    { put: 'wakeup', record: call('settled', { result: 1, status: 4 }) },
    { put: 'wakeup', record: call('daily', { scheduledMs: 90_000, wall: 'tomorrow' }) },
  ])
  await store.close()
  const tables = openTables(file)
  t.teardown(() => tables.env.close())
  const pending = (id: string) => ({
    ...{ id, room: '101', scheduledMs: 1_000, dueMs: 1_000 },
    ...{ dailyAt: '', status: 0 as const, tries: 0 },
  })
  const before = new Map(['settled', 'daily', 'deleted'].map((id) => [id, pending(id)]))
  const read = (id: string) => readWakeup(tables, { pendingById: before }, id)
  t.match(read('settled'), { id: 'settled', result: 1 })
  t.match(read('daily'), { id: 'daily', scheduledMs: 90_000 })
  t.equal(read('deleted'), undefined)
  t.equal(read('never'), undefined)
})

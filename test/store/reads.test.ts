import { join } from 'node:path'
import t from 'tap'
import { Result, Status, type Wakeup } from '../../src/core/model/wakeup.ts'
import type { Reads } from '../../src/core/ports/reads.ts'
import { openTables } from '../../src/store/lmdb/tables.ts'
import { readWakeup } from '../../src/store/reads.ts'
import { tempFolder } from '../support/hotel.ts'
import { call, commit, open, room } from './records.ts'

t.test('a call is found while memory lags behind the disk', async (t) => {
  const file = join(await tempFolder(t), 'store')
  const store = open(file)
  await commit(store, [
    {
      put: 'wakeup',
      record: call('settled', { result: Result.complete, status: Status.finished }),
    },
    { put: 'wakeup', record: call('daily', { scheduledMs: 90_000, wall: 'tomorrow' }) },
  ])
  await store.close()
  const tables = openTables(file)
  t.teardown(() => tables.env.close())
  const pending = (id: string) => ({
    ...{ id, room: '101', scheduledMs: 1_000, dueMs: 1_000 },
    ...{ dailyAt: '', status: Status.pending, tries: 0, tenant: 't' },
    ...{ profile: '', needs: '', assistAlerts: 0, isRingAsked: false },
  })
  const before = new Map(['settled', 'daily', 'deleted'].map((id) => [id, pending(id)]))
  const read = (id: string) => readWakeup(tables, { pendingById: before }, id)
  t.match(read('settled'), { id: 'settled', result: Result.complete })
  t.match(read('daily'), { id: 'daily', scheduledMs: 90_000 })
  t.equal(read('deleted'), undefined)
  t.equal(read('never'), undefined)
})

t.test('the calls of each tenant are counted, also within a batch', async (t) => {
  const file = join(await tempFolder(t), 'store')
  const store = open(file)
  const counts = (read: Reads) =>
    [read.pendingCount(), read.pendingCount('annex'), read.pendingCount('lodge')].join()
  const seen: string[] = []
  const put = (...calls: Wakeup[]) =>
    store.commit((read) => {
      seen.push(counts(read))
      return { change: calls.map((record) => ({ put: 'wakeup', record })), value: undefined }
    })
  const annex = (id: string, over = {}) => call(id, { tenant: 'annex', ...over })
  await Promise.all([
    put(annex('a'), annex('b'), call('c', { tenant: 'lodge' })),
    put(annex('a', { dueMs: 5_000 }), annex('d', { result: Result.complete })),
    put(annex('b', { result: Result.complete })),
    store.commit((read) => {
      seen.push(counts(read))
      return { change: [{ remove: 'wakeup', id: 'c', tenant: 'lodge' }], value: undefined }
    }),
    put(),
  ])
  t.same(seen, ['0,0,0', '3,2,1', '3,2,1', '2,1,1', '1,1,0'])
  t.equal(counts(store), '1,1,0')
  await store.close()
  const again = open(file)
  t.equal(counts(again), '1,1,0')
  await again.close()
})

t.test('records in no order are those in order, also within a batch', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  const seen: string[] = []
  const names = (read: Reads) => {
    const each = [...read.each('room')].map(({ room, extension }) => `${room} ${extension}`)
    const all = read.all('room').map(({ room, extension }) => `${room} ${extension}`)
    t.same(each.sort(), all)
    seen.push(all.join())
  }
  const put = (name: string, extension: string) => ({
    put: 'room' as const,
    record: { ...room(name), extension },
  })
  await commit(store, [put('1', 'a'), put('2', 'a'), put('3', 'a')])
  await Promise.all([
    commit(store, [put('2', 'b'), put('4', 'b'), { remove: 'room', id: '1', tenant: '' }]),
    store.commit((read) => {
      names(read)
      return { change: [{ remove: 'room', id: '4', tenant: '' }, put('1', 'c')], value: undefined }
    }),
    store.commit((read) => {
      names(read)
      return { change: [], value: undefined }
    }),
  ])
  names(store)
  t.same(seen, ['2 b,3 a,4 b', '1 c,2 b,3 a', '1 c,2 b,3 a'])
})

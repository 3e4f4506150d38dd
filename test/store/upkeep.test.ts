import { join } from 'node:path'
import t from 'tap'
import type { Write } from '../../src/core/ports/change.ts'
import { chainHash } from '../../src/store/chain.ts'
import type { Migration } from '../../src/store/lmdb/schema.ts'
import { tempFolder } from '../support/hotel.ts'

import { commit, logEntry, notice, open, room } from './records.ts'

t.test('log lines are numbered and chained across batches, reopening and pruning', async (t) => {
  const file = join(await tempFolder(t), 'store')
  let store = open(file)
  await Promise.all(Array.from({ length: 150 }, (_, i) => commit(store, [{ log: logEntry(i) }])))
  await store.close()
  store = open(file)
  await commit(store, [{ log: logEntry(150) }, { log: logEntry(151) }])
  const lines = async () => {
    const all = []
    for await (const page of store.logLines({})) all.push(...page)
    return all
  }
  let before = ''
  let seq = 0
  for (const { hash, ...line } of await lines()) {
    seq += 1
    t.equal(line.seq, seq)
    t.equal(hash, chainHash(before, JSON.stringify(line)))
    before = hash
  }
  t.equal(seq, 152)
  const some: number[] = []
  for await (const page of store.logLines({ startMs: 100, endMs: 103 }))
    some.push(...page.map(({ atMs }) => atMs))
  t.same(some, [100, 101, 102])
  await store.prune({ wakeupsMs: 0, chargesMs: 0, repliesMs: 0, logMs: 1_000 })
  t.same(await lines(), [])
  await store.close()
  store = open(file)
  await commit(store, [{ log: logEntry(2_000) }])
  const [line] = await lines()
  t.equal(line?.seq, 153)
  const { hash, ...body } = line ?? { hash: '' }
  t.equal(hash, chainHash(before, JSON.stringify(body)), 'the chain goes on from the checkpoint')
  await store.close()
})

t.test('a start time finds its place in a long log', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  for (let i = 0; i < 60; i += 1)
    await commit(
      store,
      Array.from({ length: 10 }, (_, j) => ({ log: logEntry(i * 10 + j) })),
    )
  for (const startMs of [0, 1, 9, 10, 11, 305, 598, 599, 600]) {
    const found: number[] = []
    for await (const page of store.logLines({ startMs }))
      found.push(...page.map(({ atMs }) => atMs))
    t.equal(found.length, Math.max(0, 600 - startMs), `from ${startMs}`)
    if (found.length > 0) t.equal(found[0], startMs)
  }
  await store.close()
})

t.test('pruning takes what is old of every destination and leaves what is young', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const settle = async (destination: string, count: number, changedMs: number) => {
    await commit(
      store,
      Array.from({ length: count }, () => ({ queue: notice, destination })),
    )
    const change = Array.from({ length: count }, (_, index): Write => {
      const delivery = store.delivery(destination, index + 1)
      if (!delivery) throw new Error('not queued')
      const state = index % 2 === 0 ? 'acknowledged' : 'refused'
      return { put: 'delivery', record: { ...delivery, state, changedMs } }
    })
    await commit(store, change)
  }
  await settle('aaa', 600, 9_000)
  await settle('zzz', 700, 1_000)
  const refused = () => [store.refusedCount('aaa'), store.refusedCount('zzz')]
  t.same(refused(), [300, 350])
  await store.prune({ wakeupsMs: 0, chargesMs: 5_000, logMs: 0, repliesMs: 0 })
  const count = async (name: string) => {
    let total = 0
    for await (const page of store.deliveries(name)) total += page.length
    return total
  }
  t.same([await count('aaa'), await count('zzz')], [600, 0])
  t.same(refused(), [300, 0])
  await store.close()
})

t.test('pruning forgets old replies, not those whose key was used anew', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const reply = (key: string, atMs: number): Write => ({
    put: 'keptReply',
    record: { key, body: '', atMs, reply: { status: 200, location: '', json: '' } },
  })
  await commit(store, [reply('old', 1_000), reply('anew', 1_000), reply('young', 9_000)])
  await commit(store, [reply('anew', 8_000)])
  await store.prune({ wakeupsMs: 0, chargesMs: 0, logMs: 0, repliesMs: 5_000 })
  t.same(
    ['old', 'anew', 'young'].map((key) => store.keptReply(key)?.atMs),
    [undefined, 8_000, 9_000],
  )
  await store.close()
})

t.test('migrations', async (t) => {
  const rename: Migration = ({ small }) => {
    for (const { key, value } of small.room.getRange())
      small.room.putSync(key, JSON.stringify({ ...JSON.parse(value), extension: `8${key}` }))
  }

  t.test('bring an older store to the newest schema, once', async (t) => {
    const file = join(await tempFolder(t), 'store')
    const old = open(file, [])
    await commit(old, [{ put: 'room', record: room('101') }])
    await old.close()
    const upgraded = open(file, [rename])
    t.equal(upgraded.get('room', '101')?.extension, '8101')
    await commit(upgraded, [{ put: 'room', record: room('102') }])
    await upgraded.close()
    const again = open(file, [rename])
    t.equal(again.get('room', '102')?.extension, '102')
    await again.close()
  })

  t.test('that fail change nothing', async (t) => {
    const file = join(await tempFolder(t), 'store')
    const old = open(file, [])
    await commit(old, [{ put: 'room', record: room('101') }])
    await old.close()
    const failing: Migration = () => {
      throw new Error('no')
    }
    t.throws(() => open(file, [rename, failing]), /no/)
    const still = open(file, [])
    t.equal(still.get('room', '101')?.extension, '101')
    await still.close()
  })

  t.test('never run backwards: a store of a newer version is refused', async (t) => {
    const file = join(await tempFolder(t), 'store')
    await open(file, [rename]).close()
    t.throws(() => open(file, []), /The store has schema 2, and this version knows schemas up to 1/)
  })
})

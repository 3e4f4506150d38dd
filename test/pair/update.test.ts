import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Etcd } from '../../src/pair/etcd/etcd.ts'
import { PairMember } from '../../src/pair/member.ts'
import { openStore } from '../../src/store/store.ts'
import { systemClock } from '../../src/system/clock.ts'
import { type EtcdCluster, startEtcd } from '../peers/etcd.ts'
import { room } from '../store/records.ts'
import { KeptJournal, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { beginPair } from './boxes.ts'

interface Options {
  readonly name: string
  readonly file: string
  /** How many changes of the store's schema this version knows. */
  readonly updates: number
}

/** The store of a box, and its part in the pair, without all that rings. */
async function open(t: Test, { endpoints }: EtcdCluster, { name, file, updates }: Options) {
  const journal = new KeptJournal()
  const ended = Promise.withResolvers<string>()
  const report = () => ({ version: '1', url: '', copies: 'http://127.0.0.1:1', site: '' })
  const member = new PairMember({
    ...{ name, journal, report, clock: systemClock, etcd: new Etcd({ endpoints }) },
    isQuiet: () => true,
    onHolding: () => undefined,
    onEnded: ended.resolve,
  })
  const onFatal = (error: unknown) => {
    throw error
  }
  const migrations = Array.from({ length: updates }, () => () => undefined)
  const store = openStore(file, { journal, onFatal, log: member, migrations })
  const lack = await member.lackOf(store)
  const close = async () => {
    await member.close()
    await store.close()
  }
  t.teardown(close)
  const put = (name: string) =>
    store.commit(() => ({ change: [{ put: 'room', record: room(name) }], value: undefined }))
  return { member, store, lack, journal, ended: ended.promise, close, put }
}

const holds = async (box: { member: PairMember }) => until('it holds', () => box.member.isHolding)

t.test('boxes are updated one by one, with a change of the store between', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const [first, second] = [join(await tempFolder(t), 'a'), join(await tempFolder(t), 'b')]
  const a = await open(t, etcd, { name: 'a', file: first, updates: 0 })
  a.member.start(a.store)
  await holds(a)
  await a.put('101')
  // It has followed from the beginning.
  const b = await open(t, etcd, { name: 'b', file: second, updates: 0 })
  await b.store.adopt({ history: a.store.position?.history ?? '', number: 0 })
  b.member.start(b.store)
  await until('it has followed', () => b.store.position?.number === a.store.position?.number)

  await b.close()
  await a.put('102')
  const updated = await open(t, etcd, { name: 'b', file: second, updates: 1 })
  t.equal(updated.lack.kind, 'none', 'the other box is older: its copy would be no help')
  updated.member.start(updated.store)
  await until('it says why it cannot follow', () =>
    updated.member.state().problems.some(({ what }) => what.includes('Update the older one')),
  )
  t.equal(updated.store.count('room'), 1)

  await a.close()
  const later = await open(t, etcd, { name: 'a', file: first, updates: 1 })
  later.member.start(later.store)
  await holds(later)
  t.equal(updated.member.isHolding, false, 'who lacks something does not take over')
  await later.put('103')
  t.match(await updated.ended, 'needs a copy of the other one')
  await updated.close()
  const again = await open(t, etcd, { name: 'b', file: second, updates: 1 })
  t.same(again.lack, { kind: 'copy', from: 'http://127.0.0.1:1' })
})

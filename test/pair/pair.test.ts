import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { Etcd } from '../../src/pair/etcd/etcd.ts'
import { put } from '../../src/pair/etcd/requests.ts'
import { headKey } from '../../src/pair/keys.ts'
import { View } from '../../src/pair/view.ts'
import { startEtcd } from '../peers/etcd.ts'
import { room } from '../store/records.ts'
import { openHotel } from '../support/hotel.ts'
import { fill, smallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'
import { beginPair, inStep, openBox, roleOf, trimAll } from './boxes.ts'

const tomorrow = { room: '101', time: '0645', daily: '1' }

t.test('what one box takes, the other has; it takes over when the first is closed', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const a = await openBox(t, { name: 'a', etcd })
  t.equal(roleOf(a), 'holding')
  await a.admin.csv('/rest/import/rooms', 'room\n101\n102').expect(200)
  const { json } = await a.admin.post('/rest/wakeup', tomorrow).expect(201)

  const b = await openBox(t, { name: 'b', etcd })
  await until('it follows', () => roleOf(b) === 'following')
  const seen = await b.admin.get(`/rest/wakeup/${json.id}`).expect(200)
  t.equal(seen.json.room, '101', 'it began with a copy')

  const second = await a.admin.post('/rest/wakeup', { ...tomorrow, room: '102' }).expect(201)
  await inStep(a, b)
  await b.admin.get(`/rest/wakeup/${second.json.id}`).expect(200)

  const refused = await b.admin.delete(`/rest/wakeup/${json.id}`).expect(503, 504)
  t.equal(refused.headers.location, `${a.url}/rest/wakeup/${json.id}`)
  t.match(refused.json.description, 'box a')

  await a.close()
  await until('the other box holds', () => roleOf(b) === 'holding')
  await b.admin.delete(`/rest/wakeup/${json.id}`).expect(200)
  const verified = await b.daemon.store.verifyLog()
  t.equal(verified.fault, '')

  const again = await a.reopen()
  await until('it follows', () => roleOf(again) === 'following')
  await inStep(b, again)
  await again.admin.get(`/rest/wakeup/${json.id}`).expect(404, 301)
  t.equal((await again.daemon.store.verifyLog()).head, (await b.daemon.store.verifyLog()).head)
})

t.test('a box that was off for so long that its batches are gone gets a copy', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const a = await openBox(t, { name: 'a', etcd })
  await a.admin.csv('/rest/import/rooms', 'room\n101').expect(200)
  const b = await openBox(t, { name: 'b', etcd })
  await b.close()
  await a.admin.post('/rest/wakeup', tomorrow).expect(201)
  await trimAll(etcd)
  const again = await b.reopen()
  await until('it follows', () => roleOf(again) === 'following')
  t.match(again.journal.lines.join('\n'), 'The store of the other box is copied')
  const { json } = await again.admin.get('/rest/wakeup/list/pending').expect(200)
  t.equal(json.pending.length, 1)
  t.same(again.daemon.store.position, a.daemon.store.position)
})

t.test('what a box had before it joined is kept beside', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const alone = await openHotel(t)
  await alone.daemon.close()
  const a = await openBox(t, { name: 'a', etcd })
  const b = await openBox(t, { name: 'b', etcd, folder: alone.folder })
  await until('it follows', () => roleOf(b) === 'following')
  t.same(b.daemon.store.position, a.daemon.store.position)
  const [kept] = globSync(join(alone.folder, 'store.before-pair-*'))
  t.ok(kept, 'a hotel of its own is not lost')
})

t.test('a box that belongs to no pair any more forgets where it was', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const a = await openBox(t, { name: 'a', etcd })
  t.ok(a.daemon.store.position)
  await a.close()
  const alone = await openHotel(t, { folder: a.folder })
  await alone.daemon.store.commit(() => ({
    change: [{ put: 'room', record: room('900') }],
    value: undefined,
  }))
  t.equal(alone.daemon.store.position, undefined, 'no other box has this')
})

t.test('without etcd a box answers what it knows, changes nothing, and says so', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const a = await openBox(t, { name: 'a', etcd })
  await a.admin.csv('/rest/import/rooms', 'room\n101').expect(200)
  await etcd.members[0]?.kill()
  t.match(await a.ended, 'etcd has not renewed its lease in time')
  const again = await a.reopen()
  await until('it is cut off', () => roleOf(again) === 'cut off')
  await again.admin.get('/rest/room').expect(200)
  const refused = await again.admin.post('/rest/wakeup', tomorrow).expect(503, 504)
  t.match(refused.json.description, 'No box of the pair takes changes')
  const { json } = await again.admin.get('/rest/box').expect(200)
  t.match(json.needs[0], { kind: 'pair', isUrgent: true })
  etcd.members[0]?.start()
  await until('it holds again', () => roleOf(again) === 'holding')
  await again.admin.post('/rest/wakeup', tomorrow).expect(201)
})

t.test('a box gives way to one that is ready, and to no other', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const a = await openBox(t, { name: 'a', etcd })
  const refused = await a.admin.post('/rest/pair/give-way', {}).expect(409, 309)
  t.match(refused.json.description, 'not ready')
  const b = await openBox(t, { name: 'b', etcd })
  await until('the other box is seen', () => a.daemon.pair?.state().other !== undefined)
  await a.admin.post('/rest/pair/give-way', {}).expect(200)
  t.match(await a.ended, 'gives way to box b, as admin wants')
  await until('the other box holds', () => roleOf(b) === 'holding')
})

t.test('a box whose disk is full leaves the work to the other, and nothing is lost', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const disk = await smallDisk(t, '32m')
  const a = await openBox(t, { name: 'a', etcd, folder: disk })
  await a.admin.csv('/rest/import/rooms', 'room\n101\n102').expect(200)
  const b = await openBox(t, { name: 'b', etcd })
  await until('the other box follows', () => roleOf(b) === 'following')
  const { json } = await a.admin.post('/rest/wakeup', tomorrow).expect(201)
  await rm(join(disk, 'reserve'), { force: true })
  const full = await fill(disk)
  const ids = [json.id]
  for (let minute = 10; minute < 60 && !a.hasFailed; minute += 1) {
    const answer = await a.admin.post('/rest/wakeup', { ...tomorrow, time: `07${minute}` })
    if (answer.status === 201) ids.push(answer.json.id)
  }
  // The process ends; here it is closed.
  if (a.hasFailed) await a.close()
  else await a.admin.post('/rest/pair/give-way', {}).expect(200)
  await until('the other box holds', () => roleOf(b) === 'holding')
  const pending = await b.admin.get('/rest/wakeup/list/pending').expect(200)
  const known = new Set(pending.json.pending.map(({ id }: { id: string }) => id))
  t.same(
    ids.filter((id) => !known.has(id)),
    [],
    `${ids.length} calls that were promised are there`,
  )
  t.equal((await b.daemon.store.verifyLog()).fault, '')
  await full.remove()
  const again = await a.reopen()
  await inStep(b, again)
  t.equal((await again.daemon.store.verifyLog()).head, (await b.daemon.store.verifyLog()).head)
})

t.test('a box that cannot begin leaves the lead to the other', async (t) => {
  const etcd = await startEtcd(t)
  await beginPair(etcd)
  const a = await openBox(t, { name: 'a', etcd })
  await a.admin.csv('/rest/import/rooms', 'room\n101').expect(200)
  await a.close()
  // What etcd says was committed last is not there.
  const client = new Etcd({ endpoints: etcd.endpoints })
  await client.txn({ compare: [], success: [put(headKey, '9999 nobody')] }, { limitMs: 5_000 })
  const again = await a.reopen()
  t.match(await again.ended, 'it cannot begin')
  await again.close()
  const { holder } = await View.read(client, { limitMs: 5_000 })
  t.equal(holder, undefined, 'the place is free')
  client.close()
})

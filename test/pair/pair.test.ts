import t from 'tap'
import { startEtcd } from '../peers/etcd.ts'
import { until } from '../support/until.ts'
import { beginPair, inStep, openBox, roleOf } from './boxes.ts'

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

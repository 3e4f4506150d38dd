import t from 'tap'
import { room } from '../../store/records.ts'
import { openHotel } from '../../support/hotel.ts'

const { desk, admin, maid, clock, daemon, journal } = await openHotel(t)

t.test('types of status are listed under items, with leading zeros', async (t) => {
  const { json } = await desk.get('/rest/rsi/status').expect(200)
  t.same(json, {
    items: [
      { id: '01', description: 'Clean', tenant: '' },
      { id: '02', description: 'Dirty', tenant: '' },
    ],
  })
})

t.test(
  'a change of status needs exactly id and room, of a type and a room that exist',
  async () => {
    await desk.post('/rest/rsi/change', { id: '01' }).expect(400, 201)
    await desk.post('/rest/rsi/change', { room: 101 }).expect(400, 201)
    await desk.post('/rest/rsi/change', { id: '01', room: 101, quantity: 1 }).expect(400, 204)
    await desk.post('/rest/rsi/change', { id: '1', room: 101 }).expect(404, 305)
    await desk.post('/rest/rsi/change', { id: '01', room: 999 }).expect(404, 302)
    await desk.post('/rest/rsi/change', { id: 'clean', room: 101 }).expect(400, 202)
  },
)

t.test(
  'a change is on the board and goes to push servers that ask for it, never to a property system',
  async (t) => {
    const answer = await maid.post('/rest/rsi/change', { id: '02', room: 101 }).expect(200)
    t.equal(answer.headers['content-length'], '0')
    const { json } = await desk.get('/rest/rsi/room').expect(200)
    t.same(json.rooms[0], {
      room: '101',
      id: '02',
      description: 'Dirty',
      changed: '2026-11-15T07:05:09+01:00',
      actor: 'maid',
      tenant: '',
    })
    t.same(json.rooms[1], {
      room: '102',
      id: '',
      description: '',
      changed: '',
      actor: '',
      tenant: '',
    })
    const { json: queue } = await admin.get('/rest/outbound/housekeeping').expect(200)
    t.match(queue.deliveries, [
      {
        id: 1,
        state: 'queued',
        notice: { type: 'room.status', room: '101', status: { id: '02', description: 'Dirty' } },
      },
    ])
    for (const other of ['opera', 'minibar', 'alarms'])
      t.same((await admin.get(`/rest/outbound/${other}`).expect(200)).json.deliveries, [])
  },
)

t.test('any known room may have a status', async () => {
  await desk.post('/rest/rsi/change', { id: '01', room: 900 }).expect(200)
})

t.test('types of status are edited by an administrator', async (t) => {
  await maid.post('/rest/rsi/status', { description: 'x' }).expect(403, 102)
  const { json } = await admin
    .post('/rest/rsi/status', { id: '007', description: 'Inspected' })
    .expect(201)
  t.equal(json.id, '007')
  await admin.put('/rest/rsi/status/007', { description: 'Inspected twice' }).expect(200)
  t.equal((await desk.get('/rest/rsi/status/007').expect(200)).json.description, 'Inspected twice')
  await admin.delete('/rest/rsi/status/007').expect(200)
  await admin.delete('/rest/rsi/status/007').expect(404, 305)
  t.equal((await admin.post('/rest/rsi/status', { description: 'Next' }).expect(201)).json.id, '3')
})

t.test('when a queue is full the oldest status gives way, and that is told', async (t) => {
  const notice = {
    type: 'room.status',
    id: 'x',
    timestamp: 'then',
    atMs: 5,
    actor: '',
    room: '1',
    tenant: '',
    status: { id: '1', description: '' },
  } as const
  const { store } = daemon
  while (store.queueLength('housekeeping') < 100_000)
    await store.commit((read) => {
      const space = 100_000 - read.queueLength('housekeeping')
      const change = Array.from({ length: Math.min(2_000, space) }, () => ({
        queue: notice,
        destination: 'housekeeping',
      }))
      return { change, value: 0 }
    })
  const oldest = store.oldestOpen('housekeeping')?.sequence
  clock.advance(1_000)
  await Promise.all([
    desk.post('/rest/rsi/change', { id: '01', room: 103 }).expect(200),
    desk.post('/rest/rsi/change', { id: '01', room: 104 }).expect(200),
  ])
  t.equal(store.queueLength('housekeeping'), 100_000)
  t.equal(store.oldestOpen('housekeeping')?.sequence, (oldest ?? 0) + 2)
  t.match(
    journal.lines.join('\n'),
    /Delivery 1 to housekeeping was refused: dropped: the queue was full/,
  )
})

t.test('the board of many rooms is sent in pieces, and reads like that of few', async (t) => {
  const { admin, daemon } = await openHotel(t)
  const names = Array.from({ length: 1_600 }, (_, i) => `R${1_000 + i}`)
  await daemon.store.commit(() => ({
    change: names.toReversed().map((name) => ({ put: 'room', record: room(name) })),
    value: 0,
  }))
  await admin.post('/rest/rsi/change', { id: '02', room: 'R2599' }).expect(200)
  const { headers, text, json } = await admin.get('/rest/rsi/room').expect(200)
  t.equal(headers['transfer-encoding'], 'chunked')
  t.equal(text, JSON.stringify(json))
  t.same(
    json.rooms.map(({ room }: { room: string }) => room),
    daemon.store.all('room').map(({ room }) => room),
  )
  t.match(json.rooms.at(-2), { room: 'R2598', id: '', changed: '' })
  t.match(json.rooms.at(-1), { room: 'R2599', id: '02', actor: 'admin' })
})

import t from 'tap'
import { fullSite, openHotel } from '../../support/hotel.ts'

t.test('outbound', async (t) => {
  const hotel = await openHotel(t)
  const { admin, maid, clock } = hotel
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  clock.advance(1_000)
  await maid.post('/rest/isi/charge', { id: 2, quantity: 1, room: 101 }).expect(200)

  t.test('shows every destination with its queue', async (t) => {
    const { json } = await admin.get('/rest/outbound').expect(200)
    t.same(json.destinations[0], {
      name: 'opera',
      kind: 'connector',
      protocol: 'fias',
      state: 'down',
      queue: 2,
      held: 0,
      refused: 0,
      oldest: '2026-11-15T07:05:09+01:00',
      error: 'the connector was not started',
    })
    t.same(
      json.destinations.map(({ name }: { name: string }) => name),
      ['opera', 'minibar', 'housekeeping', 'alarms'],
    )
    t.match(json.destinations[2], { kind: 'push', queue: 0, oldest: '' })
  })

  t.test('settles a delivery by hand, and sends one again', async (t) => {
    await admin.put('/rest/outbound/opera/1', { action: 'settle' }).expect(200)
    const { json } = await admin.get('/rest/outbound/opera').expect(200)
    t.match(json.deliveries, [
      { id: 1, state: 'acknowledged', error: 'settled by admin' },
      { id: 2, state: 'queued' },
    ])
    t.equal((await admin.get('/rest/outbound').expect(200)).json.destinations[0].queue, 1)
    t.match((await admin.get('/rest/isi/report').expect(200)).json.charges[0].connectors[0], {
      state: 'acknowledged',
    })
    await admin.put('/rest/outbound/opera/1', { action: 'resend' }).expect(409, 309)
    await admin.put('/rest/outbound/opera/2', { action: 'resend' }).expect(200)
  })

  t.test('knows what does not exist', async () => {
    await admin.get('/rest/outbound/nothing').expect(404, 312)
    await admin.put('/rest/outbound/nothing/1', { action: 'settle' }).expect(404, 312)
    await admin.put('/rest/outbound/opera/99', { action: 'settle' }).expect(404, 312)
    await admin.put('/rest/outbound/opera/x', { action: 'settle' }).expect(404, 312)
    await admin.put('/rest/outbound/opera/1', { action: 'forget' }).expect(400, 202)
    await admin.put('/rest/outbound/opera/1', {}).expect(400, 201)
    await maid.get('/rest/outbound').expect(403, 102)
  })

  t.test(
    'keeps queues and numbers across a restart, also of a destination that left the site file',
    async (t) => {
      const without = fullSite.replace('name = "minibar"', 'name = "other"')
      const reopened = await hotel.reopen(without)
      const { json } = await reopened.admin.get('/rest/outbound').expect(200)
      const minibar = json.destinations.find(({ name }: { name: string }) => name === 'minibar')
      t.match(minibar, { state: 'removed', queue: 2 })
      const other = json.destinations.find(({ name }: { name: string }) => name === 'other')
      t.match(other, { state: 'up', queue: 0 })
      await reopened.maid.post('/rest/isi/charge', { id: 2, quantity: 1, room: 101 }).expect(200)
      const { json: opera } = await reopened.admin.get('/rest/outbound/opera').expect(200)
      t.same(
        opera.deliveries.map(({ id }: { id: number }) => id),
        [1, 2, 3],
      )
      t.equal(reopened.daemon.store.queueLength('minibar'), 2)
    },
  )
})

t.test('a charge is settled by the number that the report tells', async (t) => {
  const { admin } = await openHotel(t)
  for (const room of [101, 102])
    await admin.post('/rest/isi/charge', { id: 1, quantity: 1, room }).expect(200)
  const connectorOf = async (room: number) =>
    (await admin.get(`/rest/isi/report?room=${room}`).expect(200)).json.charges[0].connectors[1]
  const { name, delivery } = await connectorOf(102)
  await admin.put(`/rest/outbound/${name}/${delivery}`, { action: 'settle' }).expect(200)
  t.match(await connectorOf(102), { name: 'minibar', delivery, state: 'acknowledged' })
  t.match(await connectorOf(101), { name: 'minibar', state: 'queued' })
})

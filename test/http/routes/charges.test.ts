import t from 'tap'
import { fullSite, openHotel, plainSite } from '../../support/hotel.ts'

const hotel = await openHotel(t)
const { maid, admin } = hotel
const charge = (form: object | string) => maid.post('/rest/isi/charge', form as never)

t.test('a charge needs exactly id, quantity and room', async () => {
  await charge({ quantity: 1, room: 101 }).expect(400, 201)
  await charge({ id: 1, room: 101 }).expect(400, 201)
  await charge({ id: 1, quantity: 1 }).expect(400, 201)
  await charge({ id: 1, quantity: 1, room: 101, actor: 'x' }).expect(400, 204)
})

t.test('a charge takes a whole quantity of at least 1', async () => {
  for (const quantity of ['0', '-1', '1.5', '1e2', 'two', '99999999999999999999', '0x10'])
    await charge({ id: 2, quantity, room: 101 }).expect(400, 202)
  await charge({ id: 2, quantity: '007', room: 101 }).expect(200)
})

t.test('a charge is checked in the order item, room, max', async () => {
  await charge({ id: 99, quantity: 99, room: 999 }).expect(404, 303)
  await charge({ id: 1, quantity: 99, room: 999 }).expect(404, 302)
  await charge({ id: 1, quantity: 99, room: 101 }).expect(422, 307)
})

t.test('a charge over the max is blocked; at the max, and without one, it is not', async () => {
  await charge({ id: 1, quantity: 7, room: 101 }).expect(422, 307)
  await charge({ id: 1, quantity: 6, room: 101 }).expect(200)
  await charge({ id: 2, quantity: 5_000, room: 101 }).expect(200)
})

t.test('a charge is for rooms of the mailbox list by default', async () => {
  await charge({ id: 1, quantity: 1, room: 900 }).expect(404, 302)
})

t.test(
  'a charge is queued once for every connector, with an exact amount, and for no push server',
  async (t) => {
    const hotel = await openHotel(t)
    await hotel.maid.post('/rest/isi/charge', { id: 3, quantity: 2, room: 102 }).expect(200)
    for (const name of ['opera', 'minibar']) {
      const { json } = await hotel.admin.get(`/rest/outbound/${name}`).expect(200)
      t.equal(json.deliveries.length, 1)
      t.match(json.deliveries[0], {
        id: 1,
        state: 'queued',
        notice: {
          type: 'inventory.charge',
          timestamp: '2026-11-15T07:05:09+01:00',
          actor: 'maid',
          room: '102',
          item: { id: '3', description: 'Crisps', category: '2', price: '1.125' },
          quantity: 2,
          amount: '2.250',
        },
      })
    }
    t.same((await hotel.admin.get('/rest/outbound/housekeeping').expect(200)).json.deliveries, [])
  },
)

t.test('a blocked charge queues nothing', async (t) => {
  const hotel = await openHotel(t)
  await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 7, room: 101 }).expect(422, 307)
  t.same((await hotel.admin.get('/rest/outbound/opera').expect(200)).json.deliveries, [])
  t.same((await hotel.admin.get('/rest/isi/report').expect(200)).json.charges, [])
})

t.test('without a connector a charge is accepted and reported', async (t) => {
  const hotel = await openHotel(t, { site: plainSite })
  await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 2, room: 101 }).expect(200)
  const { json } = await hotel.admin.get('/rest/isi/report').expect(200)
  t.match(json.charges, [{ room: '101', item: '1', quantity: 2, amount: '7.00', connectors: [] }])
})

t.test('on a site with a custom list a charge is for the rooms of that list', async (t) => {
  const hotel = await openHotel(t, { site: `${fullSite}\n[rooms]\nlist = "custom"\n` })
  await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 900 }).expect(200)
  await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(404, 302)
  await hotel.desk.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
  await hotel.desk.post('/rest/rsi/change', { id: '01', room: 900 }).expect(200)
})

t.test('a full queue answers 503 and changes nothing', async (t) => {
  const hotel = await openHotel(t)
  const { store } = hotel.daemon
  const notice = {
    type: 'room.status',
    id: 'x',
    timestamp: '',
    atMs: 0,
    actor: '',
    room: '',
    tenant: '',
    status: { id: '1', description: '' },
  } as const
  for (let i = 0; i < 50; i += 1)
    await store.commit(() => ({
      change: Array.from({ length: 2_000 }, () => ({ queue: notice, destination: 'minibar' })),
      value: 0,
    }))
  await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(503, 501)
  t.equal(store.queueLength('opera'), 0)
  t.same((await hotel.admin.get('/rest/isi/report').expect(200)).json.charges, [])
})

t.test('nothing above was an internal error', async (t) => {
  t.same(
    hotel.journal.lines.filter((line) => line.includes('Internal error')),
    [],
  )
  await admin.get('/rest/isi/item').expect(200)
})

t.test('the report', async (t) => {
  const { maid, admin, desk, clock, daemon } = await openHotel(t)
  await maid.post('/rest/isi/charge', { id: 1, quantity: 2, room: 101 }).expect(200)
  clock.advance(3_600_000)
  await maid.post('/rest/isi/charge', { id: 3, quantity: 1, room: 102 }).expect(200)
  const rows = async (query: string) =>
    (await admin.get(`/rest/isi/report${query}`).expect(200)).json.charges

  t.test('tells what was reported, by whom, and how each connector answered', async (t) => {
    const [first] = await rows('')
    const { id, ...row } = first
    t.ok(id)
    t.same(row, {
      time: '2026-11-15T07:05:09+01:00',
      actor: 'maid',
      room: '101',
      item: '1',
      description: 'Water',
      quantity: 2,
      price: '3.50',
      amount: '7.00',
      tenant: '',
      connectors: [
        { name: 'opera', delivery: 1, state: 'queued', held: '', error: '' },
        { name: 'minibar', delivery: 1, state: 'queued', held: '', error: '' },
      ],
    })
  })

  t.test('filters by room, item, start and end', async (t) => {
    t.equal((await rows('?room=102')).length, 1)
    t.equal((await rows('?item=1')).length, 1)
    t.equal((await rows('?start=202611150800')).length, 1)
    t.equal((await rows('?end=202611150705')).length, 1)
    t.equal((await rows('?room=102&item=1')).length, 0)
  })

  t.test('comes as CSV in which nothing is a formula', async (t) => {
    await admin.put('/rest/isi/item/2', { description: '=1+1, "x"' }).expect(200)
    await maid.post('/rest/isi/charge', { id: 2, quantity: 1, room: 103 }).expect(200)
    const { text } = await admin.get('/rest/isi/report?format=csv&room=103').expect(200)
    const [head, line] = text.split('\r\n')
    t.equal(head, 'id,time,actor,room,item,description,quantity,price,amount,tenant,connectors')
    t.match(line, `,maid,103,2,"'=1+1, ""x""",1,4.20,4.20,,opera: queued; minibar: queued`)
  })

  t.test('is for administrators with the inventory permission', async () => {
    await maid.get('/rest/isi/report').expect(403, 102)
    await desk.get('/rest/isi/report').expect(403, 102)
  })

  t.test('keeps 30 days', async (t) => {
    clock.advance(31 * 86_400_000)
    await daemon.store.prune({
      wakeupsMs: 0,
      chargesMs: clock.now() - 30 * 86_400_000,
      logMs: 0,
      repliesMs: 0,
    })
    t.same(await rows(''), [])
    t.equal(daemon.store.queueLength('opera'), 3, 'what is still queued stays queued')
  })
})

import t from 'tap'
import { fullSite, openHotel, plainSite } from '../../support/hotel.ts'

t.test('items and categories', async (t) => {
  const { maid, admin, desk } = await openHotel(t)

  t.test('are listed with exactly the fields of the interface', async (t) => {
    const { json } = await maid.get('/rest/isi/item').expect(200)
    t.same(json.items[0], {
      id: '1',
      description: 'Water',
      category: '1',
      max: 6,
      price: '3.50',
      tenant: '',
    })
    const { json: categories } = await maid.get('/rest/isi/category').expect(200)
    t.same(categories, {
      categories: [
        { id: '1', description: 'Drinks', color: '#1e88e5', tenant: '' },
        { id: '2', description: 'Snacks', color: '', tenant: '' },
      ],
    })
    t.equal((await maid.get('/rest/isi/item/2').expect(200)).json.description, 'Cola')
    await maid.get('/rest/isi/item/77').expect(404, 303)
    await maid.get('/rest/isi/category/77').expect(404, 304)
  })

  t.test('need the inventory permission, to look too', async () => {
    for (const path of ['/rest/isi/item', '/rest/isi/category', '/rest/isi/item/1'])
      await desk.get(path).expect(403, 102)
    await desk.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(403, 102)
  })

  t.test('are edited by an administrator who has the inventory permission', async (t) => {
    await maid
      .post('/rest/isi/item', { description: 'Tea', category: 1, price: '2' })
      .expect(403, 102)
    const hotelier = { description: 'Tea', category: '1', price: '2.00', max: '3' }
    const { json, headers } = await admin.post('/rest/isi/item', hotelier).expect(201)
    t.equal(json.id, '4', 'the next free number')
    t.equal(headers.location, '/rest/isi/item/4')
    t.same((await admin.get('/rest/isi/item/4').expect(200)).json, {
      id: '4',
      ...hotelier,
      max: 3,
      tenant: '',
    })
    await admin.put('/rest/isi/item/4', { price: '2.10' }).expect(200)
    t.match((await admin.get('/rest/isi/item/4').expect(200)).json, {
      price: '2.10',
      description: 'Tea',
      max: 3,
    })
    t.match((await maid.get('/rest/isi/item').expect(200)).json.items[3], { price: '2.10' })
    await admin.delete('/rest/isi/item/4').expect(200)
    await admin.get('/rest/isi/item/4').expect(404, 303)
    await admin.delete('/rest/isi/item/4').expect(404, 303)
    await admin.put('/rest/isi/item/4', { price: '1' }).expect(404, 303)
  })

  t.test('an administrator without the inventory permission is refused', async (t) => {
    const hotel = await openHotel(t)
    const boss = await hotel.addUser('boss', 'administrator')
    await boss.get('/rest/isi/item').expect(403, 102)
    await boss.post('/rest/isi/category', { description: 'x' }).expect(403, 102)
    await boss.csv('/rest/import/items', 'id\n').expect(403, 102)
  })

  t.test('ids are unique, references must exist, a category in use stays', async () => {
    await admin
      .post('/rest/isi/item', { id: 1, description: 'x', category: 1, price: 1 })
      .expect(409, 308)
    await admin.post('/rest/isi/category', { id: 1, description: 'x' }).expect(409, 308)
    await admin.post('/rest/isi/item', { description: 'x', category: 9, price: 1 }).expect(404, 304)
    await admin.put('/rest/isi/item/1', { category: 9 }).expect(404, 304)
    await admin.delete('/rest/isi/category/1').expect(409, 309)
    await admin.post('/rest/isi/category', { id: 7, description: 'Empty' }).expect(201)
    await admin.delete('/rest/isi/category/7').expect(200)
  })

  t.test('a price is a decimal with at most 3 places, kept as written', async (t) => {
    for (const price of ['0', '4.5', '4.50', '1.125', '999999999.999']) {
      const { json } = await admin
        .post('/rest/isi/item', { description: 'p', category: 1, price })
        .expect(201)
      t.equal((await admin.get(`/rest/isi/item/${json.id}`).expect(200)).json.price, price)
    }
    for (const price of ['1.1234', '-1', '1,50', '.5', '5.', '1e3', 'free', '0x1', '٣'])
      await admin.post('/rest/isi/item', { description: 'p', category: 1, price }).expect(400, 202)
  })

  t.test('the next free number stays usable after the largest one', async (t) => {
    const item = { description: 'x', category: 1, price: 1 }
    await admin.post('/rest/isi/item', { ...item, id: '999999999999999' }).expect(201)
    const { json } = await admin.post('/rest/isi/item', item).expect(201)
    await maid.post('/rest/isi/charge', { id: json.id, quantity: 1, room: 101 }).expect(200)
    t.ok(json.id.length < 15)
    await admin.post('/rest/isi/item', { ...item, id: Number(json.id) + 2 }).expect(201)
    const rows = Array.from({ length: 4 }, () => 'x,1,1\n').join('')
    await admin.csv('/rest/import/items', `description,category,price\n${rows}`).expect(200)
    await admin.delete('/rest/isi/item/999999999999999').expect(200)
  })

  t.test('a colour is #rrggbb or empty', async () => {
    await admin.put('/rest/isi/category/2', { color: '#ABCDEF' }).expect(200)
    await admin.put('/rest/isi/category/2', { color: '' }).expect(200)
    for (const color of ['red', '#fff', '#12345g', '#1234567'])
      await admin.put('/rest/isi/category/2', { color }).expect(400, 202)
  })
})

t.test('a charge', async (t) => {
  const hotel = await openHotel(t)
  const { maid, admin } = hotel
  const charge = (form: object | string) => maid.post('/rest/isi/charge', form as never)

  t.test('needs exactly id, quantity and room', async () => {
    await charge({ quantity: 1, room: 101 }).expect(400, 201)
    await charge({ id: 1, room: 101 }).expect(400, 201)
    await charge({ id: 1, quantity: 1 }).expect(400, 201)
    await charge({ id: 1, quantity: 1, room: 101, actor: 'x' }).expect(400, 204)
  })

  t.test('takes a whole quantity of at least 1', async () => {
    for (const quantity of ['0', '-1', '1.5', '1e2', 'two', '99999999999999999999', '0x10'])
      await charge({ id: 2, quantity, room: 101 }).expect(400, 202)
    await charge({ id: 2, quantity: '007', room: 101 }).expect(200)
  })

  t.test('is checked in the order item, room, max', async () => {
    await charge({ id: 99, quantity: 99, room: 999 }).expect(404, 303)
    await charge({ id: 1, quantity: 99, room: 999 }).expect(404, 302)
    await charge({ id: 1, quantity: 99, room: 101 }).expect(422, 307)
  })

  t.test('over the max is blocked; at the max, and without one, it is not', async () => {
    await charge({ id: 1, quantity: 7, room: 101 }).expect(422, 307)
    await charge({ id: 1, quantity: 6, room: 101 }).expect(200)
    await charge({ id: 2, quantity: 5_000, room: 101 }).expect(200)
  })

  t.test('is for rooms of the mailbox list by default', async () => {
    await charge({ id: 1, quantity: 1, room: 900 }).expect(404, 302)
  })

  t.test(
    'is queued once for every connector, with an exact amount, and for no push server',
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

  t.test('without a connector it is accepted and reported', async (t) => {
    const hotel = await openHotel(t, { site: plainSite })
    await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 2, room: 101 }).expect(200)
    const { json } = await hotel.admin.get('/rest/isi/report').expect(200)
    t.match(json.charges, [{ room: '101', item: '1', quantity: 2, amount: '7.00', connectors: [] }])
  })

  t.test('on a site with a custom list it is for the rooms of that list', async (t) => {
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

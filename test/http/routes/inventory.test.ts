import t from 'tap'
import { openHotel } from '../../support/hotel.ts'

const { maid, admin, desk } = await openHotel(t)

t.test('items and categories are listed with exactly the fields of the interface', async (t) => {
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

t.test('items and categories need the inventory permission, to look too', async () => {
  for (const path of ['/rest/isi/item', '/rest/isi/category', '/rest/isi/item/1'])
    await desk.get(path).expect(403, 102)
  await desk.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(403, 102)
})

t.test(
  'items and categories are edited by an administrator who has the inventory permission',
  async (t) => {
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
  },
)

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

import t from 'tap'
import { annex, lodge, openHotel, password } from '../../support/hotel.ts'

const hotel = await openHotel(t)
const { admin, as } = hotel
const csv = (rows: string[]) => rows.join('\n')
await admin
  .csv('/rest/import/rooms', csv(['room,tenant', `501,${annex}`, `601,${lodge}`]))
  .expect(200)
await admin
  .csv(
    '/rest/import/categories',
    csv(['id,description,tenant', `51,Annex bar,${annex}`, `61,Lodge bar,${lodge}`]),
  )
  .expect(200)
await admin
  .csv(
    '/rest/import/items',
    csv([
      'id,description,category,price,tenant',
      `51,Annex beer,51,5,${annex}`,
      `61,Lodge beer,61,6,${lodge}`,
    ]),
  )
  .expect(200)
await admin
  .csv(
    '/rest/import/statuses',
    csv(['id,description,tenant', `51,Annex clean,${annex}`, `61,Lodge clean,${lodge}`]),
  )
  .expect(200)
const bound = await hotel.addUser('annex', 'inventory,administrator', annex)

t.test(
  "a user bound to a tenant sees that tenant's records and the site's, and no others",
  async (t) => {
    const has = async (path: string, key: string, field = 'id') =>
      (await bound.get(path).expect(200)).json[key].map(
        (record: Record<string, string>) => record[field],
      )
    const rooms = await has('/rest/room', 'rooms', 'room')
    t.ok(rooms.includes('501') && rooms.includes('101') && !rooms.includes('601'))
    t.same(await has('/rest/isi/item', 'items'), ['1', '2', '3', '51'])
    t.same(await has('/rest/isi/category', 'categories'), ['1', '2', '51'])
    t.same(await has('/rest/rsi/status', 'items'), ['01', '02', '51'])
    const board = await has('/rest/rsi/room', 'rooms', 'room')
    t.ok(board.includes('501') && !board.includes('601'))
    await bound.get('/rest/room/601').expect(404, 302)
    await bound.get('/rest/isi/item/61').expect(404, 303)
    await bound.get('/rest/isi/category/61').expect(404, 304)
    await bound.get('/rest/rsi/status/61').expect(404, 305)
  },
)

t.test("a user bound to a tenant works in that tenant's rooms only", async () => {
  await bound.post('/rest/wakeup', { room: 501, time: '0800' }).expect(201)
  await bound.post('/rest/wakeup', { room: 601, time: '0800' }).expect(404, 302)
  await bound.post('/rest/wakeup', { room: 101, time: '0800' }).expect(403, 102)
  await bound.post('/rest/isi/charge', { id: 51, quantity: 1, room: 501 }).expect(200)
  await bound.post('/rest/isi/charge', { id: 1, quantity: 1, room: 501 }).expect(200)
  await bound.post('/rest/isi/charge', { id: 61, quantity: 1, room: 501 }).expect(404, 303)
  await bound.post('/rest/isi/charge', { id: 1, quantity: 1, room: 601 }).expect(404, 302)
  await bound.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(403, 102)
  await bound.post('/rest/rsi/change', { id: '01', room: 501 }).expect(200)
  await bound.post('/rest/rsi/change', { id: '61', room: 501 }).expect(404, 305)
  await bound.post('/rest/rsi/change', { id: '01', room: 101 }).expect(403, 102)
})

t.test(
  "a user bound to a tenant sees that tenant's wakeups, whose tenant is the room's",
  async (t) => {
    const other = (await admin.post('/rest/wakeup', { room: 601, time: '0800' }).expect(201)).json
      .id
    const site = (await admin.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)).json.id
    const { json } = await bound.get('/rest/wakeup/list/pending').expect(200)
    t.match(json.pending, [{ room: '501', tenant: annex }])
    t.equal(json.pending.length, 1)
    for (const id of [other, site]) {
      await bound.get(`/rest/wakeup/${id}`).expect(404, 301)
      await bound.put(`/rest/wakeup/${id}`, { result: 1 }).expect(404, 301)
      await bound.delete(`/rest/wakeup/${id}`).expect(404, 301)
    }
    t.equal((await admin.get(`/rest/wakeup/${other}`).expect(200)).json.tenant, lodge)
    t.match((await admin.get(`/rest/wakeup/${site}`).expect(200)).json.tenant, /^[0-9a-f-]{36}$/)
    t.equal((await admin.get('/rest/wakeup/list/pending').expect(200)).json.pending.length, 3)
  },
)

t.test('a user bound to a tenant finds log and report filtered the same way', async (t) => {
  const { json: log } = await bound.get('/rest/wakeup/log').expect(200)
  t.same(new Set(log.log.map(({ room }: { room: string }) => room)), new Set(['501']))
  await admin.post('/rest/isi/charge', { id: 61, quantity: 1, room: 601 }).expect(200)
  const { json: report } = await bound.get('/rest/isi/report').expect(200)
  t.same(new Set(report.charges.map(({ room }: { room: string }) => room)), new Set(['501']))
})

t.test(
  "a user bound to a tenant edits that tenant's lists, not the site's and not another's",
  async (t) => {
    const { json } = await bound
      .post('/rest/isi/item', { description: 'Tea', category: 51, price: 1 })
      .expect(201)
    t.equal((await admin.get(`/rest/isi/item/${json.id}`).expect(200)).json.tenant, annex)
    await bound
      .post('/rest/isi/item', { description: 'x', category: 51, price: 1, tenant: lodge })
      .expect(404, 312)
    await bound
      .post('/rest/isi/item', { description: 'x', category: 61, price: 1 })
      .expect(404, 304)
    await bound
      .post('/rest/isi/item', { description: 'x', category: 1, price: 1, tenant: '' })
      .expect(404, 312)
    await bound.put('/rest/isi/item/1', { price: 2 }).expect(403, 102)
    await bound.delete('/rest/isi/item/1').expect(403, 102)
    await bound.put('/rest/isi/item/61', { price: 2 }).expect(404, 303)
    await bound.delete('/rest/room/601').expect(404, 302)
    await bound.put('/rest/isi/item/51', { tenant: lodge }).expect(404, 312)
    await bound.post('/rest/room', { room: 502 }).expect(201)
    t.equal((await admin.get('/rest/room/502').expect(200)).json.tenant, annex)
    await bound.csv('/rest/import/rooms', 'room\n101\n').expect(400, 202)
    const { text } = await bound.get('/rest/export/items').expect(200)
    t.notMatch(text, /Lodge/)
  },
)

t.test("a user bound to a tenant manages that tenant's users only", async (t) => {
  await bound.post('/rest/user', { name: 'annex-maid', password }).expect(201)
  const { json } = await bound.get('/rest/user').expect(200)
  t.same(
    json.users.map(({ name }: { name: string }) => name),
    ['annex', 'annex-maid'],
  )
  t.equal(json.users[1].tenant, annex)
  await bound.post('/rest/user', { name: 'spy', password, tenant: lodge }).expect(404, 312)
  await bound.get('/rest/user/admin').expect(404, 312)
  const own = await bound.get('/rest/user/annex-maid').expect(200)
  const rest = { permissions: '', tenant: annex, authenticator: false, pin: false }
  t.same(own.json, { name: 'annex-maid', ...rest })
  t.match((await as('annex-maid').get('/rest/user/annex-maid').expect(200)).json, own.json)
  await bound.put('/rest/user/admin', { password: 'taken over now' }).expect(404, 312)
  await bound.delete('/rest/user/admin').expect(404, 312)
  await bound.put('/rest/user/annex-maid', { tenant: '' }).expect(404, 312)
  await bound.delete('/rest/user/annex-maid').expect(200)
})

t.test('a user bound to a tenant sees by which clock calls are rung', async (t) => {
  t.same((await bound.get('/rest/clock').expect(200)).json, {
    now: '2026-11-15T07:05:09+01:00',
    zone: 'Europe/Vienna',
    trusted: true,
    until: null,
  })
})

t.test('a user bound to a tenant can import again what it exports', async (t) => {
  for (const kind of ['rooms', 'categories', 'items', 'statuses']) {
    const { text } = await bound.get(`/rest/export/${kind}`).expect(200)
    t.ok(text.split('\r\n').length > 2)
    await bound.csv(`/rest/import/${kind}`, text).expect(200)
  }
})

t.test('a room that changes its tenant brings no status along', async (t) => {
  await bound.post('/rest/rsi/change', { id: '01', room: 502 }).expect(200)
  await admin.put('/rest/room/502', { tenant: lodge }).expect(200)
  const { rooms } = (await admin.get('/rest/rsi/room').expect(200)).json
  t.match(
    rooms.find(({ room }: { room: string }) => room === '502'),
    { id: '', actor: '' },
  )
})

t.test(
  'a user bound to a tenant has no business with lines, deliveries, backups and the clock',
  async () => {
    for (const path of [
      '/rest/line',
      '/rest/outbound',
      '/rest/outbound/opera',
      '/rest/backup',
      '/rest/metrics',
    ])
      await bound.get(path).expect(403, 102)
    await bound.post('/rest/clock/accept', {}).expect(403, 102)
    await bound.post('/rest/line/pbx/ring', { extension: 101 }).expect(403, 102)
    await bound.put('/rest/outbound/opera/1', { action: 'settle' }).expect(403, 102)
  },
)

t.test(
  'a user bound to a tenant sees the own tenant by its name, and the site all of them',
  async (t) => {
    const tenantsFor = async (client: typeof admin) =>
      (await client.get('/rest/tenant').expect(200)).json.tenants
    t.same(await tenantsFor(bound), [{ id: annex, name: 'Annex' }])
    t.same(await tenantsFor(admin), [
      { id: annex, name: 'Annex' },
      { id: lodge, name: 'Lodge' },
    ])
    await hotel.desk.get('/rest/tenant').expect(403, 102)
  },
)

t.test('nothing above was an internal error', async (t) => {
  t.same(
    hotel.journal.lines.filter((line) => line.includes('Internal error')),
    [],
  )
})

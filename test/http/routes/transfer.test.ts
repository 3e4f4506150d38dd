import t from 'tap'
import { openHotel } from '../../support/hotel.ts'

const { admin, desk, maid } = await openHotel(t)
const items = async () => (await admin.get('/rest/isi/item').expect(200)).json.items

t.test(
  'import takes all rows of a file, with quotes, a byte order mark and any order of columns',
  async (t) => {
    const csv =
      '\ufeffprice,description,category,id\r\n1.50,"Tea, ""hot""",1,10\r\n2,Milk,1,\r\n3,Honey,2,\r\n'
    const { json } = await admin.csv('/rest/import/items', csv).expect(200)
    t.match(json, { error: 0, imported: 3, description: '3 items imported.' })
    const byId = Object.fromEntries((await items()).map((item: { id: string }) => [item.id, item]))
    t.match(byId['10'], { description: 'Tea, "hot"', price: '1.50', max: 0 })
    t.match(byId['11'], { description: 'Milk' }, 'an empty id is the next free number')
    t.match(byId['12'], { description: 'Honey' })
  },
)

t.test('import changes what exists and keeps the columns that are not there', async (t) => {
  await admin.csv('/rest/import/items', 'id,price\n1,9.99\n').expect(200)
  t.match((await items())[0], { id: '1', description: 'Water', max: 6, price: '9.99' })
})

t.test('import is all or nothing, and names every bad row with its line', async (t) => {
  const before = await items()
  const csv = [
    'id,description,category,max,price',
    '20,Good,1,,1',
    '21,,1,,1',
    '22,Bad price,1,,cheap',
    '23,Bad category,99,,1',
    '20,Twice,1,,1',
    '24,Too many,1,,1,extra',
    'x,Bad id,1,,1',
  ].join('\n')
  const { json } = await admin.csv('/rest/import/items', csv).expect(400, 202)
  const rows = json.description.split('\n').slice(1)
  t.same(
    rows.map((row: string) => row.split(':')[0]),
    ['line 3', 'line 4', 'line 5', 'line 6', 'line 7', 'line 8'],
  )
  t.match(json.description, /line 4: The parameter price is not valid/)
  t.match(json.description, /line 6: id 20 stands on line 2 already/)
  t.same(await items(), before)
})

t.test('import refuses unknown columns, kinds, types and what is not CSV', async () => {
  await admin.csv('/rest/import/items', 'id,colour\n1,red').expect(400, 202)
  await admin.csv('/rest/import/items', '').expect(400, 202)
  await admin.csv('/rest/import/items', 'id,description\n1,"open').expect(400, 202)
  await admin.csv('/rest/import/guests', 'name\nx').expect(404, 206)
  await desk.post('/rest/import/guests', 'nonsense').expect(404, 206)
  await admin.csv('/rest/import/items', 'id,constructor\n1,x').expect(400, 202)
  const latin1 = Buffer.from('id,description\n77,Caf\xe9', 'latin1')
  const headers = { 'Content-Type': 'text/csv' }
  await admin.send('POST', '/rest/import/categories', { body: latin1, headers }).expect(400, 204)
  await admin.post('/rest/import/rooms', { room: 1 }).expect(415, 205)
  await maid.csv('/rest/import/items', 'id\n').expect(403, 102)
  await desk.csv('/rest/import/rooms', 'room\n1').expect(403, 102)
})

t.test('import of thousands of rows without ids, twice, holds up nobody', async (t) => {
  const rows = Array.from({ length: 10_000 }, (_, i) => `Thing ${i},1,1`).join('\n')
  for (let i = 0; i < 2; i += 1) {
    const done = admin.csv('/rest/import/items', `description,category,price\n${rows}`)
    await desk.get('/rest/system').expect(200)
    await done.expect(200)
  }
  t.ok((await items()).length > 20_000)
})

t.test('rooms, categories and statuses are imported the same way', async (t) => {
  await admin
    .csv('/rest/import/rooms', 'room,extension,list,method\n701,7701,"mailbox,custom",backup\n')
    .expect(200)
  t.match((await admin.get('/rest/room/701').expect(200)).json, {
    extension: '7701',
    list: 'mailbox,custom',
    method: 'backup',
  })
  await admin.csv('/rest/import/statuses', 'id,description\n0099,Quiet\n').expect(200)
  t.match((await admin.get('/rest/rsi/status/0099').expect(200)).json, { description: 'Quiet' })
})

t.test('what is exported can be imported again', async (t) => {
  const { admin, desk } = await openHotel(t)
  for (const kind of ['rooms', 'categories', 'items', 'statuses']) {
    const { text, headers } = await admin.get(`/rest/export/${kind}`).expect(200)
    t.match(headers['content-type'], /^text\/csv/)
    t.ok(text.split('\r\n').length > 2)
    await admin.csv(`/rest/import/${kind}`, text).expect(200)
    t.equal((await admin.get(`/rest/export/${kind}`).expect(200)).text, text)
  }
  const strange = ['=1+1', '+43 1 234', '-', '@x', "'=2", "''quoted", "'t Water"]
  for (const [i, description] of strange.entries())
    await admin.post('/rest/isi/category', { id: 50 + i, description }).expect(201)
  const { text } = await admin.get('/rest/export/categories').expect(200)
  t.notMatch(text, /,[=+\-@]/, 'nothing is a formula')
  t.match(text, `\r\n50,'=1+1,`)
  for (const [i] of strange.entries())
    await admin.delete(`/rest/isi/category/${50 + i}`).expect(200)
  await admin.csv('/rest/import/categories', text).expect(200)
  for (const [i, description] of strange.entries())
    t.match((await admin.get(`/rest/isi/category/${50 + i}`).expect(200)).json, { description })
  await admin.get('/rest/export/guests').expect(404, 206)
  await desk.get('/rest/export/rooms').expect(403, 102)
})

t.test('staff are told anew where a file changes what a room needs', async (t) => {
  const hotel = await openHotel(t)
  const { admin, desk, daemon } = hotel
  for (const room of [101, 102])
    await desk.post('/rest/wakeup', { room, time: '0709', needs: 'flash' }).expect(201)
  await daemon.desk.tick()
  const told = async () =>
    (await desk.get('/rest/alert').expect(200)).json.alerts.map(
      ({ room, detail }: Record<string, string>) => `${room} ${detail}`,
    )
  t.same((await told()).sort(), ['101 flash', '102 flash'])
  await admin.csv('/rest/import/rooms', 'room,needs\n101,knock\n102,flash\n').expect(200)
  await daemon.desk.tick()
  t.same((await told()).sort(), ['101 knock,flash', '102 flash'])
  const log = (await admin.get('/rest/wakeup/log').expect(200)).json.log
  const rooms = log.filter(({ event }: Record<string, string>) => event === 'assist')
  t.same(rooms.map(({ room }: Record<string, string>) => room).sort(), ['101', '101', '102'])
  await admin.put('/rest/room/101', { needs: '' }).expect(200)
  t.same((await told()).sort(), ['101 flash', '102 flash'], 'what was booked stays')
})

import t from 'tap'
import { annex, fullSite, openHotel } from '../../support/hotel.ts'

t.test('lines', async (t) => {
  const site = `${fullSite}\n[[line]]\nname = "old"\ndriver = "fxs"\nport = "/dev/null"\nextensions = { "101" = 1 }\n`
  const { admin, desk } = await openHotel(t, { site })
  const { json } = await desk.get('/rest/line').expect(200)
  t.same(json.lines[0], {
    name: 'pbx',
    driver: 'simulated',
    state: 'up',
    registered: true,
    channels: 8,
    calls: 0,
    error: '',
    address: '',
  })
  t.match(json.lines[1], {
    name: 'old',
    driver: 'fxs',
    state: 'down',
    registered: false,
    error: /is no serial port/,
  })
  t.same((await admin.post('/rest/line/pbx/ring', { extension: 101 }).expect(200)).json, {
    outcome: 'answered',
    detail: '',
    steps: ['Calling 101 …', 'Answered by 101.'],
  })
  t.match((await admin.post('/rest/line/pbx/ring', { extension: 108 }).expect(200)).json, {
    outcome: 'busy',
  })
  const key = { 'Idempotency-Key': 'once' }
  await admin.post('/rest/line/pbx/ring', { extension: 101 }, key).expect(200)
  await admin.post('/rest/line/pbx/ring', { extension: 101 }, key).expect(200)
  await admin.post('/rest/line/pbx/ring', { extension: 102 }, key).expect(422, 311)
  t.match((await admin.post('/rest/line/old/ring', { extension: 101 }).expect(200)).json, {
    outcome: 'unreachable',
  })
  await admin.post('/rest/line/none/ring', { extension: 101 }).expect(404, 312)
  // Telephones are tried one by one.
  await admin.post('/rest/line/pbx/ring', { extension: '101,102' }).expect(400, 202)
  await desk.post('/rest/line/pbx/ring', { extension: 101 }).expect(403, 102)
})

t.test('rooms', async (t) => {
  const { admin, desk } = await openHotel(t)
  const { json } = await desk.get('/rest/room').expect(200)
  t.same(json.rooms[0], {
    room: '101',
    extension: '101',
    language: '',
    method: '',
    tenant: '',
    list: 'mailbox',
  })
  await admin
    .post('/rest/room', {
      room: 'PH-1',
      extension: '7001',
      language: 'de',
      method: 'manual',
      tenant: annex,
      list: 'custom, mailbox',
    })
    .expect(201)
  const { json: room } = await desk.get('/rest/room/PH-1').expect(200)
  t.same(room, {
    room: 'PH-1',
    extension: '7001',
    language: 'de',
    method: 'manual',
    tenant: annex,
    list: 'custom,mailbox',
  })
  await admin.post('/rest/room', { room: 'PH-1' }).expect(409, 308)
  await admin.put('/rest/room/PH-1', { method: '', language: '' }).expect(200)
  await admin.put('/rest/room/PH-1', { method: 'never' }).expect(400, 202)
  await admin.put('/rest/room/PH-1', { list: 'attic' }).expect(400, 202)
  await admin.put('/rest/room/PH-1', { room: 'PH-2' }).expect(400, 204)
  await desk.post('/rest/room', { room: 'x' }).expect(403, 102)
  const { json: booked } = await desk
    .post('/rest/wakeup', { room: '101', time: '0800' })
    .expect(201)
  await admin.delete('/rest/room/101').expect(409, 309)
  await admin.put('/rest/room/101', { list: 'custom' }).expect(409, 309)
  await desk.delete(`/rest/wakeup/${booked.id}`).expect(200)
  await desk.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
  await admin.delete('/rest/room/101').expect(200)
  await admin.get('/rest/room/101').expect(404, 302)
  await admin.post('/rest/room', { room: '101' }).expect(201)
  const { json: board } = await desk.get('/rest/rsi/room').expect(200)
  t.match(board.rooms[0], { room: '101', id: '' }, 'a new room has no status')
})

import t from 'tap'
import { Client } from '../../../support/client.ts'
import { annex, fullSite, HandClock, lodge, openHotel } from '../../../support/hotel.ts'

const minuteMs = 60_000

t.test('the summary of a day tells what became of its calls', async (t) => {
  const hotel = await openHotel(t)
  const { admin, desk, clock, daemon } = hotel
  const book = async (room: string, datetime: string) =>
    (await desk.post('/rest/wakeup', { room, datetime }).expect(201)).json.id as string
  const answered = await book('101', '2026-11-15T07:10')
  await book('102', '2026-11-15T07:20')
  const busy = await book('103', '2026-11-15T07:30')
  const silent = await book('104', '2026-11-15T07:31')
  await book('105', '2026-11-15T07:10')
  const pending = await book('106', '2026-11-15T23:59:59')
  const tomorrow = await book('107', '2026-11-16T00:00')

  t.same(
    (await admin.get('/rest/wakeup/summary?date=20261117').expect(200)).json,
    {
      date: '20261117',
      ...{ booked: 0, answered: 0, failed: 0, missed: 0, cancelled: 0, pending: 0, calls: [] },
    },
    'a day without calls',
  )

  clock.advance(5 * minuteMs)
  await daemon.desk.tick()
  await daemon.desk.idle()
  await desk.put(`/rest/wakeup/${busy}`, { result: 3 }).expect(200)
  await desk.put(`/rest/wakeup/${silent}`, { result: 2 }).expect(200)
  clock.advance(120 * minuteMs)
  await daemon.desk.tick()
  await daemon.desk.idle()

  const { json } = await admin.get('/rest/wakeup/summary').expect(200)
  const { calls, ...counts } = json
  t.same(counts, {
    date: '20261115',
    ...{ booked: 6, answered: 2, failed: 2, missed: 1, cancelled: 0, pending: 1 },
  })
  t.same(calls.map(({ room, result }: { room: string; result: number }) => [room, result]).sort(), [
    ['101', 1],
    ['102', 6],
    ['103', 3],
    ['104', 2],
    ['105', 1],
    ['106', -1],
  ])
  const scheduled = calls.map((call: { scheduled: string }) => call.scheduled)
  t.same(scheduled, [...scheduled].sort(), 'in their order')
  for (const id of [answered, busy, pending]) {
    const { room, scheduled, result, status, attempts, late } = (
      await desk.get(`/rest/wakeup/${id}`).expect(200)
    ).json
    t.same(
      calls.find((call: { id: string }) => call.id === id),
      { id, room, scheduled, result, status, attempts, late },
    )
  }
  t.equal(calls.find((call: { id: string }) => call.id === answered).late, 9)
  const next = (await admin.get('/rest/wakeup/summary?date=20261116').expect(200)).json
  t.match(next, { date: '20261116', booked: 1, pending: 1, calls: [{ id: tomorrow, late: null }] })
})

t.test('a check-out counts as cancelled', async (t) => {
  const { admin, daemon } = await openHotel(t)
  const { json } = await admin.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  await daemon.store.commit((read) => {
    const call = read.wakeup(json.id)
    if (!call) throw new Error('the call is gone')
    return { change: [{ put: 'wakeup', record: { ...call, result: 5, status: 4 } }], value: 0 }
  })
  t.match((await admin.get('/rest/wakeup/summary').expect(200)).json, {
    ...{ booked: 1, cancelled: 1, answered: 0, failed: 0, missed: 0, pending: 0 },
    calls: [{ result: 5 }],
  })
})

t.test('the day is the one of the site, also when a clock change makes it longer', async (t) => {
  const clock = new HandClock('2026-10-24T12:00:00+02:00')
  const { admin, desk } = await openHotel(t, { clock })
  for (const [room, datetime] of [
    ['101', '2026-10-24T21:59:59Z'],
    ['102', '2026-10-24T22:00:00Z'],
    ['103', '2026-10-25T22:59:59Z'],
    ['104', '2026-10-25T23:00:00Z'],
  ] as const)
    await desk.post('/rest/wakeup', { room, datetime }).expect(201)
  const { calls } = (await admin.get('/rest/wakeup/summary?date=20261025').expect(200)).json
  t.match(calls, [{ room: '102' }, { room: '103' }])
  t.equal(calls.length, 2)
})

t.test('the summary is for administrators, each of their own rooms', async (t) => {
  const hotel = await openHotel(t)
  const { admin, desk, maid } = hotel
  const rooms = `room,tenant\n501,${annex}\n601,${lodge}`
  await admin.csv('/rest/import/rooms', rooms).expect(200)
  await admin.post('/rest/wakeup', { room: '101,501,601', time: '0800' }).expect(201)
  const bound = await hotel.addUser('annex', 'administrator', annex)
  const { json } = await bound.get('/rest/wakeup/summary').expect(200)
  t.match(json, { booked: 1, pending: 1, calls: [{ room: '501' }] })
  t.equal(json.calls.length, 1)
  await desk.get('/rest/wakeup/summary').expect(403, 102)
  await maid.get('/rest/wakeup/summary').expect(403, 102)
  await new Client(hotel.url).get('/rest/wakeup/summary').expect(401, 101)
})

t.test('what is wrong with the question is said', async (t) => {
  const hotel = await openHotel(t)
  const { admin } = hotel
  for (const date of ['20261131', '2026-11-15', 'today', '202611150705']) {
    const { json } = await admin.get(`/rest/wakeup/summary?date=${date}`).expect(400, 202)
    t.match(json.description, /a date as YYYYMMDD/)
  }
  await admin.put('/rest/wakeup/summary', { result: 1 }).expect(405, 207)
  await admin.delete('/rest/wakeup/summary').expect(405, 207)
  const off = `${fullSite}\n[[licence]]\nid = 1\nname = "Wakeup"\nvalue = 0\n`
  const unlicensed = await hotel.reopen(off)
  await unlicensed.admin.get('/rest/wakeup/summary').expect(403, 104)
})

t.test('thousands of calls hold nobody up', async (t) => {
  const { admin, desk } = await openHotel(t)
  const rooms = Array.from({ length: 1_000 }, (_, i) => `r${i}`)
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  for (let hour = 0; hour < 5; hour += 1)
    await desk
      .post('/rest/wakeup', { room: rooms.join(), datetime: `2026-11-16T1${hour}:00` })
      .expect(201)
  let rounds = 0
  let isDone = false
  const turn = () => {
    rounds += 1
    if (!isDone) setImmediate(turn)
  }
  turn()
  const { json } = await admin.get('/rest/wakeup/summary?date=20261116').expect(200)
  isDone = true
  t.match(json, { booked: 5_000, pending: 5_000, answered: 0 })
  t.equal(json.calls.length, 5_000)
  t.equal(new Set(json.calls.map(({ id }: { id: string }) => id)).size, 5_000)
  t.ok(rounds >= 16, `others had ${rounds} turns in between`)
})

import t from 'tap'
import { openHotel, plainSite } from '../../../support/hotel.ts'

// Sunday 15 November 2026, 07:05:09 in Vienna (+01:00).

t.test('a call is moved in one step, and keeps who booked it and when', async (t) => {
  const { admin, desk, clock } = await openHotel(t)
  const form = { room: 101, datetime: '2026-11-16T06:45' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  clock.advance(3_600_000)
  const moved = (await admin.post(`/rest/wakeup/${id}/move`, { time: '0715' }).expect(201)).json
  t.not(moved.id, id)
  t.match(moved, { error: 0, description: 'Wakeup call moved.' })
  t.match(moved.wakeups, [{ room: '101', scheduled: '2026-11-16T07:15:00+01:00' }], 'the same day')
  t.match((await desk.get(`/rest/wakeup/${moved.id}`).expect(200)).json, {
    actor: 'desk',
    created: '2026-11-15T07:05:09+01:00',
    scheduled: '2026-11-16T07:15:00+01:00',
  })
  await desk.get(`/rest/wakeup/${id}`).expect(404)
  const log = (await admin.get('/rest/wakeup/log').expect(200)).json.log.slice(-2)
  t.match(log, [
    {
      event: 'deleted',
      id,
      actor: 'admin',
      detail: `moved to ${moved.id} (room 101, 2026-11-16T07:15:00+01:00)`,
    },
    {
      event: 'created',
      id: moved.id,
      actor: 'admin',
      detail:
        `for 2026-11-16T07:15:00+01:00, moved from ${id} (room 101, 2026-11-16T06:45:00+01:00), ` +
        'booked by desk at 2026-11-15T07:05:09+01:00',
    },
  ])
})

t.test('what is not given stays as it was', async (t) => {
  const { desk } = await openHotel(t)
  const form = {
    room: 101,
    datetime: '2026-11-16T06:45',
    daily: 1,
    days: 'mon,tue',
    needs: 'knock',
  }
  const { id } = (await desk.post('/rest/wakeup', { ...form, until: '20261224' }).expect(201)).json
  const room = (await desk.post(`/rest/wakeup/${id}/move`, { room: 102 }).expect(201)).json
  t.match((await desk.get(`/rest/wakeup/${room.id}`)).json, {
    room: '102',
    scheduled: '2026-11-16T06:45:00+01:00',
    daily: true,
    days: 'mon,tue',
    needs: 'knock',
    until: '20261224',
  })
  const day = (await desk.post(`/rest/wakeup/${room.id}/move`, { date: '20261117' }).expect(201))
    .json
  t.equal(day.wakeups[0].scheduled, '2026-11-17T06:45:00+01:00', 'the same time on another day')
  const everyDay = (await desk.post(`/rest/wakeup/${day.id}/move`, { days: '' }).expect(201)).json
  const forever = (await desk.post(`/rest/wakeup/${everyDay.id}/move`, { until: '' }).expect(201))
    .json
  const { json: endless } = await desk.get(`/rest/wakeup/${forever.id}`)
  t.notOk('days' in endless || 'until' in endless)
  const once = { daily: 0, datetime: '2026-11-18T06:45' }
  const single = (await desk.post(`/rest/wakeup/${forever.id}/move`, once).expect(201)).json
  const { json } = await desk.get(`/rest/wakeup/${single.id}`)
  t.match(json, { daily: false, needs: 'knock' })
  t.notOk('days' in json || 'until' in json)
  t.equal((await desk.get('/rest/wakeup/list/pending')).json.pending.length, 1)
})

t.test('where another call rings at that time, one is left', async (t) => {
  const { desk } = await openHotel(t)
  const book = async (time: string) =>
    (await desk.post('/rest/wakeup', { room: 101, date: '20261116', time }).expect(201)).json.id
  const [first, second] = [await book('0645'), await book('0700')]
  const { json } = await desk.post(`/rest/wakeup/${first}/move`, { time: '0700' }).expect(201)
  t.equal(json.id, second)
  t.equal((await desk.get('/rest/wakeup/list/pending')).json.pending.length, 1)
})

t.test('a move is refused with a reason, and changes nothing', async (t) => {
  const hotel = await openHotel(t, {
    site: `${plainSite}[[line]]\nname = "pbx"\ndriver = "simulated"\nanswer = "30s"`,
  })
  const { desk, clock, daemon } = hotel
  const form = { room: 101, datetime: '2026-11-16T06:45' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  const refused = async (
    status: number,
    error: number,
    values: Record<string, string | number>,
  ) => {
    const { json } = await desk.post(`/rest/wakeup/${id}/move`, values).expect(status)
    t.equal(json.error, error, json.description)
  }
  await refused(400, 201, {})
  await refused(404, 302, { room: 999 })
  await refused(404, 312, { profile: 'nobody' })
  await refused(422, 306, { date: '20261101' })
  await refused(400, 203, { days: 'mon' })
  await refused(400, 203, { datetime: '2026-11-16T07:00', time: '0700' })
  await desk.put(`/rest/wakeup/${id}`, { time: '0700' }).expect(409)
  t.equal((await desk.get(`/rest/wakeup/${id}`)).json.scheduled, '2026-11-16T06:45:00+01:00')
  clock.set('2026-11-16T06:45:00+01:00')
  await daemon.desk.tick()
  t.equal((await desk.get(`/rest/wakeup/${id}`)).json.status, 1)
  await refused(409, 310, { time: '0700' })
  await desk.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)
  await refused(409, 310, { time: '0700' })
  await daemon.desk.idle()
})

t.test('of two who move a call at once, one has moved it', async (t) => {
  const { desk, admin } = await openHotel(t)
  const form = { room: 101, datetime: '2026-11-16T06:45' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  const moves = [
    desk.post(`/rest/wakeup/${id}/move`, { time: '0700' }),
    admin.post(`/rest/wakeup/${id}/move`, { time: '0730' }),
  ]
  const statuses = (await Promise.all(moves)).map(({ status }) => status).sort()
  t.same(statuses, [201, 404])
  t.equal((await desk.get('/rest/wakeup/list/pending')).json.pending.length, 1)
})

t.test('the same move with the same key is made once', async (t) => {
  const { desk } = await openHotel(t)
  const form = { room: 101, datetime: '2026-11-16T06:45' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  const move = () =>
    desk.post(`/rest/wakeup/${id}/move`, { time: '0700' }, { 'Idempotency-Key': 'one' })
  const first = (await move().expect(201)).json
  t.same((await move().expect(201)).json, first)
})

t.test('no need of either call is lost where two become one', async (t) => {
  const { desk } = await openHotel(t)
  const book = async (time: string, needs: string) => {
    const form = { room: 101, date: '20261116', time, needs }
    return (await desk.post('/rest/wakeup', form).expect(201)).json.id
  }
  const [first, second] = [await book('0645', 'flash'), await book('0700', 'knock')]
  await desk.post(`/rest/wakeup/${first}/move`, { time: '0700' }).expect(201)
  t.equal((await desk.get(`/rest/wakeup/${second}`)).json.needs, 'knock,flash')
})

t.test('the day of a daily call that is due is not moved away', async (t) => {
  const { admin, desk, clock, daemon } = await openHotel(t)
  await admin.put('/rest/room/101', { method: 'manual' }).expect(200)
  const form = { room: 101, datetime: '2026-11-15T07:10', daily: 1 }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  clock.set('2026-11-15T07:12:00+01:00')
  await daemon.desk.tick()
  await desk.post(`/rest/wakeup/${id}/move`, { room: 104 }).expect(409, 310)
  await desk.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)
  await desk.post(`/rest/wakeup/${id}/move`, { room: 104 }).expect(201)
})

t.test('a call whose profile has left the site file can be moved', async (t) => {
  const before = await openHotel(t, { site: `${plainSite}[profile.vip]\n` })
  const form = { room: 101, datetime: '2026-11-16T06:45', profile: 'vip' }
  const { id } = (await before.desk.post('/rest/wakeup', form).expect(201)).json
  const { desk } = await before.reopen(plainSite)
  await desk.post(`/rest/wakeup/${id}/move`, { time: '0700' }).expect(201)
})

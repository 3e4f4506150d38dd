import t from 'tap'
import type { Client } from '../../../support/client.ts'
import { openHotel } from '../../../support/hotel.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function scheduledOf(client: Client, form: Record<string, string | number>): Promise<string> {
  const { json } = await client.post('/rest/wakeup', form).expect(201)
  return json.wakeups[0].scheduled
}

// Sunday 15 November 2026, 07:05:09 in Vienna (+01:00).
const { desk, admin } = await openHotel(t)

t.test('booking gives 201, error 0, a confirmation, the id and what was booked', async (t) => {
  const { json } = await desk
    .post('/rest/wakeup', { room: 101, datetime: '2026-11-16T06:45' })
    .expect(201)
  t.equal(json.error, 0)
  t.equal(json.description, 'Wakeup call booked.')
  t.match(json.id, uuid)
  t.same(json.wakeups, [
    {
      id: json.id,
      room: '101',
      scheduled: '2026-11-16T06:45:00+01:00',
      expected: '2026-11-16T06:45:00+01:00',
    },
  ])
})

t.test('booking makes a pending record with every field of the interface', async (t) => {
  const { json } = await desk
    .post('/rest/wakeup', { room: 102, datetime: '2026-11-16T06:45' })
    .expect(201)
  const { json: record } = await desk.get(`/rest/wakeup/${json.id}`).expect(200)
  const { tenant, ...rest } = record
  t.match(tenant, uuid)
  t.same(rest, {
    id: json.id,
    room: '102',
    scheduled: '2026-11-16T06:45:00+01:00',
    created: '2026-11-15T07:05:09+01:00',
    daily: false,
    actor: 'desk',
    attempts: 0,
    snoozes: 0,
    prompt: 0,
    result: -1,
    source: 0,
    status: 0,
    expected: '2026-11-16T06:45:00+01:00',
    late: null,
  })
})

t.test('booking reads ISO 8601, basic and extended, with and without offset', async (t) => {
  const cases = {
    '2026-12-01T06:45': '2026-12-01T06:45:00+01:00',
    '2026-12-01T06:45:30': '2026-12-01T06:45:30+01:00',
    '2026-12-01T06:45:30.250': '2026-12-01T06:45:30+01:00',
    '20261202T0645': '2026-12-02T06:45:00+01:00',
    '20261202T064530': '2026-12-02T06:45:30+01:00',
    '2026-12-03T06:45Z': '2026-12-03T07:45:00+01:00',
    '2026-12-03T06:45:00+05:30': '2026-12-03T02:15:00+01:00',
    '20261204T0645-0500': '2026-12-04T12:45:00+01:00',
    '2026-12-05T06:45+02': '2026-12-05T05:45:00+01:00',
    // Sent unescaped by old clients: the plus arrives as a space.
    '2026-12-06T06:45:00 01:00': '2026-12-06T06:45:00+01:00',
    // Summer time at the site.
    '2027-07-01T06:45': '2027-07-01T06:45:00+02:00',
  }
  for (const [datetime, scheduled] of Object.entries(cases))
    t.equal(await scheduledOf(desk, { room: 103, datetime }), scheduled, datetime)
  const { json } = await desk
    .post('/rest/wakeup', 'room=103&datetime=2026-12-07T06:45:00+01:00')
    .expect(201)
  t.equal(json.wakeups[0].scheduled, '2026-12-07T06:45:00+01:00')
})

t.test('booking refuses what is no date or time', async () => {
  const wrong = [
    '2026-02-30T06:45',
    '2026-12-01T24:00',
    '2026-12-01T06:60',
    '2026-12-01T06:45:60',
    '2026-12-01',
    '06:45',
    '2026-12-01 06:45',
    '2026-12-01T0645',
    '20261201T06:45',
    '2026-12-01T06:45+25:00',
    '2026-12-01T06:45+01:75',
    'tomorrow',
    '-1',
  ]
  for (const datetime of wrong)
    await desk.post('/rest/wakeup', { room: 101, datetime }).expect(400, 202)
  for (const [date, time] of [
    ['20261301', '0645'],
    ['20261201', '2460'],
    ['2026-12-01', '0645'],
    ['20261201', '645'],
    ['20260230', '0645'],
  ] as const)
    await desk.post('/rest/wakeup', { room: 101, date, time }).expect(400, 202)
})

t.test('booking takes date and time, and today when there is no date', async (t) => {
  t.equal(
    await scheduledOf(desk, { room: 104, date: '20261201', time: '0645' }),
    '2026-12-01T06:45:00+01:00',
  )
  t.equal(await scheduledOf(desk, { room: 104, time: '2330' }), '2026-11-15T23:30:00+01:00')
})

t.test('booking refuses datetime together with date or time, and neither', async () => {
  const datetime = '2026-12-01T06:45'
  await desk.post('/rest/wakeup', { room: 101, datetime, time: '0645' }).expect(400, 203)
  await desk.post('/rest/wakeup', { room: 101, datetime, date: '20261201' }).expect(400, 203)
  await desk.post('/rest/wakeup', { room: 101 }).expect(400, 201)
  await desk.post('/rest/wakeup', { room: 101, date: '20261201' }).expect(400, 201)
  await desk.post('/rest/wakeup', { time: '0645' }).expect(400, 201)
  await desk.post('/rest/wakeup', { room: ' , ', time: '0845' }).expect(400, 202)
})

t.test(
  'booking takes the current minute, refuses an earlier one and one beyond 400 days',
  async (t) => {
    t.equal(await scheduledOf(desk, { room: 105, time: '0705' }), '2026-11-15T07:05:00+01:00')
    await desk.post('/rest/wakeup', { room: 105, time: '0704' }).expect(422, 306)
    await desk.post('/rest/wakeup', { room: 105, datetime: '2020-01-01T00:00Z' }).expect(422, 306)
    await desk.post('/rest/wakeup', { room: 105, datetime: '2027-12-20T07:05' }).expect(201)
    await desk.post('/rest/wakeup', { room: 105, datetime: '2027-12-20T07:06' }).expect(422, 306)
  },
)

t.test('booking moves a daily call that is past to its next day', async (t) => {
  t.equal(
    await scheduledOf(desk, { room: 106, time: '0704', daily: 1 }),
    '2026-11-16T07:04:00+01:00',
  )
  t.equal(
    await scheduledOf(desk, { room: 106, time: '0706', daily: 'true' }),
    '2026-11-15T07:06:00+01:00',
  )
  t.equal(
    await scheduledOf(desk, { room: 106, datetime: '2020-01-01T05:00Z', daily: '1' }),
    '2026-11-16T06:00:00+01:00',
  )
})

t.test('booking understands daily as 0, 1, true and false only', async (t) => {
  for (const daily of ['0', '1', 'true', 'false', 'TRUE']) {
    const { json } = await desk.post('/rest/wakeup', { room: 107, time: '0900', daily }).expect(201)
    const record = await desk.get(`/rest/wakeup/${json.id}`).expect(200)
    t.equal(record.json.daily, daily === '1' || daily.toLowerCase() === 'true')
  }
  for (const daily of ['yes', '__proto__', 'constructor', 'toString'])
    await desk.post('/rest/wakeup', { room: 107, time: '0900', daily }).expect(400, 202)
})

t.test('booking needs a room that exists and has a mailbox', async () => {
  await desk.post('/rest/wakeup', { room: 999, time: '0900' }).expect(404, 302)
  await desk.post('/rest/wakeup', { room: 900, time: '0900' }).expect(404, 302)
})

t.test('a list of rooms is all or nothing; duplicates collapse; order is kept', async (t) => {
  const before = (await desk.get('/rest/wakeup/list/pending').expect(200)).json.pending.length
  await desk.post('/rest/wakeup', { room: '108,999,109', time: '1000' }).expect(404, 302)
  t.equal((await desk.get('/rest/wakeup/list/pending').expect(200)).json.pending.length, before)
  const { json } = await desk
    .post('/rest/wakeup', { room: '109, 108,109', time: '1000' })
    .expect(201)
  t.same(
    json.wakeups.map(({ room }: { room: string }) => room),
    ['109', '108'],
  )
  t.equal(json.id, json.wakeups.map(({ id }: { id: string }) => id).join(','))
  t.equal(json.description, '2 wakeup calls booked.')
})

t.test('at most 1,000 rooms are booked at once', async () => {
  const rooms = Array.from({ length: 1_001 }, (_, i) => String(2000 + i))
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  await desk.post('/rest/wakeup', { room: rooms.join(','), time: '1100' }).expect(400, 202)
  await desk.post('/rest/wakeup', { room: rooms.slice(1).join(','), time: '1100' }).expect(201)
})

t.test('asking again for the same room, instant and kind gives the same call', async (t) => {
  const first = await desk.post('/rest/wakeup', { room: 110, time: '0815' }).expect(201)
  const again = await desk
    .post('/rest/wakeup', { room: 110, datetime: '2026-11-15T07:15Z' })
    .expect(201)
  t.equal(again.json.id, first.json.id)
  const daily = await desk.post('/rest/wakeup', { room: 110, time: '0815', daily: 1 }).expect(201)
  t.not(daily.json.id, first.json.id)
  const both = await desk.post('/rest/wakeup', { room: '111,110', time: '0815' }).expect(201)
  t.equal(both.json.id.split(',')[1], first.json.id)
  await desk.delete(`/rest/wakeup/${first.json.id}`).expect(200)
  const anew = await desk.post('/rest/wakeup', { room: 110, time: '0815' }).expect(201)
  t.not(anew.json.id, first.json.id)
})

t.test('fifty clients that ask for the same call at once get one call', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      desk.post('/rest/wakeup', { room: 112, time: '0815' }).expect(201),
    ),
  )
  t.equal(new Set(answers.map(({ json }) => json.id)).size, 1)
})

t.test('the page and the command line are told apart by source', async (t) => {
  const headers = { 'Nightporter-Client': 'page' }
  const { json } = await desk.post('/rest/wakeup', { room: 113, time: '0815' }, headers).expect(201)
  t.equal((await desk.get(`/rest/wakeup/${json.id}`).expect(200)).json.source, 1)
})

t.test('booking says in words when the ring will be more than 5 minutes late', async (t) => {
  const rooms = Array.from({ length: 60 }, (_, i) => String(2000 + i)).join(',')
  const { json } = await desk
    .post('/rest/wakeup', { room: rooms, date: '20261120', time: '0700' })
    .expect(201)
  t.match(
    json.description,
    /60 wakeup calls booked. The lines are busy at that time: expect the ring about \d+ minutes late/,
  )
  t.equal(json.wakeups[0].expected, '2026-11-20T07:00:00+01:00')
  t.ok(json.wakeups[59].expected > '2026-11-20T07:05:00+01:00')
  const next = await desk
    .post('/rest/wakeup', { room: 101, date: '20261120', time: '0701' })
    .expect(201)
  t.match(next.json.description, /late/, 'the minute after still has a backlog')
  const again = await desk
    .post('/rest/wakeup', { room: rooms, date: '20261120', time: '0700' })
    .expect(201)
  t.match(again.json.description, /late/, 'asking again is told the same')
  const hourLater = await desk
    .post('/rest/wakeup', { room: 101, date: '20261120', time: '0830' })
    .expect(201)
  t.equal(hourLater.json.description, 'Wakeup call booked.')
})

t.test('clock changes', async (t) => {
  t.test('a wall time that is skipped rings later by the skipped part', async (t) => {
    const { desk } = await openHotel(t, { at: '2027-03-27T12:00:00+01:00' })
    t.equal(
      await scheduledOf(desk, { room: 101, date: '20270328', time: '0230' }),
      '2027-03-28T03:30:00+02:00',
    )
    t.equal(
      await scheduledOf(desk, { room: 101, date: '20270328', time: '0159' }),
      '2027-03-28T01:59:00+01:00',
    )
    t.equal(
      await scheduledOf(desk, { room: 101, date: '20270328', time: '0300' }),
      '2027-03-28T03:00:00+02:00',
    )
  })

  t.test('a wall time that occurs twice rings the first time', async (t) => {
    const { desk } = await openHotel(t, { at: '2026-10-24T12:00:00+02:00' })
    t.equal(
      await scheduledOf(desk, { room: 101, date: '20261025', time: '0230' }),
      '2026-10-25T02:30:00+02:00',
    )
    t.equal(
      await scheduledOf(desk, { room: 101, datetime: '2026-10-25T02:30+01:00' }),
      '2026-10-25T02:30:00+01:00',
    )
  })

  t.test(
    'a daily 02:30 rings at 03:30 on the day that skips it and at 02:30 after it',
    async (t) => {
      const { desk } = await openHotel(t, { at: '2027-03-27T01:00:00+01:00' })
      const { json } = await desk
        .post('/rest/wakeup', { room: 101, time: '0230', daily: 1 })
        .expect(201)
      const settle = async () => {
        await desk.put(`/rest/wakeup/${json.id}`, { result: 1 }).expect(200)
        return (await desk.get(`/rest/wakeup/${json.id}`).expect(200)).json.scheduled
      }
      t.equal(json.wakeups[0].scheduled, '2027-03-27T02:30:00+01:00')
      t.equal(await settle(), '2027-03-28T03:30:00+02:00')
      t.equal(await settle(), '2027-03-29T02:30:00+02:00')
    },
  )
})

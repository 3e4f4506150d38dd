import t from 'tap'
import type { Client } from '../client.ts'
import { openHotel } from '../hotel.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function scheduledOf(client: Client, form: Record<string, string | number>): Promise<string> {
  const { json } = await client.post('/rest/wakeup', form).expect(201)
  return json.wakeups[0].scheduled
}

t.test('booking', async (t) => {
  // Sunday 15 November 2026, 07:05:09 in Vienna (+01:00).
  const { desk, admin } = await openHotel(t)

  t.test('gives 201, error 0, a confirmation, the id and what was booked', async (t) => {
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

  t.test('makes a pending record with every field of the interface', async (t) => {
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
    })
  })

  t.test('reads ISO 8601, basic and extended, with and without offset', async (t) => {
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

  t.test('refuses what is no date or time', async () => {
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

  t.test('takes date and time, and today when there is no date', async (t) => {
    t.equal(
      await scheduledOf(desk, { room: 104, date: '20261201', time: '0645' }),
      '2026-12-01T06:45:00+01:00',
    )
    t.equal(await scheduledOf(desk, { room: 104, time: '2330' }), '2026-11-15T23:30:00+01:00')
  })

  t.test('refuses datetime together with date or time, and neither', async () => {
    const datetime = '2026-12-01T06:45'
    await desk.post('/rest/wakeup', { room: 101, datetime, time: '0645' }).expect(400, 203)
    await desk.post('/rest/wakeup', { room: 101, datetime, date: '20261201' }).expect(400, 203)
    await desk.post('/rest/wakeup', { room: 101 }).expect(400, 201)
    await desk.post('/rest/wakeup', { room: 101, date: '20261201' }).expect(400, 201)
    await desk.post('/rest/wakeup', { time: '0645' }).expect(400, 201)
    await desk.post('/rest/wakeup', { room: ' , ', time: '0845' }).expect(400, 202)
  })

  t.test('takes the current minute, refuses an earlier one and one beyond 400 days', async (t) => {
    t.equal(await scheduledOf(desk, { room: 105, time: '0705' }), '2026-11-15T07:05:00+01:00')
    await desk.post('/rest/wakeup', { room: 105, time: '0704' }).expect(422, 306)
    await desk.post('/rest/wakeup', { room: 105, datetime: '2020-01-01T00:00Z' }).expect(422, 306)
    await desk.post('/rest/wakeup', { room: 105, datetime: '2027-12-20T07:05' }).expect(201)
    await desk.post('/rest/wakeup', { room: 105, datetime: '2027-12-20T07:06' }).expect(422, 306)
  })

  t.test('moves a daily call that is past to its next day', async (t) => {
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

  t.test('understands daily as 0, 1, true and false only', async (t) => {
    for (const daily of ['0', '1', 'true', 'false', 'TRUE']) {
      const { json } = await desk
        .post('/rest/wakeup', { room: 107, time: '0900', daily })
        .expect(201)
      const record = await desk.get(`/rest/wakeup/${json.id}`).expect(200)
      t.equal(record.json.daily, daily === '1' || daily.toLowerCase() === 'true')
    }
    for (const daily of ['yes', '__proto__', 'constructor', 'toString'])
      await desk.post('/rest/wakeup', { room: 107, time: '0900', daily }).expect(400, 202)
  })

  t.test('needs a room that exists and has a mailbox', async () => {
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

  t.test('at most 1,000 rooms at once', async () => {
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
    const { json } = await desk
      .post('/rest/wakeup', { room: 113, time: '0815' }, headers)
      .expect(201)
    t.equal((await desk.get(`/rest/wakeup/${json.id}`).expect(200)).json.source, 1)
  })

  t.test('says in words when the ring will be more than 5 minutes late', async (t) => {
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

t.test('listing', async (t) => {
  const { desk, admin } = await openHotel(t)
  const book = async (room: number, datetime: string) =>
    (await desk.post('/rest/wakeup', { room, datetime }).expect(201)).json.id as string
  const late = await book(101, '2026-11-15T22:00')
  const early = await book(102, '2026-11-15T08:00')
  const tomorrow = await book(101, '2026-11-16T06:00')
  const same = [await book(103, '2026-11-15T09:00'), await book(104, '2026-11-15T09:00')]
  const done = await book(105, '2026-11-15T09:30')
  const failed = await book(106, '2026-11-15T09:30')
  await desk.put(`/rest/wakeup/${done}`, { result: 1 }).expect(200)
  await desk.put(`/rest/wakeup/${failed}`, { result: 2 }).expect(200)
  const ids = async (path: string, key: string) => {
    const { json } = await desk.get(path).expect(200)
    t.same(Object.keys(json), [key])
    return json[key].map(({ id }: { id: string }) => id)
  }

  t.test('a list has one key named after its type, ordered by time, then id', async (t) => {
    t.same(await ids('/rest/wakeup/list/pending', 'pending'), [early, ...same, late, tomorrow])
    t.same(await ids('/rest/wakeup/list/answered', 'answered'), [done])
    t.same(await ids('/rest/wakeup/list/failed', 'failed'), [failed])
    t.same(await ids('/rest/wakeup/list/today', 'today'), [
      early,
      ...same,
      ...[done, failed].sort(),
      late,
    ])
    t.same(await ids('/rest/wakeup/list', 'wakeups'), [
      early,
      ...same,
      ...[done, failed].sort(),
      late,
      tomorrow,
    ])
  })

  t.test('filters by room, start and end', async (t) => {
    t.same(await ids('/rest/wakeup/list/pending?room=101', 'pending'), [late, tomorrow])
    t.same(await ids('/rest/wakeup/list/pending?room=10', 'pending'), [])
    t.same(await ids('/rest/wakeup/list/pending?start=202611152200', 'pending'), [late, tomorrow])
    t.same(await ids('/rest/wakeup/list/pending?end=202611150900', 'pending'), [early, ...same])
    t.same(await ids('/rest/wakeup/list?start=202611150901&end=202611152359&room=105', 'wakeups'), [
      done,
    ])
    await desk.get('/rest/wakeup/list/pending?start=20261115').expect(400, 202)
  })

  t.test('an empty list is 200 with []', async (t) => {
    const { text } = await desk.get('/rest/wakeup/list/failed?room=120').expect(200)
    t.equal(text, '{"failed":[]}')
  })

  t.test('an unknown type is 404 and the known ones are named', async (t) => {
    const { json } = await desk.get('/rest/wakeup/list/finished').expect(404, 206)
    t.match(json.description, /pending, answered, failed, today/)
    await desk.get('/rest/wakeup/list/finished?start=x').expect(404, 206)
  })

  t.test('a long list arrives whole', async (t) => {
    const rooms = Array.from({ length: 900 }, (_, i) => `r${i}`)
    await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
    await desk
      .post('/rest/wakeup', { room: rooms.join(','), datetime: '2026-12-01T07:00' })
      .expect(201)
    const { json } = await desk.get('/rest/wakeup/list/pending?start=202612010000').expect(200)
    t.equal(json.pending.length, 900)
    t.same(new Set(json.pending.map(({ room }: { room: string }) => room)), new Set(rooms))
  })

  t.test('a long list that a filter leaves empty is still JSON', async (t) => {
    const { text } = await desk.get('/rest/wakeup/list/pending?room=nobody').expect(200)
    t.equal(text, '{"pending":[]}')
  })
})

t.test('one record', async (t) => {
  const { desk } = await openHotel(t)
  for (const word of ['log', 'list']) {
    await desk.delete(`/rest/wakeup/${word}`).expect(405, 207)
    const { headers } = await desk.put(`/rest/wakeup/${word}`, { result: 1 }).expect(405, 207)
    t.equal(headers.allow, 'GET, HEAD, OPTIONS')
  }
  await desk.get('/rest/wakeup/6f1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e11').expect(404, 301)
  await desk.get('/rest/wakeup/nonsense').expect(404, 301)
})

t.test('an operator updates a call', async (t) => {
  const { desk, admin } = await openHotel(t)
  const book = async (form: object) =>
    (await desk.post('/rest/wakeup', { room: 101, ...form }).expect(201)).json.id as string

  t.test('result 1 completes it: 200, no body, finished, with the actor', async (t) => {
    const id = await book({ time: '0800' })
    const answer = await admin.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)
    t.equal(answer.headers['content-length'], '0')
    const { json } = await desk.get(`/rest/wakeup/${id}`).expect(200)
    t.match(json, { result: 1, status: 4, actor: 'admin' })
  })

  t.test('a finished one may be changed again and moves to the other list', async (t) => {
    const id = await book({ time: '0801' })
    await desk.put(`/rest/wakeup/${id}`, { result: 2 }).expect(200)
    await desk.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)
    await desk.put(`/rest/wakeup/${id}`, { result: 3 }).expect(200)
    const inList = async (list: string) =>
      (await desk.get(`/rest/wakeup/list/${list}`).expect(200)).json[list].some(
        (call: { id: string }) => call.id === id,
      )
    t.same(
      [await inList('pending'), await inList('answered'), await inList('failed')],
      [false, false, true],
    )
  })

  t.test('only 1, 2 and 3 are results an operator can give', async () => {
    const id = await book({ time: '0802' })
    for (const result of ['-1', '0', '4', '5', '6', '1.0', 'complete', '01'])
      await desk.put(`/rest/wakeup/${id}`, { result }).expect(400, 202)
    await desk.put(`/rest/wakeup/${id}`, {}).expect(400, 201)
    await desk.put(`/rest/wakeup/${id}`, { status: 4 }).expect(400, 204)
  })

  t.test('room, date and time cannot be changed', async () => {
    const id = await book({ time: '0803' })
    for (const form of [
      { room: 102 },
      { date: '20261201' },
      { time: '0900' },
      { datetime: 'x', result: 1 },
    ])
      await desk.put(`/rest/wakeup/${id}`, form as never).expect(409, 310)
  })

  t.test('a call that does not exist is 301', async () => {
    await desk.put('/rest/wakeup/nothing', { result: 1 }).expect(404, 301)
  })

  t.test(
    'on a daily call it settles one day: a finished record of its own, the series goes on',
    async (t) => {
      const id = await book({ time: '0804', daily: 1 })
      await desk.put(`/rest/wakeup/${id}`, { result: 2 }).expect(200)
      const { json } = await desk.get(`/rest/wakeup/${id}`).expect(200)
      t.match(json, { scheduled: '2026-11-16T08:04:00+01:00', result: -1, status: 0, attempts: 0 })
      const { json: lists } = await desk.get('/rest/wakeup/list/failed').expect(200)
      const filed = lists.failed.find(
        (call: { scheduled: string }) => call.scheduled === '2026-11-15T08:04:00+01:00',
      )
      t.match(filed, { result: 2, status: 4, room: '101' })
      t.not(filed.id, id)
    },
  )
})

t.test('deleting', async (t) => {
  const { desk } = await openHotel(t)
  const { json } = await desk
    .post('/rest/wakeup', { room: 101, time: '0800', daily: 1 })
    .expect(201)
  const answer = await desk.delete(`/rest/wakeup/${json.id}`).expect(200)
  t.equal(answer.headers['content-length'], '0')
  await desk.get(`/rest/wakeup/${json.id}`).expect(404, 301)
  await desk.delete(`/rest/wakeup/${json.id}`).expect(404, 301)
  t.same((await desk.get('/rest/wakeup/list').expect(200)).json.wakeups, [])
  const finished = (await desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)).json
    .id
  await desk.put(`/rest/wakeup/${finished}`, { result: 1 }).expect(200)
  await desk.delete(`/rest/wakeup/${finished}`).expect(200)
  await desk.get(`/rest/wakeup/${finished}`).expect(404, 301)
})

t.test('the log', async (t) => {
  const { desk, admin, clock } = await openHotel(t)
  const { json } = await desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  clock.advance(60_000)
  await desk.post('/rest/wakeup', { room: 102, time: '0800' }).expect(201)
  clock.advance(60_000)
  await admin.put(`/rest/wakeup/${json.id}`, { result: 1 }).expect(200)
  await admin.delete(`/rest/wakeup/${json.id}`).expect(200)

  t.test('keeps every step, also of a deleted call', async (t) => {
    const { json: page } = await admin.get(`/rest/wakeup/log?id=${json.id}`).expect(200)
    t.same(
      page.log.map(({ event, actor, room, time }: Record<string, string>) => [
        event,
        actor,
        room,
        time,
      ]),
      [
        ['created', 'desk', '101', '2026-11-15T07:05:09+01:00'],
        ['updated', 'admin', '101', '2026-11-15T07:07:09+01:00'],
        ['deleted', 'admin', '101', '2026-11-15T07:07:09+01:00'],
      ],
    )
  })

  t.test('filters by room and time', async (t) => {
    const count = async (query: string) =>
      (await admin.get(`/rest/wakeup/log${query}`).expect(200)).json.log.length
    t.equal(await count(''), 4)
    t.equal(await count('?room=102'), 1)
    t.equal(await count('?start=202611150706'), 3)
    t.equal(await count('?start=202611150706&end=202611150706'), 1)
    t.equal(await count('?end=202611150704'), 0)
  })

  t.test('comes as CSV', async (t) => {
    const { text, headers } = await admin.get('/rest/wakeup/log?format=csv&room=102').expect(200)
    t.match(headers['content-type'], /^text\/csv/)
    const [head, line, end] = text.split('\r\n')
    t.equal(head, 'seq,time,event,id,room,actor,line,attempt,detail,tenant,hash')
    t.match(line, /^2,2026-11-15T07:06:09\+01:00,created,/)
    t.equal(end, '')
    await admin.get('/rest/wakeup/log?format=xml').expect(400, 202)
  })

  t.test('is for administrators', async () => {
    await desk.get('/rest/wakeup/log').expect(403, 102)
  })
})

t.test('finished calls are kept 90 days', async (t) => {
  const hotel = await openHotel(t)
  const { desk, clock, daemon } = hotel
  const { json } = await desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  await desk.put(`/rest/wakeup/${json.id}`, { result: 1 }).expect(200)
  const day = 86_400_000
  const prune = () =>
    daemon.store.prune({ wakeupsMs: clock.now() - 90 * day, chargesMs: 0, logMs: 0, repliesMs: 0 })
  clock.advance(89 * day)
  await prune()
  await desk.get(`/rest/wakeup/${json.id}`).expect(200)
  clock.advance(2 * day)
  await prune()
  await desk.get(`/rest/wakeup/${json.id}`).expect(404, 301)
  t.same((await desk.get('/rest/wakeup/list').expect(200)).json.wakeups, [])
})

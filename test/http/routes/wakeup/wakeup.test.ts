import t from 'tap'
import { openHotel } from '../../../support/hotel.ts'

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

t.test("daily calls that take each other's place at once keep their places", async (t) => {
  const { desk } = await openHotel(t)
  const book = async (date: string) =>
    (await desk.post('/rest/wakeup', { room: 101, date, time: '0600', daily: 1 }).expect(201)).json
      .id
  const b = await book('20261123')
  const a = await book('20261125')
  await Promise.all(
    [b, a, b].map((id) => desk.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)),
  )
  const scheduled = async (id: string) =>
    (await desk.get(`/rest/wakeup/${id}`).expect(200)).json.scheduled.slice(0, 10)
  t.same([await scheduled(b), await scheduled(a)], ['2026-11-25', '2026-11-26'])
  t.equal(await book('20261125'), b)
  t.equal(await book('20261126'), a)
  await desk.delete(`/rest/wakeup/${a}`).expect(200)
  t.equal(await book('20261125'), b)
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

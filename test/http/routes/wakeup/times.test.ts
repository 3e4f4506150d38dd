import t from 'tap'
import { fullSite, lodge, openHotel } from '../../../support/hotel.ts'
import { until } from '../../../support/until.ts'

const minute = 60_000

const withLines = (lines: string) => fullSite.replace(/\[\[line\]\][^[]*/, `${lines}\n`)

t.test('the expected time of a call is told at booking and by its id', async (t) => {
  const site = withLines('[[line]]\nname = "pbx"\ndriver = "simulated"\nchannels = 2\n')
  const hotel = await openHotel(t, { site })
  const rooms = [101, 102, 103, 104, 105, 106].join()
  const { json } = await hotel.desk
    .post('/rest/wakeup', { room: rooms, datetime: '2026-11-16T06:45' })
    .expect(201)
  const expected = json.wakeups.map((call: { expected: string }) => call.expected.slice(11, 19))
  t.same(expected.slice(0, 2), ['06:45:00', '06:45:00'], 'two channels')
  t.ok(
    expected[2] > '06:45:45' && expected[4] > expected[2] && expected[4] < '06:49',
    String(expected),
  )
  for (const { id, expected } of json.wakeups)
    t.match((await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)).json, { expected, late: null })
  const again = await hotel.desk
    .post('/rest/wakeup', { room: 105, datetime: '2026-11-16T06:45' })
    .expect(201)
  t.equal(
    again.json.wakeups[0].expected,
    json.wakeups[4].expected,
    'a call does not wait for itself',
  )
})

t.test('calls wait for the channels of their own line only', async (t) => {
  const site = withLines(
    '[[line]]\nname = "annex"\ndriver = "simulated"\nchannels = 1\nextensions = ["101", "102", "103"]\n' +
      '[[line]]\nname = "pbx"\ndriver = "simulated"\nchannels = 8\nextensions = ["104", "105"]\n',
  )
  const hotel = await openHotel(t, { site })
  const { json } = await hotel.desk
    .post('/rest/wakeup', { room: '101,102,103,104,105', datetime: '2026-11-16T06:45' })
    .expect(201)
  const delays = json.wakeups.map(
    ({ expected, scheduled }: Record<string, string>) =>
      Date.parse(expected ?? '') - Date.parse(scheduled ?? ''),
  )
  t.equal(delays[0], 0)
  t.ok(delays[1] >= 45_000 && delays[2] > delays[1], String(delays))
  t.same(delays.slice(3), [0, 0])
})

t.test('a finished call tells how late its first ring was', async (t) => {
  const hotel = await openHotel(t)
  const { json } = await hotel.desk.post('/rest/wakeup', { room: 101, time: '0710' }).expect(201)
  hotel.clock.advance(5 * minute)
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  t.match((await hotel.desk.get(`/rest/wakeup/${json.id}`).expect(200)).json, {
    result: 1,
    expected: null,
    late: 9,
  })
  const { log } = (await hotel.admin.get(`/rest/wakeup/log?id=${json.id}`).expect(200)).json
  t.match(log, [{}, { event: 'due' }, { event: 'ringing', detail: '9.0 s late' }, {}])
})

t.test(
  'capacity tells, for each quarter of an hour of a day, the calls booked and possible',
  async (t) => {
    const hotel = await openHotel(t)
    await hotel.desk.post('/rest/wakeup', { room: '101,102', time: '0710' }).expect(201)
    await hotel.desk.post('/rest/wakeup', { room: 103, time: '0715', daily: 1 }).expect(201)
    await hotel.desk
      .post('/rest/wakeup', { room: 104, datetime: '2026-11-16T06:59:59' })
      .expect(201)
    await hotel.desk.post('/rest/wakeup', { room: 105, datetime: '2026-11-16T07:00' }).expect(201)
    const { capacity } = (await hotel.desk.get('/rest/wakeup/capacity').expect(200)).json
    t.equal(capacity.length, 96)
    t.match(capacity[0], { start: '2026-11-15T07:00:00+01:00', booked: 2 })
    t.match(capacity[1], { start: '2026-11-15T07:15:00+01:00', booked: 1 })
    t.match(capacity[95], { start: '2026-11-16T06:45:00+01:00', booked: 1 })
    t.equal(capacity[0].possible, (8 * 15 * 60) / 45, '8 channels, 45 s a call')
    await hotel.desk.put('/rest/wakeup/capacity', { result: 1 }).expect(405, 207)
  },
)

t.test('who says which call is meant does not settle the next one of a daily call', async (t) => {
  const { desk } = await openHotel(t)
  const form = { room: 101, datetime: '2026-11-15T08:00', daily: 1 }
  const { json } = await desk.post('/rest/wakeup', form).expect(201)
  const path = `/rest/wakeup/${json.id}`
  const { scheduled } = json.wakeups[0]
  await desk.put(path, { result: 1, scheduled: 'soon' }).expect(400, 202)
  await desk.put(path, { result: 1, scheduled }).expect(200)
  await desk.put(path, { result: 1, scheduled }).expect(404, 301)
  const tomorrow = { result: -1, scheduled: '2026-11-16T08:00:00+01:00' }
  t.match((await desk.get(path).expect(200)).json, tomorrow)
})

t.test('push servers hear of the calls that they asked for', async (t) => {
  const site = fullSite.replace('["wakeup.failed"]', '["wakeup.failed", "wakeup.answered"]')
  const hotel = await openHotel(t, { site: `${site}\n[wakeup]\nattempts = 1\n` })
  const { json: good } = await hotel.desk
    .post('/rest/wakeup', { room: 101, time: '0705' })
    .expect(201)
  const { json: bad } = await hotel.desk
    .post('/rest/wakeup', { room: 108, time: '0706' })
    .expect(201)
  for (let i = 0; i < 2; i += 1) {
    await hotel.daemon.desk.tick()
    await hotel.daemon.desk.idle()
    hotel.clock.advance(minute)
  }
  await hotel.desk.put(`/rest/wakeup/${bad.id}`, { result: 1 }).expect(200)
  const notices = async (name: string) =>
    (await hotel.admin.get(`/rest/outbound/${name}`).expect(200)).json.deliveries.map(
      ({ notice }: { notice: object }) => notice,
    )
  t.match(await notices('alarms'), [
    { type: 'wakeup.answered', room: '101', wakeup: { id: good.id, result: 1, attempts: 1 } },
    { type: 'wakeup.failed', room: '108', actor: 'nightporter', wakeup: { id: bad.id, result: 3 } },
    { type: 'wakeup.answered', room: '108', actor: 'desk', wakeup: { id: bad.id, result: 1 } },
  ])
  t.same(await notices('housekeeping'), [], 'it asked for room statuses')
})

t.test('the log can be verified by an administrator of the whole site', async (t) => {
  const hotel = await openHotel(t)
  t.match((await hotel.admin.get('/rest/wakeup/log/verify').expect(200)).json, {
    last: 0,
    fault: '',
  })
  for (const room of [101, 102])
    await hotel.desk.post('/rest/wakeup', { room, time: '0710' }).expect(201)
  const { json } = await hotel.admin.get('/rest/wakeup/log/verify').expect(200)
  t.match(json, { first: 1, last: 2, fault: '' })
  const { log } = (await hotel.admin.get('/rest/wakeup/log').expect(200)).json
  t.equal(json.head, log.at(-1).hash)
  await hotel.desk.get('/rest/wakeup/log/verify').expect(403, 102)
})

t.test('whoever watches is told what the operator is called about', async (t) => {
  const site = `${fullSite}\n[wakeup]\nattempts = 1\noperator = "109"\nring = "5s"\n`
  const hotel = await openHotel(t, { site })
  const { json } = await hotel.desk.post('/rest/wakeup', { room: 108, time: '0705' }).expect(201)
  await hotel.daemon.desk.tick()
  // The operator's phone rings; the room is dealt with meanwhile.
  await until('there is an alert', () => hotel.daemon.store.all('alert').length > 0)
  t.match(hotel.daemon.store.all('alert'), [{ id: json.id, kind: 'failed', room: '108' }])
  const metrics = (await hotel.desk.get('/rest/metrics').expect(200)).text
  t.match(metrics, /^nightporter_operator_alerts 1$/m)
  t.match(metrics, /^nightporter_clock_trusted 1$/m)
  await hotel.desk.put(`/rest/wakeup/${json.id}`, { result: 1 }).expect(200)
  t.same(hotel.daemon.store.all('alert'), [])
})

t.test(
  'alerts are read by whoever may see them, and dealt with by whoever owns them',
  async (t) => {
    const hotel = await openHotel(t, { site: `${fullSite}\n[wakeup]\nattempts = 1\n` })
    const lodger = await hotel.addUser('lodger', '', lodge)
    await hotel.admin.put('/rest/room/118', { tenant: lodge }).expect(200)
    await hotel.desk.post('/rest/wakeup', { room: '108,118', time: '0705' }).expect(201)
    await hotel.daemon.desk.tick()
    await hotel.daemon.desk.idle()
    const { alerts } = (await hotel.desk.get('/rest/alert').expect(200)).json
    t.match(alerts, [
      { kind: 'failed', room: '108', attempts: 1, calls: 0, time: '2026-11-15T07:05:09+01:00' },
      { kind: 'failed', room: '118' },
    ])
    const seen = (await lodger.get('/rest/alert').expect(200)).json.alerts
    t.same(seen, alerts.slice(1))
    await lodger.delete(`/rest/alert/${alerts[0].id}`).expect(404, 312)
    await lodger.delete(`/rest/alert/${alerts[1].id}`).expect(200)
    await hotel.desk.delete(`/rest/alert/${alerts[0].id}`).expect(200)
    t.same((await hotel.desk.get('/rest/alert').expect(200)).json.alerts, [])
    const { log } = (await hotel.admin.get(`/rest/wakeup/log?id=${alerts[0].id}`).expect(200)).json
    t.match(log.at(-1), { event: 'confirmed', actor: 'desk' })
    const { capacity } = (await lodger.get('/rest/wakeup/capacity').expect(200)).json
    t.equal(capacity[0].booked, 0)
  },
)

t.test(
  'the expected time minds the licence, and calls of other lines in the same request',
  async (t) => {
    const lines =
      '[[line]]\nname = "a"\ndriver = "simulated"\nchannels = 4\nextensions = ["101", "102", "103", "104"]\n' +
      '[[line]]\nname = "b"\ndriver = "simulated"\nchannels = 4\nextensions = ["105", "106"]\n'
    const cap = '\n[[licence]]\nid = 1\nname = "Lines"\nvalue = 2\n'
    const hotel = await openHotel(t, { site: withLines(lines) + cap })
    const book = async (room: string) =>
      (await hotel.desk.post('/rest/wakeup', { room, datetime: '2026-11-16T06:45' }).expect(201))
        .json
    const delays = ({ wakeups }: { wakeups: Record<string, string>[] }) =>
      wakeups.map(
        ({ expected, scheduled }) => Date.parse(expected ?? '') - Date.parse(scheduled ?? ''),
      )
    const first = delays(await book('101,102,103,105'))
    t.same(first.slice(0, 2), [0, 0])
    t.ok((first[2] ?? 0) >= 45_000 && (first[3] ?? 0) >= (first[2] ?? 0), String(first))
    t.ok((delays(await book('106'))[0] ?? 0) > 45_000, 'two channels for the whole site')
  },
)

t.test('calls that staff make keep no channel', async (t) => {
  const site = withLines('[[line]]\nname = "pbx"\ndriver = "simulated"\nchannels = 1\n')
  const hotel = await openHotel(t, { site })
  for (const room of ['101', '102', '103'])
    await hotel.admin.put(`/rest/room/${room}`, { method: 'manual' }).expect(200)
  const { json } = await hotel.desk
    .post('/rest/wakeup', { room: '101,102,103,104', datetime: '2026-11-16T06:45' })
    .expect(201)
  for (const { expected, scheduled } of json.wakeups) t.equal(expected, scheduled)
})

t.test('a room that no line reaches is said to be so when it is booked', async (t) => {
  const site = withLines('[[line]]\nname = "pbx"\ndriver = "simulated"\nextensions = ["101"]\n')
  const hotel = await openHotel(t, { site })
  const words = async (room: number) =>
    (await hotel.desk.post('/rest/wakeup', { room, time: '0800' }).expect(201)).json.description
  t.equal(await words(101), 'Wakeup call booked.')
  t.match(await words(102), /No line can ring room 102/)
})

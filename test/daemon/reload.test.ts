import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { type Hotel, plainSite } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { line, linesOf, openWithFile } from './site-on-disk.ts'

async function book(hotel: Hotel, room: string, datetime: string): Promise<string> {
  const { json } = await hotel.desk.post('/rest/wakeup', { room, datetime }).expect(201)
  return json.id
}

t.test('a good file is taken over: every section of it', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite + line('pbx'))
  const events = await fetch(`${hotel.url}/rest/events`, {
    headers: { Authorization: `Basic ${btoa('desk:a good password')}` },
  })
  const other = `${plainSite.replace('Astoria', 'Bristol')}
allow_origin = "https://page.example"
[wakeup]
ring = "20s"
${line('pbx')}${line('annex')}
[[licence]]
id = 2
name = "Inventory"
value = 0
`
  const report = await reload(other)
  t.same(report, {
    applied: true,
    notes: [
      '[site] has changed',
      '[http] has changed',
      '[wakeup] has changed',
      'line annex is new',
      'licence Inventory is new',
    ],
  })
  const Origin = 'https://page.example'
  const { json, headers } = await hotel.desk.get('/rest/system', { Origin }).expect(200)
  t.match(json, { sitename: 'Hotel Bristol', lines: 2, license: [{ name: 'Inventory' }] })
  t.equal(headers['access-control-allow-origin'], 'https://page.example')
  t.same(await linesOf(hotel), ['pbx up', 'annex up'])
  await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(403, 104)
  t.equal(hotel.daemon.context.rules.ringMs, 20_000)

  t.same((await reload(other)).notes, ['nothing has changed'])
  t.same((await reload(plainSite)).applied, true)
  t.same(await linesOf(hotel), [])
  await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)

  const reader = events.body?.getReader()
  await reader?.read()
  t.equal(events.status, 200, 'whoever listens to events goes on listening')
  await reader?.cancel()
})

t.test('what has not changed is not exchanged', async (t) => {
  const hook = `
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:9/"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
`
  const site = plainSite + line('pbx') + hook
  const { hotel, reload } = await openWithFile(t, site)
  const portsNow = () => {
    const { lines, destinations } = hotel.daemon.context
    return [lines[0]?.driver, destinations[0]?.client]
  }
  const [before, healthChecks] = [portsNow(), hotel.daemon.healthChecks().length]
  const both = await Promise.all([reload(site + line('annex')), reload(site + line('annex'))])
  t.ok(both.every(({ applied }) => applied))
  t.ok(portsNow().every((port, index) => port === before[index]))
  t.equal(hotel.daemon.healthChecks().length, healthChecks, 'a simulated line has no loop to watch')
  const [{ heartbeat } = { heartbeat: () => ({ beats: 0 }) }] = hotel.daemon.healthChecks()
  const { beats } = heartbeat()
  await hotel.daemon.desk.tick()
  t.equal(heartbeat().beats, beats + 1, 'the desk shows that it goes on')

  await reload(site.replace('Vienna', 'Lisbon'))
  const [pbx, minibar] = portsNow()
  t.equal(pbx, before[0])
  t.not(minibar, before[1], 'a destination tells times of the zone')
})

t.test('a call under way on a line that changes is made to its end', async (t) => {
  const slow = plainSite + line('pbx', 'answer = "1s"')
  const { hotel, reload } = await openWithFile(t, slow)
  const { daemon, clock } = hotel
  const [first, second] = [await book(hotel, '101', '2026-11-15T07:06'), '102']
  clock.advance(60_000)
  await daemon.desk.tick()
  t.equal(daemon.desk.state().ringing, 1)
  const changed = line('pbx', 'answer = "0s"\nchannels = 2')
  t.same((await reload(plainSite + changed)).notes, ['line pbx has changed'])
  t.same(await linesOf(hotel), ['pbx down'], 'the new line waits for the call')
  const later = await book(hotel, second, '2026-11-15T07:06')
  await daemon.desk.tick()
  t.equal(daemon.desk.state().waiting, 1, 'as does a call that is due')

  await until('the call has ended', () => daemon.desk.state().ringing === 0)
  await until('the new line is up', () => daemon.context.lines[0]?.driver.state().state === 'up')
  await daemon.desk.tick()
  await daemon.desk.idle()
  for (const id of [first, later])
    t.match(
      daemon.store.wakeup(id),
      { result: Result.complete, attempts: 1 },
      'rung once, and answered',
    )
})

t.test('a call under way on a line that goes is made to its end', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite + line('pbx', 'answer = "1s"'))
  const id = await book(hotel, '101', '2026-11-15T07:06')
  hotel.clock.advance(60_000)
  await hotel.daemon.desk.tick()
  t.equal((await reload(plainSite)).applied, true)
  await hotel.daemon.desk.idle()
  t.match(hotel.daemon.store.wakeup(id), { result: Result.complete, attempts: 1 })
})

t.test('a zone that changes: calls keep their wall time', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite + line('pbx'))
  const id = await book(hotel, '101', '2026-11-16T06:45')
  await hotel.daemon.desk.tick()
  await reload(plainSite.replace('Vienna', 'Lisbon') + line('pbx'))
  await hotel.daemon.desk.tick()
  const scheduled = async () => (await hotel.desk.get(`/rest/wakeup/${id}`)).json.scheduled
  t.equal(await scheduled(), '2026-11-16T06:45:00+00:00')

  await reload(plainSite + line('pbx'))
  await hotel.daemon.desk.tick()
  t.equal(await scheduled(), '2026-11-16T06:45:00+01:00', 'and back, at once')
})

t.test('a zone that changes again while calls are worked out', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite + line('pbx'))
  const { daemon, admin, clock } = hotel
  const rooms = Array.from({ length: 20 }, (_, n) => 101 + n).join()
  for (let day = 16; day < 46; day += 1) {
    const date = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10)
    await hotel.desk.post('/rest/wakeup', { room: rooms, datetime: `${date}T06:45` }).expect(201)
  }
  await reload(plainSite.replace('Vienna', 'Lisbon') + line('pbx'))
  const first = daemon.desk.tick()
  await reload(plainSite.replace('Europe/Vienna', 'Asia/Tokyo') + line('pbx'))
  await first
  clock.advance(100)
  await daemon.desk.tick()
  const { pending } = (await admin.get('/rest/wakeup/list/pending').expect(200)).json
  t.equal(pending.length, 600)
  t.ok(pending.every((call: { scheduled: string }) => call.scheduled.endsWith('T06:45:00+09:00')))
})

t.test('calls that staff were to make are rung when the system is to make them', async (t) => {
  const staff = `${plainSite}${line('pbx')}[wakeup]\nmethod = "manual"\n`
  const { hotel, reload } = await openWithFile(t, staff)
  const id = await book(hotel, '101', '2026-11-15T07:06')
  hotel.clock.advance(60_000)
  await hotel.daemon.desk.tick()
  t.match(hotel.daemon.store.wakeup(id), { result: Result.pending, status: Status.withOperator })
  await reload(plainSite + line('pbx'))
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  t.match(hotel.daemon.store.wakeup(id), { result: Result.complete })
})

t.test('a delivery under way to a destination that changes is carried to its end', async (t) => {
  const requested: string[] = []
  let answerOld = () => {}
  const server = createServer((request, response) => {
    requested.push(String(request.url))
    if (request.url === '/old') answerOld = () => response.end()
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const hook = (path: string) => `${plainSite}
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:${port}${path}"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
`
  const { hotel, reload } = await openWithFile(t, hook('/old'), { delivers: true })
  const charge = () =>
    hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  await charge()
  await until('it is being sent', () => requested.length > 0)
  await charge()
  t.same((await reload(hook('/new'))).notes, ['connector minibar has changed'])
  answerOld()
  await charge()
  const { store } = hotel.daemon
  await until('all is sent', () => store.queueLength('minibar') === 0)
  t.same(requested, ['/old', '/new', '/new'])

  t.same((await reload(plainSite)).notes, ['connector minibar has gone'])
  await charge()
  t.equal(store.queueLength('minibar'), 0, 'nothing is queued for it any more')
})

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { SiteFile } from '../../src/site-file/site-file.ts'
import {
  type Hotel,
  type HotelOptions,
  openHotel,
  plainSite,
  tempFolder,
} from '../support/hotel.ts'
import { until } from '../support/until.ts'

const line = (name: string, more = 'answer = "0s"') => `
[[line]]
name = "${name}"
driver = "simulated"
${more}
`

/** A hotel with a site file, and what reloads it with another text. */
async function openWithFile(t: Test, site: string, more: HotelOptions = {}) {
  const folder = await tempFolder(t)
  const file = join(folder, 'nightporter.toml')
  await writeFile(file, site)
  const source = new SiteFile(file, join(folder, 'kept.toml'))
  source.read()
  const hotel = await openHotel(t, { ...more, site, source })
  const reload = async (text: string) => {
    await writeFile(file, text)
    return hotel.daemon.reload()
  }
  return { hotel, file, reload }
}

async function book(hotel: Hotel, room: string, datetime: string): Promise<string> {
  const { json } = await hotel.desk.post('/rest/wakeup', { room, datetime }).expect(201)
  return json.id
}

const linesOf = async ({ desk }: Hotel) =>
  (await desk.get('/rest/line').expect(200)).json.lines.map(
    ({ name, state }: { name: string; state: string }) => `${name} ${state}`,
  )

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

t.test('a bad file changes nothing and says why, until it is good', async (t) => {
  const site = plainSite + line('pbx')
  const { hotel, file, reload } = await openWithFile(t, site)
  const report = await reload(`${site}colour = "red"\n[wakeup]\nring = "soon"\n`)
  t.equal(report.applied, false)
  t.match(report.notes, [/toml:\d+: "colour" is not known/, /toml:\d+: wakeup\.ring/])
  t.ok(report.notes.every((note) => note.startsWith(`${file}:`)))
  t.same(await linesOf(hotel), ['pbx up'])
  const { json } = await hotel.admin.get('/rest/box').expect(200)
  t.match(json.siteFile, { since: '2026-11-15T07:05:09+01:00', mistakes: report.notes })
  t.ok(hotel.journal.lines.some((text) => text.includes('stays')))

  t.equal((await reload(site)).applied, true)
  t.same((await hotel.admin.get('/rest/box')).json.siteFile.mistakes, [])
})

t.test('a door that cannot be opened refuses the whole file', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite + line('pbx'))
  await hotel.admin.post('/rest/reload', {}).expect(403, 102)
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  t.teardown(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const moved = plainSite.replace('127.0.0.1:0', `127.0.0.1:${port}`).replace('Astoria', 'Bristol')
  const report = await reload(moved)
  t.match(report, { applied: false, notes: [/is taken by another program/] })
  t.match((await hotel.desk.get('/rest/system').expect(200)).json, { sitename: 'Hotel Astoria' })
  t.same(await linesOf(hotel), ['pbx up'])

  await new Promise((resolve) => taken.close(resolve))
  t.equal((await reload(moved)).applied, true)
  const answer = await fetch(`http://127.0.0.1:${port}/rest/system`)
  t.equal(answer.status, 401, 'the new place is served')
  await t.rejects(fetch(`${hotel.url}/rest/system`), 'the old one is not')
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

  await until('the call has ended', () => (daemon.desk.state().ringing === 0 ? true : undefined))
  await until('the new line is up', () =>
    daemon.context.lines[0]?.driver.state().state === 'up' ? true : undefined,
  )
  await daemon.desk.tick()
  await daemon.desk.idle()
  for (const id of [first, later])
    t.match(daemon.store.wakeup(id), { result: 1, attempts: 1 }, 'rung once, and answered')
})

t.test('a call under way on a line that goes is made to its end', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite + line('pbx', 'answer = "1s"'))
  const id = await book(hotel, '101', '2026-11-15T07:06')
  hotel.clock.advance(60_000)
  await hotel.daemon.desk.tick()
  t.equal((await reload(plainSite)).applied, true)
  await hotel.daemon.desk.idle()
  t.match(hotel.daemon.store.wakeup(id), { result: 1, attempts: 1 })
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
  t.match(hotel.daemon.store.wakeup(id), { result: -1, status: 5 })
  await reload(plainSite + line('pbx'))
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
  t.match(hotel.daemon.store.wakeup(id), { result: 1 })
})

t.test('a delivery under way to a destination that changes is carried to its end', async (t) => {
  const heard: string[] = []
  let answerOld = () => {}
  const server = createServer((request, response) => {
    heard.push(String(request.url))
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
  await until('it is being sent', () => (heard.length > 0 ? true : undefined))
  await charge()
  t.same((await reload(hook('/new'))).notes, ['connector minibar has changed'])
  answerOld()
  await charge()
  const { store } = hotel.daemon
  await until('all is sent', () => (store.queueLength('minibar') === 0 ? true : undefined))
  t.same(heard, ['/old', '/new', '/new'])

  t.same((await reload(plainSite)).notes, ['connector minibar has gone'])
  await charge()
  t.equal(store.queueLength('minibar'), 0, 'nothing is queued for it any more')
})

t.test('a copy of every good file is kept, for its owner alone', async (t) => {
  const { file, reload } = await openWithFile(t, plainSite)
  const copy = join(dirname(file), 'kept.toml')
  const kept = () => JSON.parse(readFileSync(copy, 'utf8'))
  t.equal(kept().text, plainSite)
  t.equal(statSync(copy).mode & 0o777, 0o600)
  const other = plainSite.replace('Astoria', 'Bristol')
  await reload(other)
  await reload('nonsense')
  t.equal(kept().text, other)
})

t.test('a file that is no file, or no TOML, is a mistake and keeps nobody waiting', async (t) => {
  const { hotel, file, reload } = await openWithFile(t, plainSite)
  for (const text of ['['.repeat(20_000), `a = ${'['.repeat(20_000)}`, '\u0000'])
    t.match(await reload(text), { applied: false, notes: [/nightporter\.toml:\d+: /] })
  t.equal((await reload(`\ufeff${plainSite}`)).applied, true, 'a mark of the encoding is none')
  await rm(file)
  execFileSync('mkfifo', [file])
  t.match(await hotel.daemon.reload(), { applied: false, notes: [/cannot be read/] })
})

t.test('a secret that is lost is taken from the copy', async (t) => {
  const folder = await tempFolder(t)
  const names = ['nightporter.toml', 'kept', 'secret'].map((name) => join(folder, name))
  const [file = '', copy = '', secret = ''] = names
  await writeFile(secret, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n')
  const push = `[[push]]\nname = "hk"\nurl = "http://127.0.0.1:9/"\nsecret_file = "${secret}"\n`
  await writeFile(file, plainSite + push)
  const source = new SiteFile(file, copy)
  const { config } = source.first()
  await source.keep(1)
  await rm(secret)
  const again = new SiteFile(file, copy).first()
  t.same(again.config, config)
  t.match(again.mistakes, [/secret_file cannot be read/])
})

t.test('the daemon starts from the last good file when the one on disk is bad', async (t) => {
  const folder = await tempFolder(t)
  const [file, copy] = [join(folder, 'nightporter.toml'), join(folder, 'kept.toml')]
  await writeFile(file, plainSite)
  const good = new SiteFile(file, copy)
  t.match(good.first(), { config: { name: 'Hotel Astoria' }, mistakes: [], sinceMs: undefined })
  await good.keep(1_794_700_800_000)
  await writeFile(file, 'nonsense')
  const reading = new SiteFile(file, copy).first()
  t.match(reading, { config: { name: 'Hotel Astoria' }, mistakes: [`${file}:1: `] })
  t.equal(reading.sinceMs, 1_794_700_800_000)
  t.throws(() => new SiteFile(file, join(folder, 'none')).first(), { message: `${file}:1: ` })
})

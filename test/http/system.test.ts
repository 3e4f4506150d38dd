import { readdirSync, readlinkSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { annex, fullSite, openHotel, password } from '../hotel.ts'

/** Every field of the interface's system information object, with its type. */
const fields: Record<string, string> = {
  build: 'string',
  company: 'string',
  datapath: 'string',
  date: 'object',
  defaultlanguage: 'number',
  telephony: 'boolean',
  diskfree: 'number',
  diskpercentfree: 'number',
  diskpercentused: 'number',
  disksize: 'number',
  inetstack: 'string',
  installed: 'string',
  iso8601: 'string',
  languages: 'object',
  license: 'object',
  licenseVersion: 'number',
  lines: 'number',
  major: 'string',
  minor: 'string',
  database: 'boolean',
  name: 'string',
  registered: 'boolean',
  released: 'string',
  rfc1036: 'string',
  rfc1123: 'string',
  rfc2616: 'string',
  running: 'boolean',
  serialnumber: 'string',
  setup: 'string',
  sitename: 'string',
  smtpenabled: 'boolean',
  time: 'object',
  timestamp: 'string',
  updated: 'string',
  version: 'string',
  voices: 'object',
  webuiversion: 'string',
}

t.test('GET /rest/system', async (t) => {
  const hotel = await openHotel(t, {
    site: `${fullSite}\n[[licence]]\nid = 3\nname = "Wakeup"\nvalue = 1\n`,
  })
  hotel.clock.set('2026-11-15T07:05:09.042+01:00')
  const { json } = await hotel.desk.get('/rest/system').expect(200)

  t.test('has exactly the fields of the interface', async (t) => {
    const types = Object.fromEntries(
      Object.entries(json).map(([name, value]) => [name, typeof value]),
    )
    t.same(types, fields)
  })

  t.test('tells the time in every form, at the site', async (t) => {
    t.match(json, {
      iso8601: '2026-11-15T07:05:09+01:00',
      rfc1036: 'Sun, 15 Nov 26 07:05:09 +0100',
      rfc1123: 'Sun, 15 Nov 2026 07:05:09 +0100',
      rfc2616: 'Sun, 15 Nov 2026 06:05:09 GMT',
      timestamp: '20261115070509042',
      date: {
        day: '15',
        localDate: '11/15/2026',
        month: 'November',
        weekday: 'Sunday',
        year: '2026',
      },
      time: { hour: '07', localTime: '07:05 am', minute: '05', timezone: '+0100' },
    })
  })

  t.test('tells midnight, noon and summer time on a 12-hour clock', async (t) => {
    const at = async (iso: string) => {
      hotel.clock.set(iso)
      return (await hotel.desk.get('/rest/system').expect(200)).json
    }
    t.match((await at('2027-07-01T00:07:00+02:00')).time, {
      hour: '00',
      localTime: '12:07 am',
      timezone: '+0200',
    })
    t.match((await at('2027-07-01T12:07:00+02:00')).time, { hour: '12', localTime: '12:07 pm' })
    t.match((await at('2027-07-01T23:59:00+02:00')).time, { hour: '23', localTime: '11:59 pm' })
    t.match((await at('2027-07-01T23:59:00+02:00')).date, {
      day: '01',
      weekday: 'Thursday',
      localDate: '07/01/2027',
    })
  })

  t.test('tells what is installed', async (t) => {
    const shape = /^\d{4}\/\d\d\/\d\d at \d\d:\d\d:\d\d [AP]M$/
    t.match(json, {
      installed: shape,
      setup: shape,
      updated: shape,
      released: /^\d{4}\/\d\d\/\d\d$/,
    })
    t.equal(json.installed, '2026/11/15 at 07:05:09 AM')
    t.match(json, {
      name: 'Nightporter',
      sitename: 'Hotel Astoria',
      company: 'Astoria Hotels',
      running: true,
      database: true,
    })
    t.equal(json.version, `${json.major}.${json.minor}`)
    t.same(json.license, [{ id: 3, name: 'Wakeup', value: 1 }])
    t.match(json, { lines: 1, telephony: true, registered: true, datapath: hotel.folder })
    t.same(json.languages, [{ id: 1, name: 'English', default: true }])
    t.equal(json.defaultlanguage, 1)
    t.ok(json.serialnumber.length > 3)
  })

  t.test('tells the disk in bytes and percent', async (t) => {
    for (
      let i = 0;
      i < 200 && (await hotel.desk.get('/rest/system').expect(200)).json.disksize === 0;
      i += 1
    );
    const { json } = await hotel.desk.get('/rest/system').expect(200)
    t.ok(json.disksize > 1_000_000 && json.diskfree > 0 && json.diskfree <= json.disksize)
    t.equal(json.diskpercentfree + json.diskpercentused, 100)
  })

  t.test('keeps serial number and installation date across a restart', async (t) => {
    hotel.clock.set('2026-12-24T18:00:00+01:00')
    const reopened = await hotel.reopen()
    const after = (await reopened.desk.get('/rest/system').expect(200)).json
    t.equal(after.serialnumber, json.serialnumber)
    t.equal(after.installed, json.installed)
  })
})

t.test('a site without lines is not registered', async (t) => {
  const hotel = await openHotel(t, { site: fullSite.replace(/\[\[line\]\][^[]*/, '') })
  const { json } = await hotel.desk.get('/rest/system').expect(200)
  t.match(json, { lines: 0, registered: false, telephony: false })
  const { json: booked } = await hotel.desk
    .post('/rest/wakeup', { room: 101, time: '0800' })
    .expect(201)
  t.match(booked.description, /No line is configured/)
})

t.test('a licence of value 0 switches its feature off', async (t) => {
  const licence = (name: string, value: number) =>
    `\n[[licence]]\nid = ${name.length}\nname = "${name}"\nvalue = ${value}\n`
  const site = fullSite + licence('Wakeup', 0) + licence('Inventory', 0) + licence('Room status', 0)
  const { admin, desk, maid } = await openHotel(t).then((hotel) => hotel.reopen(site))
  await desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(403, 104)
  await desk.post('/rest/wakeup', 'nonsense').expect(403, 104)
  await desk.get('/rest/wakeup/list/pending').expect(403, 104)
  await maid.get('/rest/isi/item').expect(403, 104)
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(403, 104)
  await desk.get('/rest/isi/item').expect(403, 102)
  await desk.get('/rest/rsi/status').expect(403, 104)
  await desk.post('/rest/rsi/change', { id: '01', room: 101 }).expect(403, 104)
  await desk.get('/rest/system').expect(200)
  await admin.get('/rest/room').expect(200)
  await desk.get('/rest/wakeup/list/finished').expect(404, 206)
  await admin.csv('/rest/import/categories', 'id,description\n9,x').expect(403, 104)
  await admin.get('/rest/export/items').expect(403, 104)
  await admin.get('/rest/export/rooms').expect(200)
})

t.test('the Lines licence caps the channels', async (t) => {
  const site = `${fullSite}\n[[licence]]\nid = 1\nname = "Lines"\nvalue = 1\n`
  const { desk } = await openHotel(t, { site })
  const { json } = await desk.post('/rest/wakeup', { room: '101,102', time: '0800' }).expect(201)
  t.equal(json.wakeups[0].expected, '2026-11-15T08:00:00+01:00')
  t.ok(json.wakeups[1].expected > '2026-11-15T08:00:30+01:00')
})

t.test('lines', async (t) => {
  const site = `${fullSite}\n[[line]]\nname = "old"\ndriver = "sip"\nserver = "sip:127.0.0.1:5060"\n`
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
  })
  t.match(json.lines[1], {
    name: 'old',
    driver: 'sip',
    state: 'down',
    registered: false,
    error: /not part of this version/,
  })
  t.same((await admin.post('/rest/line/pbx/ring', { extension: 101 }).expect(200)).json, {
    outcome: 'answered',
    detail: '',
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

t.test('metrics are Prometheus text', async (t) => {
  const { desk, maid } = await openHotel(t)
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  await desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  const { text, headers } = await desk.get('/rest/metrics').expect(200)
  t.match(headers['content-type'], /^text\/plain/)
  for (const line of text.trimEnd().split('\n'))
    t.match(
      line,
      /^(# (HELP|TYPE) nightporter_\w+ .+|nightporter_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/,
    )
  t.match(text, 'nightporter_outbound_queue{destination="opera"} 1\n')
  t.match(text, 'nightporter_wakeups_pending 1\n')
  t.match(text, 'nightporter_line_up{line="pbx"} 1\n')
  t.match(
    text,
    /nightporter_http_replies_total\{method="POST",path="\/rest\/isi\/charge",status="200"\} 1\n/,
  )
})

t.test('openapi.json describes every operation', async (t) => {
  const { desk } = await openHotel(t)
  const { json } = await desk.get('/rest/openapi.json').expect(200)
  t.equal(json.openapi, '3.1.0')
  const described = Object.entries(json.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  for (const operation of [
    'POST /rest/wakeup',
    'GET /rest/wakeup/list/{type}',
    'GET /rest/wakeup/list',
    'GET /rest/wakeup/{id}',
    'PUT /rest/wakeup/{id}',
    'DELETE /rest/wakeup/{id}',
    'GET /rest/wakeup/log',
    'GET /rest/isi/item',
    'GET /rest/isi/category',
    'POST /rest/isi/charge',
    'GET /rest/isi/report',
    'GET /rest/rsi/status',
    'POST /rest/rsi/change',
    'GET /rest/rsi/room',
    'GET /rest/system',
    'GET /rest/user',
    'PUT /rest/user/{name}',
    'GET /rest/room',
    'GET /rest/line',
    'GET /rest/outbound',
    'GET /rest/metrics',
    'GET /rest/events',
    'GET /rest/openapi.json',
    'POST /rest/import/{kind}',
    'GET /rest/export/{kind}',
    'GET /rest/backup',
  ])
    t.ok(described.includes(operation), operation)
  t.same(
    json.paths['/rest/isi/charge'].post.requestBody.content['application/x-www-form-urlencoded']
      .schema.required,
    ['id', 'quantity', 'room'],
  )
})

t.test('a HEAD of anything holds nothing', async (t) => {
  const hotel = await openHotel(t)
  const { admin } = hotel
  const rooms = Array.from({ length: 900 }, (_, i) => `r${i}`)
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  await admin.post('/rest/wakeup', { room: rooms.join(','), time: '0900' }).expect(201)
  const { json } = await admin.get('/rest/openapi.json').expect(200)
  const paths = Object.keys(json.paths)
    .filter((path) => 'get' in json.paths[path])
    .map((path) =>
      path.replace('{type}', 'pending').replace('{kind}', 'rooms').replace('{name}', 'opera'),
    )
  for (const path of paths)
    for (let i = 0; i < (path === '/rest/events' || path.includes('list') ? 250 : 3); i += 1)
      await admin.send('HEAD', path, {})
  const events = await listen(hotel.url, 'admin')
  t.match(await events.next('retry'), /retry/, 'there is room for listeners')
  events.close()
  const open = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  t.same(
    open.filter((file) => file.includes('.copy-')),
    [],
    'no copy is left open',
  )
  const backup = await admin.get('/rest/backup').expect(200)
  t.match(backup.text.slice(-110), /nightporter-backup 1 /)
  for (let i = 0; i < 600; i += 1) await admin.send('HEAD', '/rest/wakeup/list/pending', {})
  t.equal((await admin.get('/rest/wakeup/list/pending').expect(200)).json.pending.length, 900)
})

t.test('a daemon that closes finishes the replies under way', async (t) => {
  const hotel = await openHotel(t)
  const { admin } = hotel
  const rooms = Array.from({ length: 1_000 }, (_, i) => `r${i}`)
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  for (const time of ['0900', '0901', '0902', '0903'])
    await admin.post('/rest/wakeup', { room: rooms.join(','), time }).expect(201)
  const list = admin.get('/rest/wakeup/list/pending').expect(200)
  // The reply has begun when its first bytes have left the server.
  for (let i = 0; i < 5; i += 1) await new Promise(setImmediate)
  await hotel.daemon.close()
  t.equal((await list).json.pending.length, 4_000)
  t.same(
    hotel.journal.lines.filter((line) => /error|failed/i.test(line)),
    [],
  )
})

t.test('a request that comes while the daemon closes is told to come again', async (t) => {
  const hotel = await openHotel(t)
  const socket = connect({ port: Number(new URL(hotel.url).port), host: '127.0.0.1' })
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  // The server has seen half of the request, so that the connection is not idle.
  socket.write('GET /rest/system HTTP/1.1\r\nHost: x\r\n')
  await hotel.desk.get('/rest/system').expect(200)
  const closed = hotel.daemon.close()
  socket.write('\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  await closed
  t.match(text, /^HTTP\/1\.1 503 /)
  t.match(text, /retry-after: 2/i)
  t.match(text, '{"error":503,')
})

interface Listening {
  readonly next: (part: string) => Promise<string>
  readonly close: () => void
  readonly ended: Promise<void>
}

/** Listens to the events of a hotel; `next` resolves when a text has arrived that holds `part`. */
function listen(url: string, name: string, lastEventId?: string): Promise<Listening> {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  }
  return new Promise((resolve, reject) => {
    const request = get(`${url}/rest/events`, { headers }, (response) => {
      let text = ''
      let check = () => {}
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
        check()
      })
      response.on('error', () => undefined)
      const next = (part: string) =>
        new Promise<string>((found) => {
          check = () => {
            if (text.includes(part)) found(text)
          }
          check()
        })
      const ended = new Promise<void>((done) => {
        response.once('end', done)
      })
      resolve({ next, ended, close: () => request.destroy() })
    })
    request.on('error', reject)
  })
}

t.test('events', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.post('/rest/room', { room: 501, tenant: annex }).expect(201)
  await hotel.addUser('annex', '', annex)

  t.test('tell what was committed, to those who may see it', async (t) => {
    const [maid, desk, annexDesk] = await Promise.all(
      ['maid', 'desk', 'annex'].map((name) => listen(hotel.url, name)),
    )
    if (!maid || !desk || !annexDesk) throw new Error('not listening')
    await hotel.desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
    await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 102 }).expect(200)
    await hotel.desk.post('/rest/rsi/change', { id: '01', room: 501 }).expect(200)
    const seen = await desk.next('event: status')
    t.match(seen, /event: wakeup\ndata: \{"event":"created".*"room":"101"/)
    t.notMatch(seen, /event: charge/, 'a charge is for those with the inventory permission')
    t.match(await maid.next('event: status'), /event: charge\ndata: .*"room":"102"/)
    const bound = await annexDesk.next('event: status')
    t.notMatch(bound, /"room":"101"/)
    for (const listener of [maid, desk, annexDesk]) listener.close()
  })

  t.test('end for someone who was removed or changed', async (t) => {
    await hotel.addUser('spy', '')
    await hotel.addUser('moved', '')
    const listeners = await Promise.all(['spy', 'moved'].map((name) => listen(hotel.url, name)))
    await hotel.admin.delete('/rest/user/spy').expect(200)
    await hotel.admin.put('/rest/user/moved', { tenant: annex }).expect(200)
    await Promise.all(listeners.map((listener) => listener.ended))
    t.pass()
  })

  t.test('go on where a listener left off, or tell it to read everything again', async (t) => {
    const first = await listen(hotel.url, 'desk')
    await hotel.desk.post('/rest/rsi/change', { id: '01', room: 103 }).expect(200)
    const id = /id: (\d+-\d+)\nevent: status/.exec(await first.next('"room":"103"'))?.[1] ?? ''
    first.close()
    await hotel.desk.post('/rest/rsi/change', { id: '02', room: 104 }).expect(200)
    const again = await listen(hotel.url, 'desk', id)
    const text = await again.next('"room":"104"')
    t.notMatch(text, /"room":"103"/)
    again.close()
    const lost = await listen(hotel.url, 'desk', `1-${id.split('-')[1]}`)
    t.match(await lost.next('resync'), /event: resync/)
    lost.close()
  })
})

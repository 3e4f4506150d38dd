import t from 'tap'
import { pcm16, tone, wavOf } from '../../announce/tones.ts'
import { fullSite, openHotel } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

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

const hotel = await openHotel(t, {
  site: `${fullSite}\n[[licence]]\nid = 3\nname = "Wakeup"\nvalue = 1\n`,
})
hotel.clock.set('2026-11-15T07:05:09.042+01:00')
const { json } = await hotel.desk.get('/rest/system').expect(200)

t.test('GET /rest/system has exactly the fields of the interface, and the machine', async (t) => {
  const { machine, ...others } = json
  const types = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, typeof value]),
  )
  t.same(types, fields)
  t.equal(typeof machine, 'object')
})

t.test('GET /rest/system tells the time in every form, at the site', async (t) => {
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

t.test('GET /rest/system tells midnight, noon and summer time on a 12-hour clock', async (t) => {
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

t.test('GET /rest/system tells what is installed', async (t) => {
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
  t.same(json.languages, [
    { id: 1, tag: 'en', name: 'English', default: true },
    { id: 2, tag: 'de', name: 'German', default: false },
    { id: 3, tag: 'fr', name: 'French', default: false },
    { id: 4, tag: 'es', name: 'Spanish', default: false },
    { id: 5, tag: 'it', name: 'Italian', default: false },
    { id: 6, tag: 'nl', name: 'Dutch', default: false },
  ])
  t.equal(json.defaultlanguage, 1)
  t.ok(json.serialnumber.length > 3)
})

t.test('GET /rest/system tells the disk in bytes and percent', async (t) => {
  const json = await until('the disk was looked at', async () => {
    const { json } = await hotel.desk.get('/rest/system').expect(200)
    return json.disksize === 0 ? undefined : json
  })
  t.ok(json.disksize > 1_000_000 && json.diskfree > 0 && json.diskfree <= json.disksize)
  t.equal(json.diskpercentfree + json.diskpercentused, 100)
})

t.test('GET /rest/system keeps serial number and installation date across a restart', async (t) => {
  hotel.clock.set('2026-12-24T18:00:00+01:00')
  const reopened = await hotel.reopen()
  const after = (await reopened.desk.get('/rest/system').expect(200)).json
  t.equal(after.serialnumber, json.serialnumber)
  t.equal(after.installed, json.installed)
})

t.test('a site without lines is not registered', async (t) => {
  const hotel = await openHotel(t, { site: fullSite.replace(/\[\[line\]\][^[]*/, '') })
  const { json } = await hotel.desk.get('/rest/system').expect(200)
  t.match(json, { lines: 0, registered: false, telephony: false })
  const { json: booked } = await hotel.desk
    .post('/rest/wakeup', { room: 101, time: '0800' })
    .expect(201)
  t.match(booked.description, /No line can ring room 101/)
})

t.test('the languages are those in which there is an announcement', async (t) => {
  const inLanguage = (tag: string) => fullSite.replace('[http]', `language = "${tag}"\n[http]`)
  const hotel = await openHotel(t, { site: inLanguage('sv') })
  const languages = async ({ desk } = hotel) =>
    (await desk.get('/rest/system').expect(200)).json.languages
  const defaultOf = (list: { name: string; default: boolean }[]) =>
    list.filter((language) => language.default).map(({ name }) => name)
  t.same(defaultOf(await languages()), ['English'])
  const sound = wavOf(pcm16(tone({ hz: 440, rate: 8_000, seconds: 0.5 })))
  await hotel.admin.wav('/rest/prompt/0/sv', sound).expect(200)
  await hotel.admin.wav('/rest/prompt/7/de-AT', sound).expect(200)
  await hotel.admin.wav('/rest/prompt/7/eu', sound).expect(200)
  const { json } = await hotel.desk.get('/rest/system').expect(200)
  t.same(defaultOf(json.languages), ['Swedish'])
  t.equal(json.defaultlanguage, 9)
  t.same(
    json.languages.map(({ id }: { id: number }) => id),
    [0, 1, 2, 3, 4, 5, 6, 9],
    'one entry for each id, and 0 for one that has none',
  )
  const austrian = await hotel.reopen(inLanguage('de-CH'))
  t.same(defaultOf(await languages(austrian)), ['German'])
})

t.test('the voices are those that are installed, in the languages of calls', async (t) => {
  const hotel = await openHotel(t)
  await hotel.daemon.announcements.voicesKnown
  const { voices } = (await hotel.desk.get('/rest/system').expect(200)).json
  t.ok(voices.length > 6)
  t.notOk(
    voices.some(({ id }: { id: string }) => id === 'tr'),
    'and can say something',
  )
  const german = voices.find(({ id }: { id: string }) => id === 'de')
  t.match(german, { name: 'German', description: /^espeak-ng, / })
  const mute = await openHotel(t, { speech: 'no-such-program' })
  await mute.daemon.announcements.voicesKnown
  t.same((await mute.desk.get('/rest/system').expect(200)).json.voices, [])
  t.ok(mute.journal.lines.some((line) => line.includes('no-such-program is not installed')))
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
    'GET /rest/wakeup/summary',
    'GET /rest/isi/item',
    'GET /rest/isi/category',
    'POST /rest/isi/charge',
    'GET /rest/isi/report',
    'GET /rest/rsi/status',
    'POST /rest/rsi/change',
    'GET /rest/rsi/room',
    'GET /rest/system',
    'GET /rest/user',
    'GET /rest/user/{name}',
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

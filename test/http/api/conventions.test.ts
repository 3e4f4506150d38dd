import t from 'tap'
import { Client } from '../../support/client.ts'
import { openHotel } from '../../support/hotel.ts'

const hotel = await openHotel(t)
const { admin, desk, maid, url } = hotel
const nobody = new Client(hotel.url)
const form = 'application/x-www-form-urlencoded'

t.test('a success carries the headers of the interface', async (t) => {
  const { headers } = await admin.get('/rest/isi/item').expect(200)
  t.equal(headers['content-language'], 'en')
  t.equal(headers['access-control-allow-origin'], url)
  t.match(headers.server, /^Nightporter\/\d+\.\d+\.\d+ REST\/\d+\.\d+\.\d+$/)
  t.equal(headers.location, '/rest/isi/item')
  t.equal(headers['content-type'], 'application/json')
  t.ok(headers.date)
  t.ok(headers.connection)
})

t.test('a success without a body is 200 with length 0', async (t) => {
  const answer = await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  t.equal(answer.headers['content-length'], '0')
  t.equal(answer.headers['content-type'], undefined)
  t.equal(answer.headers.location, '/rest/isi/charge')
})

t.test('the location of something created is its own path', async (t) => {
  const answer = await desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  t.equal(answer.headers.location, `/rest/wakeup/${answer.json.id}`)
  await desk.get(String(answer.headers.location)).expect(200)
})

t.test('a failure is JSON with a code and a text that says what to change', async (t) => {
  const answer = await desk.post('/rest/wakeup', { room: 101 }).expect(400, 201)
  t.equal(answer.headers['content-type'], 'application/json')
  t.match(answer.json.description, /time is missing/)
})

t.test(
  'without credentials everything under /rest is 401, even paths that do not exist',
  async (t) => {
    for (const path of ['/rest', '/rest/nothing', '/rest/system', '/rest/wakeup/list/pending']) {
      const answer = await nobody.get(path).expect(401, 101)
      t.equal(answer.headers['www-authenticate'], 'Basic realm="Nightporter", charset="UTF-8"')
    }
    await nobody.send('PATCH', '/rest/system', {}).expect(401, 101)
    await nobody.post('/rest/isi/charge', 'a=b&a=b').expect(401, 101)
  },
)

t.test('an unknown path is 404 and an unknown method 405 with Allow', async (t) => {
  await admin.get('/rest/nothing').expect(404, 206)
  await admin.get('/REST/system').expect(404, 206)
  await admin.get('/other').expect(404, 206)
  const answer = await admin.send('PATCH', '/rest/isi/charge', {}).expect(405, 207)
  t.equal(answer.headers.allow, 'POST, OPTIONS')
  const both = await admin.delete('/rest/wakeup').expect(405, 207)
  t.equal(both.headers.allow, 'POST, OPTIONS')
  const many = await admin.send('PATCH', '/rest/wakeup/abc', {}).expect(405, 207)
  t.same(
    new Set(String(many.headers.allow).split(', ')),
    new Set(['HEAD', 'GET', 'PUT', 'DELETE', 'OPTIONS']),
  )
})

t.test('path and method are checked before permission, permission before parameters', async () => {
  await desk.get('/rest/isi/nothing').expect(404, 206)
  await desk.delete('/rest/isi/charge').expect(405, 207)
  await desk.post('/rest/isi/charge', 'not a form').expect(403, 102)
  await desk
    .send('POST', '/rest/isi/charge', {
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
    .expect(403, 102)
})

t.test('parameters are checked before state', async () => {
  await maid.post('/rest/isi/charge', { id: 999, quantity: 0, room: 101 }).expect(400, 202)
  await maid.post('/rest/isi/charge', { id: 999, quantity: 1, room: 101 }).expect(404, 303)
})

t.test('a body of another type is 415, without a type too', async () => {
  const body = 'id=1&quantity=1&room=101'
  const send = (type: string) =>
    maid.send('POST', '/rest/isi/charge', { body, headers: { 'Content-Type': type } })
  await send('application/json').expect(415, 205)
  await send('multipart/form-data; boundary=x').expect(415, 205)
  await send(`${form}; charset=iso-8859-1`).expect(415, 205)
  await maid.send('POST', '/rest/isi/charge', { body }).expect(415, 205)
  await send(`${form}; charset=UTF-8`).expect(200)
  await send(`${form};charset=utf8`).expect(200)
  await send('Application/X-WWW-Form-Urlencoded').expect(200)
})

t.test('a type without a body is no mistake', async () => {
  const headers = { 'Content-Type': 'application/json' }
  await admin.get('/rest/isi/item', headers).expect(200)
  await maid.send('POST', '/rest/isi/charge', { headers }).expect(400, 201)
})

t.test('a body may have 64 KiB and not a byte more', async (t) => {
  const frame = 'id=1&quantity=1&room=101'
  const padded = (size: number) => frame + '&'.repeat(size - frame.length)
  await maid.post('/rest/isi/charge', padded(65_536)).expect(200)
  const answer = await maid.post('/rest/isi/charge', padded(65_537)).expect(413, 205)
  t.equal(answer.headers.connection, 'close')
})

t.test('a repeated or unknown parameter in the body is 400', async (t) => {
  const twice = await maid
    .post('/rest/isi/charge', 'id=1&id=2&quantity=1&room=101')
    .expect(400, 204)
  t.match(twice.json.description, /"id" is given twice/)
  const unknown = await maid
    .post('/rest/isi/charge', 'id=1&quantity=1&room=101&price=0')
    .expect(400, 204)
  t.match(unknown.json.description, /"price" is not known here; known are id, quantity, room/)
  await maid.post('/rest/isi/charge', '__proto__=1&id=1&quantity=1&room=101').expect(400, 204)
})

t.test('unknown query parameters are ignored, repeated known ones are not', async () => {
  await admin.get('/rest/isi/item?_=12345&foo=a&foo=b').expect(200)
  await admin.get('/rest/wakeup/list/pending?nonsense=%ZZ').expect(200)
  await admin.get('/rest/wakeup/list/pending?room=101&room=102').expect(400, 204)
})

t.test('a body that is not a form is 400', async () => {
  for (const body of [
    'nonsense',
    'id=1&quantity',
    'id=%ZZ&quantity=1&room=101',
    'id=%ff&quantity=1&room=1',
  ])
    await maid.post('/rest/isi/charge', body).expect(400, 204)
  const latin1 = Buffer.from('id=1&quantity=1&room=caf\xe9', 'latin1')
  await maid
    .send('POST', '/rest/isi/charge', { body: latin1, headers: { 'Content-Type': form } })
    .expect(400, 204)
})

t.test('values are trimmed, and plus is a space', async () => {
  await maid.post('/rest/isi/charge', 'id=+1+&quantity=%201%09&room=+101').expect(200)
})

t.test('a preflight needs no credentials and allows what a browser client sends', async (t) => {
  const answer = await nobody.send('OPTIONS', '/rest/wakeup', {
    headers: { Origin: 'http://hk.example', 'Access-Control-Request-Method': 'POST' },
  })
  t.equal(answer.status, 204)
  t.equal(answer.headers['access-control-allow-origin'], url)
  t.match(answer.headers['access-control-allow-headers'], /Authorization/)
  t.match(answer.headers['access-control-allow-headers'], /Idempotency-Key/)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
    t.match(answer.headers['access-control-allow-methods'], method)
})

t.test('HEAD is GET without the body', async (t) => {
  const answer = await admin.send('HEAD', '/rest/isi/item', {})
  t.equal(answer.status, 200)
  t.equal(answer.text, '')
  t.ok(Number(answer.headers['content-length']) > 10)
})

t.test('descriptions leak neither paths nor stacks', async (t) => {
  const answers = await Promise.all([
    admin.get('/rest/wakeup/..%2f..%2fetc%2fpasswd'),
    admin.get('/rest/isi/item/%00'),
    admin.get('/rest/%E0%A4%A'),
    maid.post('/rest/isi/charge', { id: '1', quantity: 1, room: "x'; DROP" }),
  ])
  for (const { status, json } of answers) {
    t.ok(status >= 400 && status < 500)
    t.notMatch(json.description, /node_modules|\/tmp|src\/|at /)
  }
})

t.test('nothing above was an internal error', async (t) => {
  t.same(
    hotel.journal.lines.filter((line) => line.includes('Internal error')),
    [],
  )
})

t.test('a configured origin and language are told', async (t) => {
  const site = `
[site]
timezone = "Europe/Vienna"
language = "de-AT"
[http]
listen = "127.0.0.1:0"
allow_origin = "https://desk.example"
`
  const { admin } = await openHotel(t, { site })
  const Origin = 'https://desk.example'
  const { headers } = await admin.get('/rest/system', { Origin }).expect(200)
  t.equal(headers['content-language'], 'de-AT')
  t.equal(headers['access-control-allow-origin'], 'https://desk.example')
})

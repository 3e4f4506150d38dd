import { once } from 'node:events'
import { request } from 'node:http'
import t from 'tap'
import { annex, openHotel, password } from '../support/hotel.ts'

const mebibyte = 1024 * 1024

t.test('a file that is made to keep everybody waiting is refused while it is read', async (t) => {
  const { admin, desk } = await openHotel(t)
  const files: [string, RegExp][] = [
    [','.repeat(4 * mebibyte), /Line 1 has more than 64 cells/],
    [`room\n${','.repeat(mebibyte)}\n`, /Line 2 has more than 64 cells/],
    [`room\n"${'\n'.repeat(mebibyte)}`, /is too long/],
    ['"'.repeat(4 * mebibyte), /Line 1 is too long/],
    [`room\n${'1\n'.repeat(mebibyte)}`, /more than 10000 rows/],
    [`room\r${'1\r'.repeat(mebibyte)}`, /more than 10000 rows/],
  ]
  for (const [file, says] of files) {
    // Others are served before all of it was looked at.
    const import_ = admin.csv('/rest/import/rooms', file)
    await desk.get('/rest/system').expect(200)
    const { json } = await import_.expect(400, 202)
    t.match(json.description, says)
  }
  await admin.csv('/rest/import/rooms', `room\n${'\n'.repeat(4 * mebibyte - 5)}`).expect(200)
})

t.test('a cell is no formula in any program', async (t) => {
  const { admin } = await openHotel(t)
  const nasty = ['=1+1', "'=1+1", 'a;=cmd|calc', 'x; +1', ';@SUM', 'plain; text', '"q";=1']
  const description = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = nasty.map((text, i) => `${50 + i},${description(text)}`)
  await admin.csv('/rest/import/statuses', `id,description\n${rows.join('\n')}`).expect(200)
  const { text } = await admin.get('/rest/export/statuses').expect(200)
  for (const separator of [',', ';', '\t'])
    for (const cell of text.split(/\r\n/).flatMap((line) => line.split(separator)))
      t.notMatch(cell, /^[\s"]*[=+\-@]/, cell)
  await admin.csv('/rest/import/statuses', text).expect(200)
  const again = await admin.get('/rest/export/statuses').expect(200)
  t.equal(again.text, text, 'it can be imported again')
})

t.test('a tenant has one import at a time, and holds up nobody else', async (t) => {
  const hotel = await openHotel(t)
  const tenant = await hotel.addUser('annexadmin', 'administrator', annex)
  const file = 'id,description\n51,fine'
  const slow = request(`${hotel.url}/rest/import/statuses`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`admin:${password}`)}`,
      'Content-Type': 'text/csv',
      'Content-Length': file.length,
      Expect: '100-continue',
    },
  })
  // The server asks for the body when it is about to read it.
  await new Promise((resolve) => slow.once('continue', resolve).flushHeaders())
  const refused = await hotel.admin.csv('/rest/import/rooms', 'room\n901').expect(409, 309)
  t.match(refused.json.description, /^Another file is being taken/)
  await tenant.csv('/rest/import/rooms', 'room\n902').expect(200)
  const status = await new Promise((resolve) => {
    slow.once('response', (response) => resolve(response.resume().statusCode))
    slow.end(file)
  })
  t.equal(status, 200)
  await hotel.admin.csv('/rest/import/rooms', 'room\n901').expect(200)
})

t.test('nobody fills a list without end', async (t) => {
  const hotel = await openHotel(t)
  const tenant = await hotel.addUser('annexadmin', 'administrator', annex)
  const file = (from: number, count: number) =>
    `room\n${Array.from({ length: count }, (_, i) => `A${from + i}`).join('\n')}`
  for (const from of [0, 10_000])
    await tenant.csv('/rest/import/rooms', file(from, 10_000)).expect(200)
  await tenant.csv('/rest/import/rooms', file(20_000, 9_999)).expect(200)
  const refused = await tenant.csv('/rest/import/rooms', file(29_999, 2)).expect(409, 309)
  t.match(refused.json.description, /^There may be 30000 entries in this list; remove some first/)
  await tenant.csv('/rest/import/rooms', file(29_998, 2)).expect(200)
  await tenant.post('/rest/room', { room: 'B1' }).expect(409, 309)
  await hotel.admin.post('/rest/room', { room: 'B2' }).expect(201)
  await tenant.delete('/rest/room/A0').expect(200)
  await tenant.post('/rest/room', { room: 'B1' }).expect(201)
})

t.test('a file in more pieces than any client sends is broken off', async (t) => {
  const { url, admin } = await openHotel(t)
  const { port } = new URL(url)
  const asked = request({
    port,
    method: 'POST',
    path: '/rest/import/rooms',
    auth: `admin:${password}`,
    headers: { 'Content-Type': 'text/csv', 'Transfer-Encoding': 'chunked' },
  })
  const ended = new Promise((resolve) => asked.once('error', resolve).once('response', resolve))
  asked.flushHeaders()
  const socket = asked.socket ?? (await once(asked, 'socket'))[0]
  socket.write(`5\r\nroom\n\r\n${'1\r\n1\r\n'.repeat(80_000)}`)
  await ended
  const { json } = await admin.get('/rest/room').expect(200)
  t.notOk(json.rooms.some(({ room }: { room: string }) => room.length > 100))
  t.match((await ended) as Error, { code: 'ECONNRESET' })
})

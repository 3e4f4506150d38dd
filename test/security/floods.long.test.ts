import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openHotel, password, plainSite } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { tlsThrough } from './support/tiny-records.ts'

/** Sends it from an address of its own; tells how many answers with a status have come. */
function flood(t: Test, url: string, { text, status }: { text: string; status: number }) {
  const port = Number(new URL(url).port)
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.7' })
  t.teardown(() => socket.destroy())
  socket.on('error', () => undefined)
  let answers = 0
  socket.on('data', (bytes) => {
    answers += bytes.toString('latin1').split(`HTTP/1.1 ${status}`).length - 1
  })
  socket.write(text)
  return () => answers
}

/** Turn by turn of the event loop: in the pauses of `until`, many more would be answered. */
async function turnsUntil(isSo: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(60_000)
  while (!isSo()) await nextTurn(undefined, { signal })
}

const floods = {
  'by the thousand': { text: 'GET /rest/x HTTP/1.1\r\n\r\n', status: 401 },
  'with an expectation': { text: 'GET /rest/x HTTP/1.1\r\nExpect: x\r\n\r\n', status: 417 },
}

for (const [how, { text, status }] of Object.entries(floods))
  t.test(`requests that come ${how} in one piece leave others their turn`, async (t) => {
    const { url, desk } = await openHotel(t)
    await desk.get('/rest/system').expect(200)
    const all = { text: text.repeat(2_500), status }
    const counts = Array.from({ length: 20 }, () => flood(t, url, all))
    const answered = () => counts.reduce((sum, count) => sum + count(), 0)
    await turnsUntil(() => answered() > 0)
    for (let n = 0; n < 20; n += 1) await desk.get('/rest/system').expect(200)
    t.ok(answered() < 25_000, `${answered()} of 50000 came before`)
  })

t.test('a body in chunks of one byte that nobody reads leaves others their turn', async (t) => {
  const { url, desk } = await openHotel(t)
  await desk.get('/rest/system').expect(200)
  const head = 'POST /rest/wakeup HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunks = '1\r\na\r\n'.repeat(100_000)
  const after = '0\r\n\r\nGET /rest/x HTTP/1.1\r\n\r\n'
  const counts = Array.from({ length: 10 }, () =>
    flood(t, url, { text: `${head}${chunks}${after}`, status: 401 }),
  )
  const answered = () => counts.reduce((sum, count) => sum + count(), 0)
  await turnsUntil(() => answered() > 0)
  for (let n = 0; n < 20; n += 1) await desk.get('/rest/system').expect(200)
  t.ok(answered() < 20, 'not all was read before')
  await until('all is read', () => answered() >= 20)
})

t.test('who says what is not HTTP is answered, and not listened to for long', async (t) => {
  const { url } = await openHotel(t)
  const port = Number(new URL(url).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  t.teardown(() => socket.destroy())
  // What is sent on when nobody listens any more.
  socket.on('error', () => undefined)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  socket.write(`\0\r\n${'x'.repeat(4_096)}`)
  await until('it is answered', () => answer.includes('"error":204'))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const goOn = (error?: Error | null) => {
    if (!error) socket.write('x'.repeat(65_536), goOn)
  }
  goOn()
  await closed
  t.match(answer, /^HTTP\/1\.1 400 /)
  // No more than lies in the buffers of both sides.
  t.ok(socket.bytesWritten < 64 * 1_048_576, `${socket.bytesWritten} bytes were taken`)
})

t.test('bodies that end at the same moment leave others their turn', async (t) => {
  const { url, admin } = await openHotel(t)
  const rooms = Array.from({ length: 1_000 }, (_, i) => 1_001 + i)
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  const body = `room=${rooms.join()}&time=0900`
  const head = [
    'POST /rest/wakeup HTTP/1.1',
    'Host: box',
    `Content-Length: ${body.length}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Authorization: Basic ${btoa(`desk:${password}`)}`,
    'Idempotency-Key: the same for all',
  ].join('\r\n')
  const { port } = new URL(url)
  let answered = 0
  const begin = () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.7' })
    socket.once('data', () => {
      answered += 1
    })
    t.teardown(() => socket.destroy())
    socket.write(`${head}\r\n\r\n${body.slice(0, -1)}`)
    return socket
  }
  const [first, ...others] = Array.from({ length: 240 }, begin)
  first?.write(body.slice(-1))
  await turnsUntil(() => answered > 0)
  // By then the others have been read, too.
  for (let n = 0; n < 50; n += 1) await admin.get('/rest/system').expect(200)
  for (const socket of others) socket.write(body.slice(-1))
  await turnsUntil(() => answered > 1)
  await admin.get('/rest/system').expect(200)
  t.ok(answered < 200, `${answered} of 240 came before`)
  await until('all are answered', () => answered >= 240)
})

t.test('some requests in one piece are all answered', async (t) => {
  const hotel = await openHotel(t)
  const { port } = new URL(hotel.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  let said = ''
  socket.on('data', (text) => {
    said += text.toString()
  })
  const one = 'GET /rest/x HTTP/1.1\r\nHost: box\r\n'
  socket.write([...Array(7).fill(one), `${one}Connection: close\r\n`, ''].join('\r\n'))
  await once(socket, 'close')
  t.equal(said.split('HTTP/1.1 401').length - 1, 8)
})

t.test('nobody books without end', async (t) => {
  const { desk } = await openHotel(t)
  const book = (n: number) =>
    desk.post('/rest/wakeup', {
      room: '101,102',
      datetime: `2026-11-16T${String(8 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
    })
  for (let n = 0; n < 100; n += 1) await book(n).expect(201)
  const { json } = await book(100).expect(422, 306)
  t.match(json.description, /^Room 101 has 100 calls booked already; delete some first\.$/)
  await book(99).expect(201)
  await desk.post('/rest/wakeup', { room: 103, time: '0900' }).expect(201)
})

t.test('a language tag without end is refused unread', async (t) => {
  const { admin } = await openHotel(t)
  const language = `en-u${Array.from({ length: 8_000 }, (_, i) => `-v${String(i).padStart(4, '0')}`).join('')}`
  await admin.post('/rest/room', { room: 555, language }).expect(400, 202)
  await admin.post('/rest/room', { room: 555, language: 'de-AT' }).expect(201)
  t.pass()
})

t.test('whoever takes the appliance for a proxy, and breaks off, ends nothing', async (t) => {
  const { url, desk } = await openHotel(t)
  for (let n = 0; n < 20; n += 1) {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('CONNECT a:1 HTTP/1.1\r\n\r\n')
    if (n % 2 === 0) await once(socket, 'data')
    socket.resetAndDestroy()
  }
  await desk.get('/rest/system').expect(200)
})

const brokenRecord = Buffer.concat([Buffer.from([23, 3, 3, 0, 60]), Buffer.alloc(60)])

async function openTlsHotel(t: Test) {
  const hotel = await (await openHotel(t)).reopen(
    `${plainSite}[http.tls]\nlisten = "127.0.0.1:0"\ncert = "self-signed"\nredirect = false\n`,
  )
  return { ...hotel, port: hotel.daemon.addresses[1]?.port ?? 0 }
}

t.test('whoever breaks off its TLS in an answer ends nothing', async (t) => {
  const { desk, port } = await openTlsHotel(t)
  const login = `Authorization: Basic ${btoa(`desk:${password}`)}`
  for (let n = 0; n < 100; n += 1) {
    const { socket, raw } = await tlsThrough(port)
    socket.on('error', () => undefined)
    socket.write(`GET /rest/metrics HTTP/1.0\r\n${login}\r\n\r\n`)
    await once(raw, 'data')
    const untilMs = performance.now() + (n % 20) * 0.03
    while (performance.now() < untilMs);
    raw.write(brokenRecord)
    await once(raw, 'close')
  }
  await desk.get('/rest/system').expect(200)
})

t.test('whoever breaks off its TLS in a request is told of once a minute', async (t) => {
  const { journal, port } = await openTlsHotel(t)
  for (let n = 0; n < 20; n += 1) {
    const { socket, stream, raw } = await tlsThrough(port)
    socket.on('error', () => undefined)
    stream.holdBack()
    await new Promise((resolve) => socket.write('GET /rest/system HTTP/1.1\r\n\r\n', resolve))
    // With a record that cannot be decrypted.
    raw.write(Buffer.concat([...stream.sent, brokenRecord]))
    await once(raw, 'close')
  }
  t.equal(journal.lines.filter((line) => line.includes('broke off')).length, 1)
})

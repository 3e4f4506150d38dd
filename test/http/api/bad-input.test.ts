import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { openHotel, password } from '../../support/hotel.ts'

const credentials = `Authorization: Basic ${Buffer.from(`maid:${password}`).toString('base64')}\r\n`
const formType = 'Content-Type: application/x-www-form-urlencoded\r\n'
const head = (line: string) => `${line} HTTP/1.1\r\nHost: x\r\n${credentials}`

const hotel = await openHotel(t)
const port = Number(new URL(hotel.url).port)
await hotel.maid.get('/rest/system').expect(200)
/** Sends bytes and gives everything that comes back until the other side closes. */
const exchange = (bytes: string | Buffer, options: { halfClose?: boolean } = {}) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => {
      socket.destroy()
      resolve(text)
    })
    socket.on('error', reject)
    socket.write(bytes)
    if (options.halfClose) socket.end()
  })
const isFault = (t: Test, text: string, status: number, error: number) => {
  t.match(text, new RegExp(`^HTTP/1\\.1 ${status} `))
  t.match(text, /content-type: application\/json\r\n/i)
  t.match(text, `{"error":${error},"description":"`)
}
// They are closed after a while: everything else is tried beside them.
t.jobs = 2

t.test(
  'three thousand idle connections do not hold up others, and are closed in time',
  async (t) => {
    const sockets: Socket[] = []
    while (sockets.length < 3_000) {
      const wave = Array.from({ length: 200 }, () => connect({ port, host: '127.0.0.1' }))
      for (const socket of wave) socket.on('error', () => undefined).resume()
      await Promise.all(
        wave.map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
      )
      sockets.push(...wave)
    }
    const slow = connect({ port, host: '127.0.0.1' })
    let answer = ''
    slow.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk
    })
    slow.write('POST /rest/isi/charge HTTP/1.1\r\nHost: x\r\n')
    for (let i = 0; i < 20; i += 1) await hotel.maid.get('/rest/isi/item').expect(200)
    await Promise.all(
      [...sockets, slow].map(
        (socket) => socket.closed || new Promise((resolve) => socket.once('close', resolve)),
      ),
    )
    isFault(t, answer, 408, 204)
    t.pass('all of them are closed')
  },
)

t.test('what is not HTTP is 400', async (t) => {
  for (const bytes of [
    'hello\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc',
    '{"json":1}\r\n\r\n',
  ])
    isFault(t, await exchange(bytes), 400, 204)
})

t.test('two lengths, or a length that is no number, are 400', async (t) => {
  isFault(
    t,
    await exchange(
      `${head('POST /rest/isi/charge')}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`,
    ),
    400,
    204,
  )
  isFault(
    t,
    await exchange(`${head('POST /rest/isi/charge')}Content-Length: five\r\n\r\nabcde`),
    400,
    204,
  )
  isFault(
    t,
    await exchange(
      `${head('POST /rest/isi/charge')}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    ),
    400,
    204,
  )
})

t.test('an address that is none, an odd expectation and a proxy request are told so', async (t) => {
  isFault(
    t,
    await exchange(`${head('GET http://[bad/rest/system')}Connection: close\r\n\r\n`),
    400,
    204,
  )
  isFault(
    t,
    await exchange(`${head('GET /rest/system')}Expect: magic\r\nConnection: close\r\n\r\n`),
    417,
    204,
  )
  isFault(t, await exchange(`${head('CONNECT example:443')}\r\n`), 405, 207)
  const noHost = `GET /rest/isi/item HTTP/1.1\r\n${credentials}Connection: close\r\n\r\n`
  t.match(await exchange(noHost), /^HTTP\/1\.1 200 OK/)
})

t.test('headers over 16 KiB are 431', async (t) => {
  isFault(
    t,
    await exchange(`${head('GET /rest/system')}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`),
    431,
    204,
  )
})

t.test('a path of 10,000 characters is 404', async () => {
  await hotel.maid.get(`/rest/${'x'.repeat(10_000)}`).expect(404, 206)
})

t.test('a chunked body that grows too large is 413, before all of it has come', async (t) => {
  const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
  const text = await exchange(
    `${head('POST /rest/isi/charge')}${formType}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}`,
  )
  isFault(t, text, 413, 205)
})

t.test('a body that is announced too large is 413 at once', async (t) => {
  isFault(
    t,
    await exchange(`${head('POST /rest/isi/charge')}${formType}Content-Length: 1000000000\r\n\r\n`),
    413,
    205,
  )
})

t.test('a compressed body is read, and a bomb is 413', async (t) => {
  const post = (body: Buffer, encoding: string) => {
    const headers = `${head('POST /rest/isi/charge')}${formType}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
    return exchange(Buffer.concat([Buffer.from(headers), body]))
  }
  t.match(await post(gzipSync('id=2&quantity=1&room=101'), 'gzip'), /^HTTP\/1\.1 200 /)
  for (const plain of ['', 'identity'])
    t.match(await post(Buffer.from('id=2&quantity=1&room=101'), plain), /^HTTP\/1\.1 200 /)
  isFault(t, await post(gzipSync(Buffer.alloc(10_000_000, 0x61)), 'gzip'), 413, 205)
  isFault(t, await post(Buffer.from('id=2&quantity=1&room=101'), 'rot13'), 415, 205)
  for (const encoding of ['gzip', 'deflate', 'br'])
    isFault(t, await post(Buffer.from('not packed at all'), encoding), 400, 204)
})

t.test('a body that ends too early changes nothing', async (t) => {
  const before = (await hotel.admin.get('/rest/isi/report').expect(200)).json.charges.length
  await exchange(
    `${head('POST /rest/isi/charge')}${formType}Content-Length: 100\r\n\r\nid=2&quantity=1&room=101`,
    { halfClose: true },
  )
  const after = (await hotel.admin.get('/rest/isi/report').expect(200)).json.charges.length
  t.equal(after, before)
})

t.test('a half-closed connection still gets its answer', async (t) => {
  const text = await exchange(`${head('GET /rest/isi/item')}\r\n`, { halfClose: true })
  t.match(text, /^HTTP\/1\.1 200 OK/)
  t.match(text, /"items":\[/)
})

t.test('an old HTTP/1.0 client is served', async (t) => {
  t.match(
    await exchange(`GET /rest/isi/item HTTP/1.0\r\n${credentials}\r\n`),
    /^HTTP\/1\.1 200 OK.*"items"/s,
  )
})

t.test('a client that asks before it sends may go on', async (t) => {
  const body = 'id=2&quantity=1&room=101'
  const text = await exchange(
    `${head('POST /rest/isi/charge')}${formType}Expect: 100-continue\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  t.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
})

t.test('pipelined requests are answered in their order', async (t) => {
  const rooms = Array.from({ length: 20 }, (_, i) => 101 + i)
  const requests = rooms.map((room) => `${head(`GET /rest/room/${room}`)}\r\n`).join('')
  const text = await exchange(`${requests}${head('GET /rest/system')}Connection: close\r\n\r\n`)
  const answered = [...text.matchAll(/\{"room":"(\d+)"/g)].map(([, room]) => Number(room))
  t.same(answered, rooms)
})

t.test('a client that never reads its answers does not hold up others', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`${head('GET /rest/openapi.json')}\r\n`.repeat(2_000))
  for (let i = 0; i < 20; i += 1) await hotel.maid.get('/rest/isi/item').expect(200)
  socket.destroy()
})

// Not buffered: it comes when all others have ended.
t.test('nothing above was an internal error', { buffered: false }, async (t) => {
  t.same(
    hotel.journal.lines.filter((line) => line.includes('Internal error')),
    [],
  )
})

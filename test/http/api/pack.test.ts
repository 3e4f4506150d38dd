import t from 'tap'
import { openHotel } from '../../support/hotel.ts'

const hotel = await openHotel(t)
const { admin } = hotel
const roomsOf = (count: number) =>
  `room\n${Array.from({ length: count }, (_, n) => String(10_000 + n)).join('\n')}`
await admin.csv('/rest/import/rooms', roomsOf(1_500)).expect(200)

const gzip = { 'Accept-Encoding': 'gzip, deflate, br' }

/** What a client that takes gzip gets, and whether it came packed. */
async function packedGet(path: string, headers = gzip) {
  const answer = await admin.get(path, headers).expect(200)
  return { ...answer, isPacked: answer.headers['content-encoding'] === 'gzip' }
}

t.test('a list goes packed to clients that take it, whether short or long', async (t) => {
  for (const path of ['/rest/room', '/rest/openapi.json', '/rest/export/rooms']) {
    const plain = await admin.get(path).expect(200)
    const packed = await packedGet(path)
    t.equal(plain.headers['content-encoding'], undefined, path)
    t.ok(packed.isPacked, path)
    t.equal(packed.text, plain.text, path)
    t.ok(packed.bytes.length * 4 < plain.bytes.length, path)
    t.equal(packed.headers['content-type'], plain.headers['content-type'], path)
  }
})

t.test('the length of a packed reply is that of what is sent', async (t) => {
  const { headers, bytes } = await packedGet('/rest/openapi.json')
  t.equal(Number(headers['content-length']), bytes.length)
  const head = await admin.send('HEAD', '/rest/openapi.json', { headers: gzip }).expect(200)
  t.equal(head.headers['content-length'], headers['content-length'])
  t.equal(head.headers['content-encoding'], 'gzip')
})

t.test('what is short, and what nobody has asked to be packed, is plain', async (t) => {
  t.notOk((await packedGet('/rest/clock')).isPacked)
  const refused = ['identity', 'br', 'gzip;q=0', 'deflate', `gzip, ${'x, '.repeat(100)}x`]
  for (const encoding of refused) {
    const { isPacked } = await packedGet('/rest/openapi.json', { 'Accept-Encoding': encoding })
    t.notOk(isPacked, encoding.slice(0, 20))
  }
})

t.test('what is told as it happens is never packed: it would wait', async (t) => {
  const leaving = new AbortController()
  const credentials = Buffer.from('desk:a good password').toString('base64')
  const stream = await fetch(`${hotel.url}/rest/events`, {
    headers: { ...gzip, Authorization: `Basic ${credentials}` },
    signal: leaving.signal,
  })
  t.equal(stream.headers.get('content-encoding'), null)
  leaving.abort()
})

import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { openHotel, password } from '../support/hotel.ts'
import { until } from '../support/until.ts'

const credentials = (name: string) =>
  `Authorization: Basic ${Buffer.from(`${name}:${password}`).toString('base64')}\r\n`

interface Upload {
  readonly line: string
  readonly headers: string
  readonly piece: Buffer
}

/** Begins a chunked body that never ends; resolves when it has been handed to the system. */
async function begin(t: Test, url: string, { line, headers, piece }: Upload): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  t.teardown(() => socket.destroy())
  socket.on('error', () => undefined)
  const size = piece.length.toString(16)
  const head = `${line} HTTP/1.1\r\nHost: x\r\n${headers}Transfer-Encoding: chunked\r\n\r\n${size}\r\n`
  const bytes = Buffer.concat([Buffer.from(head), piece, Buffer.from('\r\n')])
  await new Promise((resolve) => socket.write(bytes, resolve))
  return socket
}

t.test('an upload that breaks off leaves the next one its turn', async (t) => {
  const hotel = await openHotel(t)
  const rooms = `room,extension\n${'7001,7001\n'.repeat(1_000)}`
  const socket = await begin(t, hotel.url, {
    line: 'POST /rest/import/rooms',
    headers: `${credentials('admin')}Content-Type: text/csv\r\nContent-Encoding: gzip\r\n`,
    piece: gzipSync(rooms).subarray(0, 40),
  })
  const send = () => hotel.admin.csv('/rest/import/rooms', 'room,extension\n7002,7002\n')
  await until('it is under way', async () => (await send()).status === 409)
  socket.destroy()
  await until('its turn has ended', async () => (await send()).status !== 409)
})

/** The beginning of a brotli text that announces 256 tables of each kind. */
function manyTables(): Buffer {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let i = 0; i < count; i += 1) bits.push((value >> i) & 1)
  }
  const all = (pairs: readonly [number, number][]) => {
    for (const [value, count] of pairs) put(value, count)
  }
  const types: [number, number][] = [
    [1, 1],
    [7, 3],
    [127, 7],
  ]
  const oneSymbol = (width: number): [number, number][] => [
    [1, 2],
    [0, 2],
    [0, width],
  ]
  all([
    [0, 1],
    [0, 1],
    [0, 2],
    [65_535, 16],
    [0, 1],
    [0, 1],
  ])
  all([...types, ...oneSymbol(9), ...oneSymbol(5), [0, 2]])
  all([
    [0, 1],
    [0, 2],
    [0, 4],
    [0, 2],
  ])
  for (const _ of [1, 2]) all([...types, [0, 1], ...oneSymbol(8), [0, 1]])
  for (const width of [8, 10, 6])
    for (let i = 0; i < 256; i += 1)
      all([
        [1, 2],
        [3, 2],
        [i % 7, width],
        [10 + (i % 5), width],
        [20, width],
        [30, width],
        [0, 1],
      ])
  bits.length -= 64
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [i, bit] of bits.entries())
    if (bit) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (1 << (i & 7))
  return bytes
}

const anonymousMiB = () =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024

t.test('bodies that do not end take no unpacker each', async (t) => {
  const hotel = await openHotel(t)
  const upload = {
    line: 'POST /rest/rsi/change',
    headers: `${credentials('maid')}Content-Type: application/x-www-form-urlencoded\r\nContent-Encoding: br\r\n`,
    piece: manyTables(),
  }
  await hotel.maid.get('/rest/system').expect(200)
  const beforeMiB = anonymousMiB()
  for (let i = 0; i < 250; i += 1) await begin(t, hotel.url, upload)
  // Answered after those that came before it.
  for (let i = 0; i < 20; i += 1) await hotel.maid.get('/rest/system').expect(200)
  const takenMiB = anonymousMiB() - beforeMiB
  t.ok(takenMiB < 100, `${takenMiB.toFixed(0)} MiB`)
})

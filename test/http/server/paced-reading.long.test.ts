import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import t, { type Test } from 'tap'
import { HttpServer } from '../../../src/http/server/server.ts'
import { makeCertificate } from '../../../src/lib/certificate/make-certificate.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { Random, seedOfRun } from '../../virtual-time/random.ts'

/** Reads a body slowly, or not at all; answers with what was sent, and as many bytes as were asked for. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, id = '', length = '0', how = ''] = (request.url ?? '').split('/')
  let sent = 0
  if (how === 'slow')
    for await (const piece of request) {
      sent += piece.length
      await nextTurn()
    }
  response.end(`<${id} ${sent}>${'.'.repeat(Number(length))}`)
}

const span = { fromMs: Date.now() - 1_000, untilMs: Date.now() + 86_400_000 }
const pem = makeCertificate({ subject: 'box', hosts: ['localhost'], ...span })

async function listen(t: Test, handler: RequestListener, isTls: boolean): Promise<number> {
  const listeners = new HttpServer(handler, new KeptJournal())
  t.teardown(() => listeners.close())
  const place = { host: '127.0.0.1', port: 0 }
  return (await listeners.listen(place, isTls ? pem : undefined)).port
}

async function reach(t: Test, port: number, isTls: boolean): Promise<Socket> {
  const socket = isTls
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(port, '127.0.0.1')
  t.teardown(() => socket.destroy())
  await once(socket, isTls ? 'secureConnect' : 'connect')
  return socket
}

interface Sent {
  readonly text: string
  readonly expected: string
}

function requestOf(id: number, random: Random): Sent {
  const length = random.pick([0, 10, 5_000, 300_000])
  const body = 'b'.repeat(random.pick([0, 0, 7, 3_000, 200_000]))
  const how = random.pick(['slow', 'unread'])
  const isChunked = random.pick([true, false])
  const chunk = random.pick([1, 100, 4_000])
  const head = `POST /${id}/${length}/${how} HTTP/1.1\r\nHost: box\r\n`
  const plain = `${head}Content-Length: ${body.length}\r\n\r\n${body}`
  // Chunks of one byte are for short bodies.
  const size = body.length > 5_000 ? Math.max(chunk, 100) : chunk
  const chunks = body.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
  const inChunks = chunks.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`).join('')
  return {
    text: isChunked ? `${head}Transfer-Encoding: chunked\r\n\r\n${inChunks}0\r\n\r\n` : plain,
    expected: `<${id} ${how === 'slow' ? body.length : 0}>`,
  }
}

async function talkAtRandom(t: Test, isTls: boolean): Promise<void> {
  const port = await listen(t, answer, isTls)
  const random = new Random(seedOfRun())
  const talk = async () => {
    const requests = Array.from({ length: random.pick([1, 5, 30]) }, (_, id) =>
      requestOf(id, random),
    )
    const socket = await reach(t, port, isTls)
    let came = ''
    const isDone = () => (came.match(/<\d+ \d+>/g) ?? []).length === requests.length
    const all = Buffer.from(requests.map(({ text }) => text).join(''))
    const size = random.pick([500, 20_000, all.length])
    const writing = (async () => {
      for (let at = 0; at < all.length; at += size) {
        socket.write(all.subarray(at, at + size))
        if (random.pick([true, false])) await nextTurn()
      }
    })()
    const isSlow = random.pick([true, false])
    for await (const bytes of socket) {
      came += bytes.toString('latin1').replaceAll('.', '')
      if (isDone()) break
      if (isSlow) await nextTurn()
    }
    await writing
    t.same(
      came.match(/<\d+ \d+>/g),
      requests.map(({ expected }) => expected),
    )
  }
  await Promise.all(Array.from({ length: 40 }, talk))
}

for (const [way, isTls] of [
  ['in the clear', false],
  ['over TLS', true],
] as const)
  t.test(way, async (t) => {
    await t.test('however clients send and read, all is answered in its order', (t) =>
      talkAtRandom(t, isTls),
    )

    await t.test('both ends of a connection are known', async (t) => {
      const port = await listen(
        t,
        ({ socket }, response) => {
          const { remoteAddress, remotePort, localAddress, localPort } = socket
          response.end(`<${remoteAddress} ${remotePort} ${localAddress} ${localPort}>`)
        },
        isTls,
      )
      const socket = await reach(t, port, isTls)
      socket.write('GET / HTTP/1.1\r\n\r\n')
      const [bytes] = await once(socket, 'data')
      t.match(String(bytes), `<127.0.0.1 ${socket.localPort} 127.0.0.1 ${port}>`)
    })

    await t.test('a connection to go through to elsewhere ends with its client', async (t) => {
      const port = await listen(t, answer, isTls)
      const socket = await reach(t, port, isTls)
      socket.write('CONNECT a:80 HTTP/1.1\r\n\r\n')
      const [bytes] = await once(socket, 'data')
      t.match(String(bytes), /^HTTP\/1.1 405 /)
      socket.end('more of it')
      await once(socket, 'close')
    })
  })

t.test('of a body that nobody reads yet, little is taken', async (t) => {
  const asked = Promise.withResolvers<IncomingMessage>()
  const read = Promise.withResolvers<void>()
  const port = await listen(
    t,
    async (request, response) => {
      asked.resolve(request)
      await read.promise
      let sent = 0
      for await (const piece of request) sent += piece.length
      response.end(`<${sent}>`)
    },
    false,
  )
  const socket = await reach(t, port, false)
  const count = 30_000
  const head = 'POST / HTTP/1.1\r\nHost: box\r\nTransfer-Encoding: chunked\r\n\r\n'
  socket.write(`${head}${'1\r\na\r\n'.repeat(count)}0\r\n\r\n`)
  const request = await asked.promise
  for (let turn = 0; turn < 1_000; turn += 1) {
    await nextTurn()
    if (request.readableLength > 1_024) break
  }
  t.ok(request.readableLength <= 1_024, `${request.readableLength} pieces wait`)
  read.resolve()
  let came = ''
  socket.on('data', (bytes) => {
    came += bytes
  })
  await until('the reply is there', () => /<\d+>/.exec(came)?.[0])
  t.match(came, `<${count}>`)
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import t, { type Test } from 'tap'
import { type ConnectionLimits, Connections } from '../../../src/http/server/connections.ts'
import { KnownAddresses } from '../../../src/http/server/known-addresses.ts'
import { HttpServer } from '../../../src/http/server/server.ts'
import { makeCertificate } from '../../../src/lib/certificate/make-certificate.ts'
import { askAt } from '../../support/certificates.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

const local = { host: '127.0.0.1', port: 0 }

/** More than lies between two ends of a connection. */
const large = Buffer.alloc(8 * 1_048_576)

/** Answers at once, but for those who ask for `/slow`: they wait until the test is over. */
function answer({ url }: IncomingMessage, response: ServerResponse): void {
  if (url === '/slow') response.write('…')
  else response.end(url === '/large' ? large : 'hello')
}

async function openPlaces(t: Test, given: Partial<ConnectionLimits>) {
  const journal = new KeptJournal()
  const limits = { max: 100, maxPerAddress: 100, maxUnsent: 1_048_576, ...given }
  const listeners = new HttpServer(answer, journal, limits)
  t.teardown(() => listeners.close())
  const span = { fromMs: Date.now() - 1_000, untilMs: Date.now() + 86_400_000 }
  const pem = makeCertificate({ subject: 'box', hosts: ['localhost'], ...span })
  const ports = [
    (await listeners.listen(local)).port,
    (await listeners.listen(local)).port,
    (await listeners.listen(local, pem)).port,
  ] as const
  const socketPath = join(await tempFolder(t), 'socket')
  await listeners.listenLocal(socketPath)
  return { journal, listeners, ports, socketPath }
}

/** Says nothing, or asks for something that takes long. */
async function openAt(
  t: Test,
  port: number,
  { from = '127.0.0.1', isBusy = false } = {},
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  if (isBusy) {
    socket.write('GET /slow HTTP/1.1\r\nHost: box\r\n\r\n')
    await once(socket, 'data')
  }
  return socket.resume()
}

/** Resolves once the other side has closed it. */
const closed = (socket: Socket) => once(socket, 'close', { signal: AbortSignal.timeout(10_000) })

t.test('one machine that opens more and more loses its oldest idle ones', async (t) => {
  const { ports } = await openPlaces(t, { maxPerAddress: 4 })
  const [plain, other, tls] = ports
  const busy = await openAt(t, plain, { isBusy: true })
  const idle = [await openAt(t, plain), await openAt(t, other), await openAt(t, tls)]
  const neighbour = await openAt(t, plain, { from: '127.0.0.2' })
  const gone = Promise.all(idle.map(closed))
  const fresh = [await openAt(t, other), await openAt(t, tls), await openAt(t, plain)]
  await gone
  t.ok(fresh.every((socket) => !socket.closed))
  t.notOk(busy.closed, 'what is being answered stays')
  t.notOk(neighbour.closed, 'others lose nothing')
  t.equal((await askAt({ port: tls, tls: true })).text, 'hello')
})

t.test('a machine whose connections are all in use gets no more', async (t) => {
  const { ports } = await openPlaces(t, { maxPerAddress: 2 })
  const held = [
    await openAt(t, ports[0], { isBusy: true }),
    await openAt(t, ports[1], { isBusy: true }),
  ]
  await closed(await openAt(t, ports[0]))
  t.ok(held.every((socket) => !socket.closed))
})

t.test('a machine that keeps all connections busy keeps no other machine out', async (t) => {
  const { ports } = await openPlaces(t, { max: 3, maxPerAddress: 3 })
  const held = []
  for (let n = 0; n < 3; n += 1)
    held.push(await openAt(t, ports[0], { from: '127.0.0.9', isBusy: true }))
  const gone = Promise.race(held.map(closed))
  const other = await openAt(t, ports[0], { isBusy: true })
  await gone
  t.same(
    held.map((socket) => socket.closed),
    [true, false, false],
  )
  t.notOk(other.closed)
})

t.test('when all are taken, the machine with the most makes room', async (t) => {
  const { journal, ports, socketPath } = await openPlaces(t, { max: 6, maxPerAddress: 5 })
  const [plain, other, tls] = ports
  const greedy = { from: '127.0.0.9' }
  const held = [
    await openAt(t, plain, greedy),
    await openAt(t, other, greedy),
    await openAt(t, tls, greedy),
    await openAt(t, plain, greedy),
  ]
  const modest = [await openAt(t, plain), await openAt(t, other)]
  await openAt(t, plain, { from: '127.0.0.3' })
  // Which of those at several places came first, only the server knows.
  await Promise.race(held.map(closed))
  t.equal(held.filter((socket) => socket.closed).length, 1)
  t.ok(modest.every((socket) => !socket.closed))
  t.match(journal.lines, [/^6 connections are open; .* See which machines hold them: ss -tn$/])
  t.equal((await askAt({ port: tls, tls: true })).text, 'hello')
  t.equal(journal.lines.length, 1, 'it is told once, however often the bound is reached')
  const asked = request({ socketPath }).end()
  t.equal((await once(asked, 'response'))[0].resume().statusCode, 200, 'the command line is served')
})

t.test('a crowd of strangers costs whoever has logged in nothing', async (t) => {
  const { listeners, ports } = await openPlaces(t, { max: 6, maxPerAddress: 5 })
  const [plain] = ports
  listeners.knownAddresses.add('127.0.0.1')
  const clerk = [await openAt(t, plain, { isBusy: true }), await openAt(t, plain)]
  const crowd: Socket[] = []
  for (let n = 2; n < 12; n += 1)
    crowd.push(await openAt(t, plain, { from: `127.0.0.${n}`, isBusy: n % 2 === 0 }))
  clerk.push(await openAt(t, plain, { isBusy: true }))
  const left = () => crowd.filter((socket) => !socket.closed).length
  await until('as many strangers have gone as are too many', () => left() === 3)
  t.notOk(clerk.some((socket) => socket.closed))
})

t.test('one that is made again from the same port is counted once', async (t) => {
  const { ports } = await openPlaces(t, { maxPerAddress: 3 })
  let socket = await openAt(t, ports[0])
  for (let n = 0; n < 20; n += 1) {
    const { localPort = 0 } = socket
    // The end of one and the beginning of the other are noticed in the same turn.
    socket.resetAndDestroy()
    socket = connect({ port: ports[0], host: '127.0.0.1', localAddress: '127.0.0.1', localPort })
    t.teardown(() => socket.destroy())
    await once(
      socket.on('error', () => {}),
      'connect',
    )
  }
  socket.destroy()
  const held = []
  for (let n = 0; n < 3; n += 1) held.push(await openAt(t, ports[0], { isBusy: true }))
  t.ok(held.every((one) => !one.closed))
})

/** Asks for what is large, and does not take it. */
async function leaveUnread(t: Test, port: number, from: string, isTls: boolean) {
  const raw = connect({ port, host: '127.0.0.1', localAddress: from })
  const socket = isTls ? connectTls({ socket: raw, rejectUnauthorized: false }) : raw
  t.teardown(() => raw.destroy())
  socket.on('error', () => {})
  socket.write('GET /large HTTP/1.1\r\nHost: box\r\nConnection: close\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

/** Takes it after all; how much there is of it. */
async function takeAll(socket: Socket): Promise<number> {
  let size = 0
  socket.on('data', (bytes) => {
    size += bytes.length
  })
  await closed(socket)
  return size
}

for (const isTls of [false, true])
  t.test(
    `one machine that takes no replies loses the oldest${isTls ? ', over TLS' : ''}`,
    async (t) => {
      const { journal, ports } = await openPlaces(t, { maxUnsent: 2.5 * large.length })
      const port = isTls ? ports[2] : ports[0]
      const modest = await leaveUnread(t, port, '127.0.0.2', isTls)
      const first = await leaveUnread(t, port, '127.0.0.9', isTls)
      t.same(journal.lines, [])
      const second = await leaveUnread(t, port, '127.0.0.9', isTls)
      await until('it is told', () => journal.lines[0])
      t.match(journal.lines, [/^Clients ask for more than they take; .* ss -tn$/])
      t.ok((await takeAll(first)) < large.length)
      t.ok((await takeAll(second)) > large.length)
      t.ok((await takeAll(modest)) > large.length, 'others lose nothing')
      for (let n = 0; n < 3; n += 1)
        t.ok((await takeAll(await leaveUnread(t, port, '127.0.0.9', isTls))) > large.length)
      t.equal(journal.lines.length, 1, 'what was taken does not count')
    },
  )

t.test('nothing of a new connection is read before its turn', async (t) => {
  const server = createServer()
  const limits = { max: 100, maxPerAddress: 100, maxUnsent: 1_048_576 }
  const connections = new Connections(limits, new KeptJournal(), new KnownAddresses())
  let isPaused = false
  server.on('connection', (socket) => {
    isPaused = socket.isPaused()
  })
  server.on('request', (request, response) =>
    connections.answer(request, response, () => response.end('hello')),
  )
  connections.count(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } })
  t.equal(await reply.text(), 'hello')
  t.ok(isPaused)
})

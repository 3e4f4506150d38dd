import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import t, { type Test } from 'tap'
import { makeCertificate } from '../../src/lib/certificate/make-certificate.ts'
import type { TlsStream } from '../../src/lib/outgoing-tls/stream.ts'
import { TlsThread } from '../../src/lib/outgoing-tls/thread.ts'
import {
  contentType,
  greeting,
  type RecordWriter,
  recordServer,
} from '../security/support/tls-records.ts'

const span = { fromMs: Date.now() - 1_000, untilMs: Date.now() + 86_400_000 }
const certificate = makeCertificate({ subject: 'pbx', hosts: ['localhost'], ...span })
const thread = new TlsThread()
const trusted = { ca: Buffer.from(certificate.cert), servername: 'localhost' }
const connectTo = (port: number) => thread.connect({ host: '127.0.0.1', port, ...trusted })
/** A record for each byte. */
const oneByOne = (text: string) => (writer: RecordWriter) =>
  [...Buffer.from(text)].map((byte) => writer.record(contentType.data, Buffer.of(byte)))

t.test('what a server says comes whole and in order, in however many pieces', async (t) => {
  const said = Array.from({ length: 2_000 }, (_, i) => `${i}\n`).join('')
  const port = await recordServer(t, certificate, oneByOne(said))
  const socket = connectTo(port)
  t.equal(socket.connecting, true)
  await once(socket, 'connect')
  t.match(socket, { connecting: false, remoteAddress: '127.0.0.1', remotePort: port })
  t.match(socket.localPort, Number)
  let received = ''
  for await (const bytes of socket) {
    received += bytes
    if (received.length >= greeting.length + said.length) break
  }
  t.equal(received, `${greeting}${said}`)
})

t.test('a server that is not there, or not the one that is meant, is told of', async (t) => {
  const port = await recordServer(t, certificate, () => [])
  const place = { host: '127.0.0.1', port }
  for (const [options, code] of [
    [{ ...place, port: 1 }, 'ECONNREFUSED'],
    [place, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [{ ...place, ...trusted, servername: '' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [{ ...place, localAddress: 'nowhere' }, 'ERR_INVALID_IP_ADDRESS'],
  ] as const) {
    const socket = thread.connect(options)
    const [error] = await once(socket, 'error')
    t.match(error, { code })
    t.ok(socket.destroyed)
  }
})

t.test('a connection that is given up while it is made is gone', async (t) => {
  const port = await recordServer(t, certificate, () => [])
  const socket = connectTo(port)
  socket.destroy()
  await once(socket, 'close')
  t.ok(socket.destroyed)
})

/** Not by `once`, which listens for errors, too. */
const closed = (socket: TlsStream) => new Promise((resolve) => socket.once('close', resolve))

/** Passes on what both say, without a key, with something of its own behind the first that the server says. */
async function interfere(t: Test, port: number, added: Buffer): Promise<number> {
  const between = createServer((client) => {
    const server = connect({ host: '127.0.0.1', port })
    for (const socket of [client, server]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server)
    server.once('data', (bytes) => {
      client.write(Buffer.concat([bytes, added]))
      server.pipe(client)
    })
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  t.teardown(() => between.close())
  return (between.address() as AddressInfo).port
}

t.test('a broken record ends the connection, and nothing else', async (t) => {
  const behind = await recordServer(t, certificate, () => [])
  const broken = Buffer.concat([Buffer.of(contentType.data, 3, 3, 0, 32), Buffer.alloc(32)])
  const port = await interfere(t, behind, broken)
  for (let n = 0; n < 5; n += 1) {
    const socket = connectTo(port)
    await closed(socket.resume())
    t.ok(socket.destroyed)
  }
})

t.test('what came before a broken record counts', async (t) => {
  const broken = Buffer.concat([Buffer.of(contentType.data, 3, 3, 0, 32), Buffer.alloc(32)])
  const said = Buffer.alloc(10_000, 'x')
  const port = await recordServer(t, certificate, (writer) => [
    Buffer.concat([
      ...Array.from({ length: 4 }, () => writer.record(contentType.data, said)),
      broken,
    ]),
  ])
  const socket = connectTo(port)
  let length = 0
  socket.on('data', (bytes) => {
    length += bytes.length
  })
  const [error] = await once(socket, 'error')
  t.match(error, { code: /^ERR_SSL_/ })
  t.equal(length, greeting.length + 4 * said.length)
})

t.test('a server that asks for new keys and breaks off ends the connection only', async (t) => {
  const port = await recordServer(
    t,
    certificate,
    (writer) => Array.from({ length: 40 }, () => writer.keyUpdate()),
    (raw) => raw.resetAndDestroy(),
  )
  for (let n = 0; n < 5; n += 1) {
    const socket = connectTo(port)
    // As an agent does with a connection that is free.
    socket.once('error', () => undefined)
    await closed(socket.resume())
    t.ok(socket.destroyed)
  }
})

t.test('new keys are made as often as a server wants them', async (t) => {
  const port = await recordServer(t, certificate, (writer) => [
    ...Array.from({ length: 40 }, () => writer.keyUpdate()),
    writer.record(contentType.data, Buffer.from('done')),
  ])
  const socket = connectTo(port)
  let received = ''
  for await (const bytes of socket) {
    received += bytes
    if (received.endsWith('done')) break
  }
  t.equal(received, `${greeting}done`)
})

t.test('certificates are looked at once: a server cannot begin anew', async (t) => {
  const server = createTlsServer({ ...certificate, maxVersion: 'TLSv1.2' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const socket = connectTo((server.address() as AddressInfo).port)
  const [there] = (await once(server, 'secureConnection')) as [TLSSocket]
  there.renegotiate({}, () => undefined)
  const [error] = await once(there, 'error')
  t.match(error, { code: 'ERR_SSL_NO_RENEGOTIATION' })
  there.destroy()
  await closed(socket)
})

t.test('a thread that ends takes its connections with it, and the next one works', async (t) => {
  const port = await recordServer(t, certificate, () => [])
  const own = new TlsThread()
  for (let n = 0; n < 2; n += 1) {
    const socket = own.connect({ host: '127.0.0.1', port, ...trusted })
    await once(socket, 'data')
    const failed = once(socket, 'error')
    await own.end()
    t.match(await failed, [{ message: 'The thread that speaks TLS has ended.' }])
  }
})

t.test('a thread without connections keeps no process from ending', async (t) => {
  const file = join(import.meta.dirname, '../../src/lib/outgoing-tls/thread.ts')
  const program = `
    const { TlsThread } = await import(${JSON.stringify(file)})
    new TlsThread().connect({ host: '127.0.0.1', port: 1 }).once('error', () => console.log('refused'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  t.match(await text(child.stdout), 'refused')
  if (child.exitCode === null) await once(child, 'exit')
  t.equal(child.exitCode, 0)
})

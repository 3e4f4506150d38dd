import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { type Test, t } from 'tap'
import { openStreamTransport } from '../../../../src/lines/sip/transport/stream-transport.ts'
import type { TransportEvents } from '../../../../src/lines/sip/transport/transport.ts'
import { makeCertificates } from '../../../peers/certificates.ts'
import { until } from '../../../support/until.ts'

const message = (n: number) => `NOTIFY ${n} SIP/2.0\r\nContent-Length: 0\r\n\r\n`
const messages = (count: number) => Array.from({ length: count }, (_, n) => message(n))

/** The PBX's end of a connection. */
async function connected(t: Test, events: TransportEvents): Promise<Socket> {
  const pbx = createServer().listen(0, '127.0.0.1')
  t.teardown(() => pbx.close())
  await once(pbx, 'listening')
  const accepted = once(pbx, 'connection')
  const { port } = pbx.address() as AddressInfo
  const wire = await openStreamTransport({ server: { host: '127.0.0.1', port } }, events)
  t.teardown(() => wire.close())
  const [socket] = (await accepted) as [Socket]
  t.teardown(() => socket.destroy())
  return socket
}

t.test('others have their turn while many messages of one chunk are dealt with', async (t) => {
  let taken = 0
  let takenBeforeOthers: number | undefined
  const last = Promise.withResolvers<void>()
  const socket = await connected(t, {
    onMessage: () => {
      if (taken === 0) setImmediate(() => (takenBeforeOthers = taken))
      taken += 1
      const startedMs = performance.now()
      while (performance.now() < startedMs + 1);
      if (taken === 300) last.resolve()
    },
    onDown: () => undefined,
  })
  socket.write(messages(300).join(''))
  await last.promise
  t.ok(takenBeforeOthers !== undefined && takenBeforeOthers < 20, `${takenBeforeOthers} taken`)
})

t.test('what came before the end is taken first, in its order', async (t) => {
  const events: string[] = []
  const down = Promise.withResolvers<string>()
  const socket = await connected(t, {
    onMessage: (text) => events.push(text),
    onDown: (reason) => down.resolve(reason),
  })
  socket.end(messages(300).join(''))
  t.match(await down.promise, /has closed the connection/)
  t.same(events, messages(300))
})

t.test('a server that chooses the prime of a key exchange is not spoken to', async (t) => {
  const { certFile, keyFile, caFile } = await makeCertificates(t, ['127.0.0.1'], 30, 'rsa')
  const [cert, key, ca] = await Promise.all(
    [certFile, keyFile, caFile].map((file) => readFile(file)),
  )
  const connect = async (ciphers: string) => {
    const options = { cert, key, ciphers, maxVersion: 'TLSv1.2', dhparam: 'auto' } as const
    const pbx = createTlsServer(options, (socket) => socket.on('error', () => undefined).resume())
    pbx.listen(0, '127.0.0.1')
    t.teardown(() => pbx.close())
    await once(pbx, 'listening')
    const { port } = pbx.address() as AddressInfo
    const server = { host: '127.0.0.1', port }
    const wire = await openStreamTransport(
      { server, tls: { name: '127.0.0.1', ca } },
      { onMessage: () => undefined, onDown: () => undefined },
    )
    wire.close()
  }
  for (const ciphers of ['DHE-RSA-AES128-GCM-SHA256', 'DHE-RSA-AES256-SHA'])
    await t.rejects(connect(ciphers), { code: /HANDSHAKE_FAILURE/ }, ciphers)
  for (const ciphers of ['ECDHE-RSA-AES128-GCM-SHA256', 'AES128-SHA'])
    await t.resolves(connect(ciphers), ciphers)
})

t.test('a PBX that takes nothing any more keeps no connection of ours', async (t) => {
  const pbx = createServer((socket) => socket.pause().on('error', () => undefined))
  pbx.listen(0, '127.0.0.1')
  t.teardown(() => pbx.close())
  await once(pbx, 'listening')
  const sockets = () => process.getActiveResourcesInfo().filter((type) => /^TCPSocket/.test(type))
  const before = sockets().length
  const accepted = once(pbx, 'connection')
  const server = { host: '127.0.0.1', port: (pbx.address() as AddressInfo).port }
  const wire = await openStreamTransport(
    { server },
    { onMessage: () => undefined, onDown: () => undefined },
  )
  const [theirs] = (await accepted) as [Socket]
  t.teardown(() => theirs.destroy())
  const long = `NOTIFY x SIP/2.0\r\nContent-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`
  // Until more is refused than the kernel takes: then something waits for good.
  await until('nothing more is taken', async () => {
    const sent = wire.send(long, server).then(
      () => false,
      () => true,
    )
    return await Promise.race([sent, sleep(5, false)])
  })
  t.equal(sockets().length, before + 2)
  wire.close()
  await until('ours is gone', () => sockets().length === before + 1)
})

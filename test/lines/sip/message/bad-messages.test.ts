import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { t } from 'tap'
import { readMessage } from '../../../../src/lines/sip/message/read-message.ts'
import { until } from '../../../support/until.ts'
import { Random, seedOfRun } from '../../../virtual-time/random.ts'
import { makeLine } from '../bench.ts'
import { badMessage, sendBadMessages } from './bad-messages.ts'
import { tortureMessages } from './torture/messages.ts'

t.test('each trick of RFC 4475 is read or left, as it deserves', (t) => {
  t.equal(new Set(tortureMessages.map(({ section }) => section)).size, 49)
  /** Right, and of no use to a line: without a branch, or of an address that is no telephone's. */
  const useless = ['long', 'other-schemes', 'rfc-2543']
  for (const { section, name, trick, bytes, isValid } of tortureMessages) {
    const isRead = readMessage(bytes.toString()) !== undefined
    if (isValid) t.equal(isRead, !useless.includes(name), `${section}: ${trick}`)
  }
  t.end()
})

t.test('bad messages over UDP leave the line registered, and the next call rings', (t) =>
  sendBadMessages(t, 1_000),
)

t.test('a server that talks nonsense over TCP is left, and used again', async (t) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { line } = await makeLine(t, { server: `sip:127.0.0.1:${address.port};transport=tcp` })
  await line.start(new AbortController().signal)
  t.equal(line.state().state, 'up')
  const random = new Random(seedOfRun())
  for (let i = 0; i < 500; i++) sockets[0]?.write(badMessage(random))
  sockets[0]?.write('x'.repeat(100_000))
  await once(server, 'connection')
  await until('it is up on a new connection', () => line.state().state === 'up')
})

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mock } from 'node:test'
import { t } from 'tap'
import { openUdpTransport } from '../../../../src/lines/sip/transport/udp-transport.ts'

t.test('an empty message keeps the way to the PBX open', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  const server = { host: '127.0.0.1', port: socket.address().port }
  const wire = await openUdpTransport({ server }, { onMessage: () => {}, onDown: () => {} })
  t.teardown(() => wire.close())
  const received = once(socket, 'message')
  mock.timers.tick(25_000)
  const [bytes] = await received
  t.equal(bytes.toString(), '\r\n\r\n')
})

t.test('datagrams that come together leave others their turns', async (t) => {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  const server = { host: '127.0.0.1', port: socket.address().port }
  let turn = 0
  const turns: number[] = []
  const count = 30
  const all = Promise.withResolvers<void>()
  const wire = await openUdpTransport(
    { server },
    {
      onMessage: () => {
        turns.push(turn)
        const endMs = performance.now() + 4
        while (performance.now() < endMs);
        if (turns.length === count) all.resolve()
      },
      onDown: () => {},
    },
  )
  t.teardown(() => wire.close())
  const nextTurn = () => {
    turn += 1
    if (turns.length < count) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  for (let n = 0; n < count; n += 1) socket.send('message', wire.local.port, wire.local.host)
  await all.promise
  t.ok(new Set(turns).size > count / 2, `${count} datagrams in ${new Set(turns).size} turns`)
})

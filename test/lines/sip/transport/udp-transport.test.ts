import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mock } from 'node:test'
import { t } from 'tap'
import { openUdpWire } from '../../../../src/lines/sip/transport/udp-transport.ts'

t.test('an empty message keeps the way to the PBX open', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  const server = { host: '127.0.0.1', port: socket.address().port }
  const wire = await openUdpWire({ server }, { onMessage: () => {}, onDown: () => {} })
  t.teardown(() => wire.close())
  const heard = once(socket, 'message')
  mock.timers.tick(25_000)
  const [bytes] = await heard
  t.equal(bytes.toString(), '\r\n\r\n')
})

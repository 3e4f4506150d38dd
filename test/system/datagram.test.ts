import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { loadDatagram } from '../../src/system/datagram.ts'
import { startChild } from '../peers/child.ts'
import { listenForDatagrams } from '../support/datagrams.ts'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'

const { ENOENT, ECONNREFUSED, EINVAL, EMSGSIZE, EAGAIN } = constants.errno

function loaded() {
  const send = loadDatagram()
  if (!send) throw new Error('the addon was not compiled: see test/support/addons.ts')
  return send
}

t.test('a datagram reaches a socket with a path, and one with an abstract name', async (t) => {
  const send = loaded()
  for (const at of [undefined, `@np-${process.pid}`]) {
    const received = await listenForDatagrams(t, at)
    t.equal(send(received.path, Buffer.from('good ')), 0)
    t.equal(send(received.path, Buffer.from('good night').subarray(5)), 0, 'a part of a buffer')
    await until('both have come', () => received.text() === 'good night')
  }
})

t.test('what cannot be sent is told by a number and throws nothing', async (t) => {
  const send = loaded()
  const bytes = Buffer.from('x')
  const received = await listenForDatagrams(t)
  t.equal(send(join(await tempFolder(t), 'none'), bytes), ENOENT)
  t.equal(send(`@np-nobody-${process.pid}`, bytes), ECONNREFUSED)
  for (const path of ['', '/', '@', 'relative', '/a\0b', `/${'x'.repeat(107)}`])
    t.equal(send(path, bytes), EINVAL, JSON.stringify(path))
  t.equal(send(received.path, new Uint8Array(0)), EINVAL)
  t.equal(send(received.path, new Uint8Array(10_000_000)), EMSGSIZE)
  const odd = send as (...args: unknown[]) => number
  for (const args of [
    [],
    [received.path],
    [1, 2],
    [received.path, 'text'],
    [received.path, new Uint16Array(2)],
  ])
    t.equal(odd(...args), EINVAL)
  await received.stop()
  t.equal(send(received.path, bytes), ECONNREFUSED, 'the listener is gone')
})

t.test('a full socket does not make the daemon wait', async (t) => {
  const send = loaded()
  const path = join(await tempFolder(t), 'socket')
  startChild(t, ['socat', '-u', `UNIX-RECV:${path}`, 'EXEC:sleep 60'], { package: 'socat' })
  await until('somebody listens who reads nothing', () => existsSync(path))
  let errno = 0
  for (let n = 0; n < 10_000 && errno === 0; n += 1) errno = send(path, new Uint8Array(60_000))
  t.equal(errno, EAGAIN)
})

t.test('without the addon there is none, and nothing else is wrong', async (t) => {
  t.equal(loadDatagram(join(await tempFolder(t), 'datagram.node')), undefined)
  t.equal(loadDatagram(import.meta.filename), undefined)
})

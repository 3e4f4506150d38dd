/**
 * Phones at the other end of many calls, in a process of their own: `rtp-phones.ts COUNT` speaks with
 * as many, one to each of the even ports it is sent; with 0 one socket takes everything unread.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { makeJournal } from '../../src/journal.ts'
import { Media } from '../../src/lines/media/media.ts'

const host = '127.0.0.1'
const count = Number(process.argv[2])

if (count === 0) {
  const socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  process.send?.([socket.address().port])
  // Sleeps for ever, so that listening costs nothing of what is measured.
  setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 100)
} else {
  const media = new Media({ journal: makeJournal() })
  const events = { onKey() {}, onPlayed() {}, onLost() {} }
  const streams = await Promise.all(
    Array.from({ length: count }, () => media.open(host, { from: 26_000, to: 27_999 }, events)),
  )
  process.send?.(streams.map(({ port }) => port))
  process.once('message', (ports: number[]) => {
    for (const [n, stream] of streams.entries())
      stream.connect({ host, port: ports[n] ?? 0, law: 'pcma', eventType: 101, sends: true })
  })
}

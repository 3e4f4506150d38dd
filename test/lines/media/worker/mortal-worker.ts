/** The media thread, but a datagram to its port ends it: by an error, or, for "hang", by never going on. */
import { createSocket } from 'node:dgram'
import '../../../../src/lines/media/worker/worker.ts'

const socket = createSocket('udp4')
socket.on('message', (bytes) => {
  if (String(bytes) === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  throw new Error('as asked')
})
socket.bind(21_998, '127.0.0.1')

/** The media thread, but a datagram to its port ends it: by an error, or, for "hang", by never going on. */
import { createSocket } from 'node:dgram'
import '../../../src/lines/media/worker.ts'

const socket = createSocket('udp4')
socket.on('message', (bytes) => {
  while (String(bytes) === 'hang');
  throw new Error('as asked')
})
socket.bind(21_998, '127.0.0.1')

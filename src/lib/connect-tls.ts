import { connect, type TcpNetConnectOpts } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { Pace } from './pace.ts'
import { nameEnds, PacedBytes } from './paced-bytes.ts'

/** A connection on which nothing moves is looked after from then on. */
const keepAliveInitialDelay = 15_000

/**
 * Connects to a server with TLS. What it sends is decrypted in small pieces, a few milliseconds in each
 * turn: a server may send thousands of messages that are about TLS only, or one for each byte.
 */
export function connectTlsAtPace(place: TcpNetConnectOpts, terms: ConnectionOptions): TLSSocket {
  const raw = connect({ ...place, noDelay: true, keepAlive: true, keepAliveInitialDelay })
  const bytes = new PacedBytes(raw, { address: '', pace: new Pace() })
  const socket = connectTls({ ...terms, socket: bytes })
  bytes.readFor(socket)
  // Node does not know that what lies between is being connected.
  Object.assign(socket, { connecting: true })
  raw.once('connect', () => {
    nameEnds(socket, raw)
    Object.assign(socket, { connecting: false })
    socket.emit('connect')
  })
  raw.on('error', (error) => socket.destroy(error))
  // Node tells of some failures twice, also when whoever listened has gone, and leaves some to us.
  socket.on('error', () => socket.destroy())
  return socket
}

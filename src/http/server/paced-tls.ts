import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Pace } from './pace.ts'
import { nameEnds, PacedBytes } from './paced-bytes.ts'

/** Somebody who connects says something within this time. */
const silentMs = 10_000

export interface TlsOptions {
  readonly pace: Pace
  readonly addressOf: (socket: Socket) => string
  /** A connection has come to terms about TLS; `raw` is what it came through. */
  readonly onSecure: (socket: TLSSocket, raw: Socket) => void
}

/**
 * Has all that TLS needs done at the pace of all connections: one byte may come in a message of its
 * own, which takes as long to decrypt as a thousand of them, and handshakes take longer still. TLS
 * begins with a connection when its client has spoken first.
 */
export function useTlsAtPace(server: Server, { pace, addressOf, onSecure }: TlsOptions): void {
  const beginners = server.listeners('connection')
  server.removeAllListeners('connection')
  /** Whose bytes are being decrypted: whoever comes to terms does so by them. */
  let current: PacedBytes | undefined
  server.on('connection', (raw: Socket) => {
    const timer = setTimeout(() => raw.destroy(), silentMs)
    const begin = () => {
      clearTimeout(timer)
      if (raw.destroyed) return
      const bytes = new PacedBytes(raw, {
        address: addressOf(raw),
        pace,
        decrypt: (work) => {
          current = bytes
          try {
            work()
          } finally {
            current = undefined
          }
        },
      })
      for (const begin of beginners) begin.call(server, bytes)
    }
    raw.setNoDelay()
    raw.on('error', () => raw.destroy())
    raw.once('close', () => clearTimeout(timer))
    raw.once('readable', () => pace.do(addressOf(raw), begin))
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    if (!current) {
      socket.destroy()
      return
    }
    const { raw } = current
    current.readFor(socket, () => socket.isPaused())
    nameEnds(socket, raw)
    onSecure(socket, raw)
  })
}

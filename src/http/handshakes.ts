import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { Pace } from './pace.ts'

/** Somebody who connects says something within this time. */
const silentMs = 10_000
/** What coming to terms about TLS takes, about, on a small machine. */
const handshakeMs = 1

/**
 * Has TLS begun with a connection when its client has spoken first and its turn has come: however many
 * come at once, their handshakes are spread over as many turns as it needs.
 */
export function shakeHandsAtPace(
  server: Server,
  pace: Pace,
  addressOf: (socket: Socket) => string,
): void {
  const beginners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const giveUp = () => socket.destroy()
    const timer = setTimeout(giveUp, silentMs)
    const begin = () => {
      clearTimeout(timer)
      if (socket.destroyed) return
      for (const begin of beginners) begin.call(server, socket)
    }
    socket.on('error', giveUp)
    socket.once('close', () => clearTimeout(timer))
    socket.once('readable', () => pace.do(addressOf(socket), begin, handshakeMs))
  })
}

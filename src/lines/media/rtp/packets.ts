import type { Socket } from 'node:dgram'
import type { Address } from './remote-source.ts'
import { packetLength } from './sender.ts'

/** A buffer that is on its way out, or free. */
export interface Packet {
  readonly bytes: Buffer
  readonly free: () => void
}

/** Buffers for packets. A socket may keep one for a while, so each comes back only when it was sent. */
export class Packets {
  readonly #free: Packet[] = []

  take(): Packet {
    return this.#free.pop() ?? this.#make()
  }

  #make(): Packet {
    const packet: Packet = {
      bytes: Buffer.alloc(packetLength),
      free: () => this.#free.push(packet),
    }
    return packet
  }
}

/** Sends and forgets: who is not reached now may be reached by the next packet. */
export function send(socket: Socket, bytes: Buffer, to: Address, done: () => void): void {
  try {
    socket.send(bytes, 0, bytes.length, to.port, to.host, done)
  } catch {
    // The socket is closed, or the far side has signalled what is no address.
    done()
  }
}

/** The same to several; `done` is called when all of them were sent to. */
export function sendToAll(
  socket: Socket,
  bytes: Buffer,
  targets: readonly Address[],
  done: () => void,
): void {
  let left = targets.length
  const sent = () => {
    left -= 1
    if (left === 0) done()
  }
  for (const target of targets) send(socket, bytes, target, sent)
}

/** To one on a socket that is connected: `done` gets an error when the packet before it was refused. */
export function sendConnected(
  socket: Socket,
  bytes: Buffer,
  done: (error: Error | null) => void,
): void {
  try {
    socket.send(bytes, done)
  } catch {
    done(null)
  }
}

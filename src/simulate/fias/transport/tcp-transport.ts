import type { Socket } from 'node:net'
import { FrameReader, frame } from './frame.ts'
import type { Transport, TransportEvents } from './transport.ts'

/** A peer that reads nothing for so long is cut off: what waits to be sent has a bound. */
const maxUnsent = 8 << 20

export class TcpTransport implements Transport {
  readonly #socket: Socket

  constructor(socket: Socket, events: TransportEvents) {
    this.#socket = socket
    const reader = new FrameReader(false)
    socket.on('data', (chunk: Buffer) => {
      for (const piece of reader.push(chunk)) {
        // Cut on account of what stood before it.
        if (socket.destroyed) return
        if (piece.kind === 'record') events.onRecord(piece.bytes)
        else if (piece.kind === 'rubbish') events.onProblem(piece.reason)
      }
    })
    // Always followed by 'close'.
    socket.on('error', () => {})
    socket.on('close', () => events.onDown())
  }

  send(record: Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#canWrite()) return resolve(false)
      this.#socket.write(frame(record, false), (error) => resolve(!error))
    })
  }

  sendRaw(bytes: Buffer): void {
    if (this.#canWrite()) this.#socket.write(bytes)
  }

  breakOff(record: Buffer, afterBytes: number): void {
    this.sendRaw(frame(record, false).subarray(0, afterBytes))
    this.#socket.destroySoon()
  }

  cut(): void {
    this.#socket.destroy()
  }

  #canWrite(): boolean {
    if (this.#socket.writableLength > maxUnsent) this.#socket.destroy()
    return this.#socket.writable
  }
}

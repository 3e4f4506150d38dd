import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { Pace } from './pace.ts'
import { pieceSize } from './paced-reading.ts'

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
    current.readFor(socket)
    nameEnds(socket, raw)
    onSecure(socket, raw)
  })
}

/** Node looks for addresses in the socket right below, which ours is not. */
function nameEnds(socket: TLSSocket, raw: Socket): void {
  const { remoteAddress, remotePort, localAddress, localPort } = raw
  for (const [name, value] of Object.entries({
    remoteAddress,
    remotePort,
    localAddress,
    localPort,
  }))
    Object.defineProperty(socket, name, { value })
}

interface PacedBytesOptions {
  readonly address: string
  readonly pace: Pace
  readonly decrypt: (work: () => void) => void
}

/**
 * What goes through a connection, encrypted. What comes is handed over in small pieces, at pace, and
 * only while nothing is sent: it may have to be answered below our answers, which node cannot do
 * meanwhile. What comes after we have said our last is dropped.
 */
class PacedBytes extends Duplex {
  readonly raw: Socket
  readonly #options: PacedBytesOptions
  #reader: TLSSocket | undefined
  /** Whether what is handed over is decrypted at once; before that it would only be kept. */
  #isRead = false
  /** Whether a turn was asked for, and has not come yet. */
  #isWaiting = false
  /** What is being sent. */
  #writes = 0

  constructor(raw: Socket, options: PacedBytesOptions) {
    super()
    this.raw = raw
    this.#options = options
    // TLS, above, decides when to say our last.
    raw.allowHalfOpen = true
    raw.on('readable', () => this.#next())
    raw.once('end', () => this.push(null))
    raw.once('close', () => this.destroy())
    this.on('pause', () => {
      this.#isRead = false
    })
    this.on('resume', () => {
      this.#isRead = true
      this.#next()
    })
  }

  /** From now on nothing is decrypted while there is enough for this one. */
  readFor(reader: TLSSocket): void {
    this.#reader = reader
    reader.on('resume', () => this.#next())
    reader.once('finish', () => this.#next())
  }

  /** What is handed over is read at once, and nothing is fetched before. */
  override _read(): void {}

  #next(): void {
    const { raw } = this
    if (this.#reader?.writableEnded) while (raw.read() !== null);
    // Whether this is the end shows when one reads on.
    else if (raw.readableLength === 0) raw.read(0)
    const { address, pace } = this.#options
    while (!this.#isWaiting && this.#isWanted && !pace.isRunning && pace.isFree)
      pace.run(() => this.#handOver())
    if (this.#isWaiting || !this.#isWanted) return
    this.#isWaiting = true
    pace.wait(address, () => {
      this.#isWaiting = false
      if (this.#isWanted) this.#handOver()
      this.#next()
    })
  }

  get #isWanted(): boolean {
    const isEnough = this.#reader?.isPaused() || this.#reader?.writableEnded
    const isSending = this.#writes > 0 || this.writableLength > 0
    return this.#isRead && !isEnough && !isSending && this.raw.readableLength > 0
  }

  #handOver(): void {
    const { raw } = this
    const piece: Buffer | null = raw.read(Math.min(pieceSize, raw.readableLength))
    if (piece) this.#options.decrypt(() => this.push(piece))
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#writes += 1
    this.raw.write(bytes, (error) => {
      done(error)
      // Node knows that it is done one turn later.
      setImmediate(() =>
        setImmediate(() => {
          this.#writes -= 1
          this.#next()
        }),
      )
    })
  }

  override _final(done: (error?: Error | null) => void): void {
    this.raw.end(done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.raw.destroy()
    done(error)
  }
}

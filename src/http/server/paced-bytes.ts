import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { Pace } from './pace.ts'

/**
 * So much of what has come is taken in one go. What looks small may take long: a body in chunks of one
 * byte, dozens of requests without headers, or a TLS message for each byte.
 */
export const pieceSize = 1_024

/** Node looks for addresses in the socket right below, which ours is not. */
export function nameEnds(socket: TLSSocket, raw: Socket): void {
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
  /** Does the work of decrypting; whoever wants to know whose bytes these are may look there. */
  readonly decrypt?: (work: () => void) => void
}

/**
 * What goes through a connection, encrypted. What comes is handed over in small pieces, at pace, and
 * only while nothing is sent: it may have to be answered below our answers, which node cannot do
 * meanwhile. What comes after we have said our last is dropped.
 */
export class PacedBytes extends Duplex {
  readonly raw: Socket
  readonly #options: PacedBytesOptions
  #reader: TLSSocket | undefined
  #hasEnough = () => false
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

  /** From now on nothing is decrypted while this one has enough. */
  readFor(reader: TLSSocket, hasEnough = () => false): void {
    this.#reader = reader
    this.#hasEnough = hasEnough
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
    const isEnough = this.#hasEnough() || this.#reader?.writableEnded
    const isSending = this.#writes > 0 || this.writableLength > 0
    return this.#isRead && !isEnough && !isSending && this.raw.readableLength > 0
  }

  #handOver(): void {
    const { raw } = this
    const piece: Buffer | null = raw.read(Math.min(pieceSize, raw.readableLength))
    if (!piece) return
    const { decrypt = (work) => work() } = this.#options
    decrypt(() => this.push(piece))
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

import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** What carries a connection over TLS. Shows what is sent through it, and may hold it back. */
export class Carrier extends Duplex {
  readonly #raw: Socket
  sent: Buffer[] = []
  #isHoldingBack = false

  constructor(raw: Socket) {
    super()
    this.#raw = raw
    raw.on('data', (bytes) => this.push(bytes))
    raw.once('close', () => this.destroy())
  }

  /** What is sent from now on goes nowhere. */
  holdBack(): void {
    this.#isHoldingBack = true
    this.sent = []
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.sent.push(Buffer.from(bytes))
    if (!this.#isHoldingBack) this.#raw.write(bytes)
    done()
  }
}

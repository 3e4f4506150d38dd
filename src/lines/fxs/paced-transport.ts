import type { Transport } from './link.ts'

/** Sound never fills more than this of the serial line, so that messages always get through. */
const share = 0.98
/** So much sound may be on its way out: a message never waits longer behind it. */
const aheadMs = 100
/** Sound that has to wait for the serial line goes out so often, several frames at once. */
const batchMs = 4

/** The sound of one port. */
export interface SoundSource {
  /** The next frame to send; undefined while there is none, or no credit for it at the bridge. */
  nextFrame(): Uint8Array | undefined
}

/**
 * Sends at the pace of the baud rate. Messages go out at once. Sound goes out as the serial line can
 * take it, fairly shared among the ports: what waits, waits here, and not in front of messages.
 */
export class PacedTransport implements Transport {
  readonly #transport: Transport
  readonly #bytesPerMs: number
  readonly #sources = new Set<SoundSource>()
  /** Bytes that may go out now; less than 0 when messages have taken more. */
  #free: number
  #countedMs = performance.now()
  #timer: NodeJS.Timeout | undefined

  constructor(transport: Transport, baud: number) {
    this.#transport = transport
    this.#bytesPerMs = (baud / 10 / 1_000) * share
    this.#free = this.#bytesPerMs * aheadMs
  }

  get waiting(): number {
    return this.#transport.waiting
  }

  write(bytes: Uint8Array): void {
    this.#free -= bytes.length
    this.#transport.write(bytes)
  }

  add(source: SoundSource): void {
    this.#sources.add(source)
    this.wake()
  }

  remove(source: SoundSource): void {
    this.#sources.delete(source)
    if (this.#sources.size === 0) this.close()
  }

  /** A source may have something to send now. */
  wake(): void {
    this.#timer ??= setTimeout(() => this.#pump(), 0)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #pump(): void {
    this.#timer = undefined
    this.#refill()
    while (this.#free > 0) {
      if (this.#transport.waiting > this.#bytesPerMs * aheadMs) break
      if (!this.#round()) return
    }
    this.#timer = setTimeout(() => this.#pump(), batchMs)
  }

  /** One frame of each who has one; false when nobody has. */
  #round(): boolean {
    let hasSent = false
    for (const source of [...this.#sources]) {
      const frame = source.nextFrame()
      if (!frame) continue
      this.write(frame)
      hasSent = true
    }
    return hasSent
  }

  #refill(): void {
    const nowMs = performance.now()
    const earned = (nowMs - this.#countedMs) * this.#bytesPerMs
    this.#countedMs = nowMs
    this.#free = Math.min(this.#free + earned, this.#bytesPerMs * aheadMs)
  }
}

interface Chunk {
  readonly bytes: Uint8Array
  /** When its first byte begins to come in. */
  readonly startMs: number
  taken: number
}

/** Bytes that a pty hands over at once come in one by one, as fast as the serial line is and no faster. */
export class PacedInput {
  readonly #byteMs: number
  readonly #chunks: Chunk[] = []
  #freeAtMs = 0
  #waiting = 0

  constructor(bytesPerSecond: number) {
    this.#byteMs = 1_000 / bytesPerSecond
  }

  /** How many bytes have not come in yet. */
  get waiting(): number {
    return this.#waiting
  }

  /** `earliestMs`: the last time when nothing waited in the system; they may have come since. */
  push(bytes: Uint8Array, earliestMs: number): void {
    const startMs = Math.max(this.#freeAtMs, earliestMs)
    this.#chunks.push({ bytes, startMs, taken: 0 })
    this.#freeAtMs = startMs + bytes.length * this.#byteMs
    this.#waiting += bytes.length
  }

  /** Hands over all that has come in by then. */
  take(untilMs: number, onBytes: (bytes: Uint8Array) => void): void {
    for (let chunk = this.#chunks[0]; chunk !== undefined; chunk = this.#chunks[0]) {
      const { bytes, startMs, taken } = chunk
      const come = Math.min(bytes.length, Math.floor((untilMs - startMs) / this.#byteMs))
      if (come > taken) {
        chunk.taken = come
        this.#waiting -= come - taken
        onBytes(bytes.subarray(taken, come))
      }
      if (chunk.taken < bytes.length) return
      // Not before: the handler may have emptied the list.
      if (this.#chunks[0] === chunk) this.#chunks.shift()
    }
  }

  reset(): void {
    this.#chunks.length = 0
    this.#waiting = 0
    this.#freeAtMs = 0
  }
}

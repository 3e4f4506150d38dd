import { Readable } from 'node:stream'

/** A long body as a stream. However it ends, read or not, what its chunks hold is let go. */
export class ChunkStream extends Readable {
  readonly #chunks: AsyncIterator<string | Uint8Array>
  readonly #limit: NodeJS.Timeout | undefined
  #isBegun = false

  /** With a limit it is broken off after so long. */
  constructor(chunks: AsyncIterable<string | Uint8Array>, limitMs?: number) {
    super({ highWaterMark: 65_536 })
    this.#chunks = chunks[Symbol.asyncIterator]()
    if (limitMs !== undefined) this.#limit = setTimeout(() => this.destroy(tooSlow()), limitMs)
  }

  override _read(): void {
    this.#isBegun = true
    this.#next().then(
      (piece) => this.push(piece),
      (error) => this.destroy(error),
    )
  }

  /** The next piece that is not empty; null at the end. */
  async #next(): Promise<string | Uint8Array | null> {
    for (;;) {
      const { done, value } = await this.#chunks.next()
      if (done) return null
      if (value.length > 0) return value
    }
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#limit)
    // A generator that was never begun would not run its `finally`.
    const begun = this.#isBegun ? Promise.resolve() : this.#chunks.next()
    begun
      .then(() => this.#chunks.return?.())
      .then(
        () => callback(error),
        (failure) => callback(error ?? failure),
      )
  }
}

function tooSlow(): Error {
  const error = new Error('The client took the reply too slowly.')
  return Object.assign(error, { code: 'ETIMEDOUT' })
}

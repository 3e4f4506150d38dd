const samplesPerMs = 8
const maxSamples = 4 * 60_000 * samplesPerMs
const firstSize = 65_536

/** Keeps what was played to a guest, up to four minutes of it. */
export class Earpiece {
  #kept = new Uint8Array(0)
  #length = 0
  #samples = 0

  /** All of it, also what was too much to keep. */
  get playedMs(): number {
    return this.#samples / samplesPerMs
  }

  get played(): Uint8Array {
    return this.#kept.subarray(0, this.#length)
  }

  play(samples: Uint8Array): void {
    this.#samples += samples.length
    const length = this.#length + samples.length
    if (length > maxSamples) return
    if (length > this.#kept.length) this.#grow()
    this.#kept.set(samples, this.#length)
    this.#length = length
  }

  /** What was given out stays as it is. */
  reset(): void {
    this.#kept = new Uint8Array(0)
    this.#length = 0
    this.#samples = 0
  }

  #grow(): void {
    const larger = new Uint8Array(Math.max(firstSize, this.#kept.length * 2))
    larger.set(this.#kept)
    this.#kept = larger
  }
}

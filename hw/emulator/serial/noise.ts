/** A bad cable: about one byte in `oneIn` is flipped, lost, doubled, or has another put in after it. */
export class Noise {
  readonly #oneIn: number
  readonly #random: () => number
  /** Bytes that pass unharmed before the next accident. */
  #left: number

  /** `random` gives numbers from 0 to below 1. */
  constructor(oneIn: number, random: () => number) {
    this.#oneIn = oneIn
    this.#random = random
    this.#left = this.#draw()
  }

  /** What comes out at the other end of the cable. What goes in is not changed. */
  damage(bytes: Uint8Array): Uint8Array {
    if (this.#left >= bytes.length) {
      this.#left -= bytes.length
      return bytes
    }
    const out: number[] = []
    for (const byte of bytes) {
      if (this.#left > 0) {
        this.#left -= 1
        out.push(byte)
      } else {
        out.push(...this.#harm(byte))
        this.#left = this.#draw()
      }
    }
    return Uint8Array.from(out)
  }

  #harm(byte: number): number[] {
    const kind = Math.floor(this.#random() * 4)
    if (kind === 0) return [byte ^ (1 + Math.floor(this.#random() * 255))]
    if (kind === 1) return []
    if (kind === 2) return [byte, byte]
    return [byte, Math.floor(this.#random() * 256)]
  }

  /** How often a chance of one in so many fails before it comes true. */
  #draw(): number {
    if (this.#oneIn <= 1) return 0
    return Math.floor(Math.log(1 - this.#random()) / Math.log(1 - 1 / this.#oneIn))
  }
}

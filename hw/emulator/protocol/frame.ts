import { checkOf } from './check.ts'
import { decodeCobs, encodeCobs } from './cobs.ts'

const maxLength = 253

/** The frame of a body, with its check and its end. */
export function frameOf(body: Uint8Array): Uint8Array {
  const check = checkOf(body)
  const plain = new Uint8Array(body.length + 2)
  plain.set(body)
  plain[body.length] = check & 0xff
  plain[body.length + 1] = check >>> 8
  const frame = new Uint8Array(plain.length + 2)
  frame.set(encodeCobs(plain))
  return frame
}

/**
 * Finds the good frames in what comes in. It keeps 253 bytes at most: what is longer is forgotten
 * up to the next zero.
 */
export class FrameReader {
  readonly #onBody: (body: Uint8Array) => void
  readonly #kept = new Uint8Array(maxLength)
  #length = 0
  #isTooLong = false

  /** A body that is handed over is only good until the handler returns. */
  constructor(onBody: (body: Uint8Array) => void) {
    this.#onBody = onBody
  }

  push(bytes: Uint8Array): void {
    let from = 0
    while (from < bytes.length) {
      const end = bytes.indexOf(0, from)
      this.#keep(bytes, from, end < 0 ? bytes.length : end)
      if (end < 0) return
      this.#finish()
      from = end + 1
    }
  }

  /** Forgets the piece of a frame that has come so far. */
  reset(): void {
    this.#length = 0
    this.#isTooLong = false
  }

  #keep(bytes: Uint8Array, from: number, to: number): void {
    if (this.#isTooLong || from === to) return
    if (this.#length + to - from > maxLength) {
      this.#isTooLong = true
      return
    }
    this.#kept.set(bytes.subarray(from, to), this.#length)
    this.#length += to - from
  }

  #finish(): void {
    const length = this.#length
    const isGood = !this.#isTooLong && length >= 4 && decodeCobs(this.#kept, length)
    this.reset()
    if (!isGood) return
    const body = this.#kept.subarray(1, length - 2)
    const check = (this.#kept[length - 2] ?? 0) | ((this.#kept[length - 1] ?? 0) << 8)
    if (checkOf(body) === check) this.#onBody(body)
  }
}

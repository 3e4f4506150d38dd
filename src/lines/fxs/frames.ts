import { crc16 } from './crc16.ts'

/** A body and its check. More than this would need a second COBS code. */
const maxBytes = 252
const checkLength = 2

/** The frame for a body of at most 250 bytes: with its check, without zeros, and a zero at its end. */
export function frameOf(body: Uint8Array): Buffer {
  const plain = Buffer.allocUnsafe(body.length + checkLength)
  plain.set(body)
  plain.writeUInt16LE(crc16(body), body.length)
  return stuff(plain)
}

/** COBS: each zero is replaced by the distance to the next one. */
function stuff(plain: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(plain.length + 2)
  let codeAt = 0
  let at = 1
  for (const byte of plain) {
    if (byte === 0) {
      frame[codeAt] = at - codeAt
      codeAt = at
    } else frame[at] = byte
    at += 1
  }
  frame[codeAt] = at - codeAt
  frame[at] = 0
  return frame
}

/** Takes COBS away; undefined when the codes do not end where the bytes do. */
function unstuff(stuffed: Uint8Array): Uint8Array | undefined {
  const plain = new Uint8Array(stuffed.length - 1)
  let zeroAt = stuffed[0] ?? 0
  for (let at = 1; at < stuffed.length; at += 1) {
    const byte = stuffed[at] ?? 0
    if (at === zeroAt) zeroAt = at + byte
    else plain[at - 1] = byte
  }
  return zeroAt === stuffed.length ? plain : undefined
}

function bodyOf(stuffed: Uint8Array): Uint8Array | undefined {
  const plain = unstuff(stuffed)
  if (!plain || plain.length <= checkLength) return undefined
  const body = plain.subarray(0, -checkLength)
  const [low = 0, high = 0] = plain.subarray(-checkLength)
  return crc16(body) === (low | (high << 8)) ? body : undefined
}

/** What was found between two zeros on the wire. */
export type Found =
  | { readonly kind: 'body'; readonly body: Uint8Array }
  | { readonly kind: 'damaged'; readonly length: number }

/** Finds frames in the bytes of a serial line, however they are cut into pieces. Keeps no more than one frame. */
export class FrameReader {
  readonly #kept = new Uint8Array(maxBytes + 1)
  #length = 0

  push(chunk: Uint8Array): Found[] {
    const found: Found[] = []
    for (const byte of chunk) {
      if (byte !== 0) {
        if (this.#length < this.#kept.length) this.#kept[this.#length] = byte
        this.#length += 1
        continue
      }
      if (this.#length > 0) found.push(this.#finish())
      this.#length = 0
    }
    return found
  }

  #finish(): Found {
    const length = this.#length
    const body = length > this.#kept.length ? undefined : bodyOf(this.#kept.subarray(0, length))
    return body ? { kind: 'body', body } : { kind: 'damaged', length }
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RightCode } from '../../core/codes.ts'

const stepMs = 30_000
const digits = 6
/** A clock may be off, and typing takes a moment: the step before and the one after count as well. */
const driftSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a time step: RFC 6238 with SHA-1, 30 s and 6 digits. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226 section 5.3: the low bits of the last byte say where the number begins.
  const start = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(start) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a code of this secret that is good now; undefined when it is none. */
export function rightCode(secret: string, code: string, nowMs: number): RightCode | undefined {
  const nowStep = Math.floor(nowMs / stepMs)
  const bytes = fromBase32(secret)
  const given = Buffer.from(code)
  for (let step = Math.max(0, nowStep - driftSteps); step <= nowStep + driftSteps; step += 1) {
    const expected = Buffer.from(codeAt(bytes, step))
    if (given.length === expected.length && timingSafeEqual(given, expected))
      return { step, nowStep }
  }
  return undefined
}

/** RFC 4648 section 6, without padding. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** The two ways in which G.711 puts a sample into a byte: A-law and µ-law. */
export type Law = 'pcma' | 'pcmu'

/** How a law turns samples into bytes and back. */
export interface Companding {
  /** Its RTP payload type (RFC 3551). */
  readonly payloadType: number
  readonly silence: number
  /** The byte of a sample, found at the sample's low 16 bits. */
  readonly encoded: Uint8Array
  /** The sample of a byte. */
  readonly decoded: Int16Array
}

/** µ-law adds this to the magnitude, in 14 bits, so that segments begin at powers of two. */
const bias = 33
const highest = 0x1fff

/** Both laws, bit exact with the tables of G.711. */
export const laws: Readonly<Record<Law, Companding>> = {
  pcma: tablesOf({ payloadType: 8, step: 16, encode: encodeA, decode: decodeA }),
  pcmu: tablesOf({ payloadType: 0, step: 4, encode: encodeMu, decode: decodeMu }),
}

interface Coding {
  readonly payloadType: number
  /** So many samples in a row, from a multiple of it, have the same byte at the least. */
  readonly step: number
  encode(sample: number): number
  decode(code: number): number
}

/** In steps: the daemon waits for these tables when it starts. */
function tablesOf({ payloadType, step, encode, decode }: Coding): Companding {
  const encoded = new Uint8Array(65_536)
  for (let low = 0; low < encoded.length; low += step)
    encoded.fill(encode((low << 16) >> 16), low, low + step)
  const decoded = Int16Array.from({ length: 256 }, (_, code) => decode(code))
  return { payloadType, silence: encode(0), encoded, decoded }
}

/** A sign, a segment and four bits of the magnitude; even bits are inverted on the line. */
function encodeA(sample: number): number {
  const magnitude = (sample < 0 ? ~sample : sample) >> 4
  const segment = Math.max(0, 28 - Math.clz32(magnitude))
  const step = magnitude >> Math.max(0, segment - 1)
  const code = (segment << 4) | (step & 15)
  return (sample < 0 ? code : code | 0x80) ^ 0x55
}

function decodeA(code: number): number {
  const bits = (code ^ 0x55) & 0x7f
  const segment = bits >> 4
  const step = (bits & 15) | (segment > 0 ? 16 : 0)
  const magnitude = ((step << 4) + 8) << Math.max(0, segment - 1)
  return code & 0x80 ? magnitude : -magnitude
}

/** A sign, a segment and four bits of the magnitude; all bits are inverted on the line. */
function encodeMu(sample: number): number {
  const magnitude = Math.min(((sample < 0 ? ~sample : sample) >> 2) + bias, highest)
  const segment = 26 - Math.clz32(magnitude)
  const code = (segment << 4) | ((magnitude >> (segment + 1)) & 15)
  return (sample < 0 ? code | 0x80 : code) ^ 0xff
}

function decodeMu(code: number): number {
  const bits = ~code & 0x7f
  const segment = bits >> 4
  const magnitude = ((((bits & 15) * 2 + bias) << segment) - bias) * 4
  return code & 0x80 ? magnitude : -magnitude
}

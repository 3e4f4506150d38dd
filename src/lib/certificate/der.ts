import { isIP, SocketAddress } from 'node:net'

/** The few pieces of DER (X.690) that a certificate is written in; each is a whole value of its own. */

export function sequence(...items: Buffer[]): Buffer {
  return piece(0x30, ...items)
}

export function set(...items: Buffer[]): Buffer {
  return piece(0x31, ...items)
}

/** A number that is not negative, the most significant byte first. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? Buffer.of(0) : bytes.subarray(first)
  // A first bit that is set would make it negative.
  return piece(0x02, ...((digits[0] ?? 0) >= 0x80 ? [Buffer.of(0)] : []), digits)
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return piece(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevenBits)]))
}

export function bits(bytes: Buffer, unused = 0): Buffer {
  return piece(0x03, Buffer.of(unused), bytes)
}

export function octets(bytes: Buffer): Buffer {
  return piece(0x04, bytes)
}

export function text(value: string): Buffer {
  return piece(0x0c, Buffer.from(value, 'utf8'))
}

export function yes(): Buffer {
  return piece(0x01, Buffer.of(0xff))
}

/** RFC 5280 4.1.2.5: two digits of the year before 2050, four from then on. */
export function time(ms: number): Buffer {
  const digits = `${new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return digits < '2050'
    ? piece(0x17, Buffer.from(digits.slice(2)))
    : piece(0x18, Buffer.from(digits))
}

/** A value under a number that its context gives a meaning to, around whole values. */
export function around(number: number, ...items: Buffer[]): Buffer {
  return piece(0xa0 + number, ...items)
}

/** The same, in place of a plain value. */
export function instead(number: number, bytes: Buffer): Buffer {
  return piece(0x80 + number, bytes)
}

/** The 4 or 16 bytes of an IP address. */
export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const full = new SocketAddress({ address, family: 'ipv6' }).address
  const [head = '', tail = ''] = full.split('::').map(toWords)
  return Buffer.from(head + '0'.repeat(32 - head.length - tail.length) + tail, 'hex')
}

/** `2001:db8` as eight hex digits; the last two words may be written as an IPv4 address. */
function toWords(part: string): string {
  return part
    .split(':')
    .filter((word) => word !== '')
    .map((word) =>
      word.includes('.') ? addressBytes(word).toString('hex') : word.padStart(4, '0'),
    )
    .join('')
}

function piece(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.of(tag), lengthOf(body.length), body])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  if (length < 0x100) return Buffer.of(0x81, length)
  return Buffer.of(0x82, length >> 8, length & 0xff)
}

/** Seven bits to a byte, the first bit set on all but the last. */
function inSevenBits(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(0x80 | (rest & 0x7f))
  return bytes
}

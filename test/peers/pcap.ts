/** A captured UDP packet over IPv4: when the kernel saw it, its ports, and its payload. */
export interface Captured {
  readonly atMs: number
  readonly fromPort: number
  readonly toPort: number
  readonly payload: Buffer
}

const fileHeaderLength = 24
const recordHeaderLength = 16
const ethernetLength = 14
const udpHeaderLength = 8
const nanoseconds = 0xa1b23c4d

/** Reads what tcpdump wrote on an Ethernet or loopback device. */
export function* readCapture(file: Buffer): Generator<Captured> {
  const perMs = file.readUInt32LE(0) === nanoseconds ? 1e6 : 1e3
  let at = fileHeaderLength
  while (at + recordHeaderLength <= file.length) {
    const atMs = file.readUInt32LE(at) * 1e3 + file.readUInt32LE(at + 4) / perMs
    const length = file.readUInt32LE(at + 8)
    const frame = file.subarray(at + recordHeaderLength, at + recordHeaderLength + length)
    at += recordHeaderLength + length
    if (frame.length < length) return
    const udp = ethernetLength + (frame.readUInt8(ethernetLength) & 15) * 4
    yield {
      atMs,
      fromPort: frame.readUInt16BE(udp),
      toPort: frame.readUInt16BE(udp + 2),
      payload: frame.subarray(udp + udpHeaderLength),
    }
  }
}

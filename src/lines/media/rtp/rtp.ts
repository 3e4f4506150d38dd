/** One RTP packet (RFC 3550 section 5.1); `payload` is a view into the bytes it was read from. */
export interface RtpPacket {
  readonly payloadType: number
  readonly marker: boolean
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly payload: Uint8Array
}

/** The length of a header without CSRCs and extension, as we write it. */
export const rtpHeaderLength = 12

const version = 2

/** Reads a packet; undefined for anything that is none. */
export function readRtp(bytes: Buffer): RtpPacket | undefined {
  if (bytes.length < rtpHeaderLength) return undefined
  const first = bytes.readUInt8(0)
  if (first >> 6 !== version) return undefined
  let start = rtpHeaderLength + (first & 15) * 4
  if (first & 0x10) {
    if (bytes.length < start + 4) return undefined
    start += 4 + bytes.readUInt16BE(start + 2) * 4
  }
  const padding = first & 0x20 ? bytes.readUInt8(bytes.length - 1) : 0
  const end = bytes.length - padding
  // Padding counts its own length byte, so it is never nothing.
  if (end < start || (first & 0x20 && padding === 0)) return undefined
  const second = bytes.readUInt8(1)
  return {
    payloadType: second & 0x7f,
    marker: second > 0x7f,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, end),
  }
}

/** Writes a header at the start of `into`; the payload is the caller's to put behind it. */
export function writeRtpHeader(into: Buffer, header: Omit<RtpPacket, 'payload'>): void {
  into.writeUInt8(version << 6, 0)
  into.writeUInt8(header.payloadType | (header.marker ? 0x80 : 0), 1)
  into.writeUInt16BE(header.sequence, 2)
  into.writeUInt32BE(header.timestamp, 4)
  into.writeUInt32BE(header.ssrc, 8)
}

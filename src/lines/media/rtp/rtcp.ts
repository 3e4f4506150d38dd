import type { ReceptionReport } from './reception.ts'

const senderReport = 200
const receiverReport = 201
const sourceDescription = 202
const bye = 203
const cname = 1

/** Seconds between the epochs of NTP, 1900, and of Unix. */
const ntpOffset = 2_208_988_800
const blockLength = 24

/** What we report of ourselves and of the far side. */
export interface OwnReport {
  readonly ssrc: number
  readonly cname: string
  readonly nowMs: number
  readonly timestamp: number
  /** Nothing was sent yet when 0: then we are a receiver only. */
  readonly packets: number
  readonly octets: number
  readonly reception: ReceptionReport | undefined
  /** Where the far side's last report was, and how long ago it came; 0 when none came. */
  readonly lastReport: number
  readonly sinceLastReportMs: number
  readonly isLast: boolean
}

/** Writes a compound packet: our report, our name, and BYE when it is the last (RFC 3550 section 6). */
export function writeRtcp(report: OwnReport): Buffer {
  const parts = [reportPart(report), namePart(report)]
  if (report.isLast) parts.push(byePart(report))
  return Buffer.concat(parts)
}

function reportPart(report: OwnReport): Buffer {
  const { reception: received, packets } = report
  const start = packets > 0 ? 28 : 8
  const part = begin(
    packets > 0 ? senderReport : receiverReport,
    received ? 1 : 0,
    start + (received ? blockLength : 0),
  )
  part.writeUInt32BE(report.ssrc, 4)
  if (packets > 0) {
    const seconds = Math.floor(report.nowMs / 1000)
    part.writeUInt32BE((seconds + ntpOffset) % 2 ** 32, 8)
    part.writeUInt32BE(Math.floor(((report.nowMs - seconds * 1000) / 1000) * 2 ** 32), 12)
    part.writeUInt32BE(report.timestamp, 16)
    part.writeUInt32BE(packets % 2 ** 32, 20)
    part.writeUInt32BE(report.octets % 2 ** 32, 24)
  }
  if (received) {
    part.writeUInt32BE(received.ssrc, start)
    part.writeUInt8(received.fraction, start + 4)
    part.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, received.lost)), start + 5, 3)
    part.writeUInt32BE(received.highest % 2 ** 32, start + 8)
    part.writeUInt32BE(Math.min(received.jitter, 2 ** 32 - 1), start + 12)
    part.writeUInt32BE(report.lastReport, start + 16)
    const delay = Math.floor((report.sinceLastReportMs * 65_536) / 1000)
    part.writeUInt32BE(report.lastReport === 0 ? 0 : Math.min(delay, 2 ** 32 - 1), start + 20)
  }
  return part
}

function namePart({ ssrc, cname: name }: OwnReport): Buffer {
  const text = Buffer.from(name).subarray(0, 255)
  // The list of items ends with at least one zero, and at a word.
  const part = begin(sourceDescription, 1, Math.ceil((8 + 2 + text.length + 1) / 4) * 4)
  part.writeUInt32BE(ssrc, 4)
  part.writeUInt8(cname, 8)
  part.writeUInt8(text.length, 9)
  text.copy(part, 10)
  return part
}

function byePart({ ssrc }: OwnReport): Buffer {
  const part = begin(bye, 1, 8)
  part.writeUInt32BE(ssrc, 4)
  return part
}

function begin(type: number, count: number, length: number): Buffer {
  const part = Buffer.alloc(length)
  part.writeUInt8((2 << 6) | count, 0)
  part.writeUInt8(type, 1)
  part.writeUInt16BE(length / 4 - 1, 2)
  return part
}

/** What the far side says in a compound packet. */
export interface FarReport {
  /** How many of our packets it lost in all, when it reports of us. */
  readonly lost: number | undefined
  /** The middle of its NTP time, to be sent back in our next report; 0 when it sent no sender report. */
  readonly lastReport: number
}

/** Reads what a compound packet says of the source `ssrc`; undefined for anything that is none. */
export function readRtcp(bytes: Buffer, ssrc: number): FarReport | undefined {
  let lost: number | undefined
  let lastReport = 0
  let start = 0
  while (start < bytes.length) {
    if (bytes.length < start + 8) return undefined
    const first = bytes.readUInt8(start)
    const type = bytes.readUInt8(start + 1)
    const end = start + (bytes.readUInt16BE(start + 2) + 1) * 4
    if (first >> 6 !== 2 || end > bytes.length || end < start + 8) return undefined
    const isSender = type === senderReport
    // Every compound packet begins with a report.
    if (start === 0 && !isSender && type !== receiverReport) return undefined
    if (isSender || type === receiverReport) {
      const blocks = start + (isSender ? 28 : 8)
      const blocksEnd = blocks + (first & 31) * blockLength
      if (blocksEnd > end) return undefined
      if (isSender) lastReport = bytes.readUInt32BE(start + 10)
      for (let block = blocks; block < blocksEnd; block += blockLength)
        if (bytes.readUInt32BE(block) === ssrc) lost = bytes.readIntBE(block + 5, 3)
    }
    start = end
  }
  return start === 0 ? undefined : { lost, lastReport }
}

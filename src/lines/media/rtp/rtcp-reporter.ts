import { tickMs } from '../pace.ts'
import type { ReceptionStats } from './reception.ts'
import { readRtcp, writeRtcp } from './rtcp.ts'
import type { RtpSender } from './sender.ts'

/** Reports go out about every 5 s; not in step, so that many calls do not report at once. */
const minTicks = 4_000 / tickMs
const spreadTicks = 2_000 / tickMs

/** The reports of one call, both ways (RTCP). */
export class RtcpReporter {
  readonly #cname: string
  #ticksLeft = someTicks()
  #farLost: number | undefined
  #sentAtReport = 0
  #lastReport = 0
  #lastReportMs = 0

  constructor(cname: string) {
    this.#cname = cname
  }

  /** How much of what we sent got lost, as the far side reports; undefined until it does. */
  get farLostPercent(): number | undefined {
    if (this.#farLost === undefined) return undefined
    const percent = (100 * this.#farLost) / Math.max(1, this.#sentAtReport)
    return Math.min(100, Math.max(0, percent))
  }

  /** Counts a tick; true when a report is due. */
  isDue(): boolean {
    this.#ticksLeft -= 1
    if (this.#ticksLeft > 0) return false
    this.#ticksLeft = someTicks()
    return true
  }

  /** Reads a report; false when it is none. */
  take(bytes: Buffer, voice: RtpSender, nowMs: number): boolean {
    const report = readRtcp(bytes, voice.ssrc)
    if (!report) return false
    if (report.lost !== undefined) {
      this.#farLost = report.lost
      this.#sentAtReport = voice.packets
    }
    if (report.lastReport !== 0) {
      this.#lastReport = report.lastReport
      this.#lastReportMs = nowMs
    }
    return true
  }

  write(voice: RtpSender, reception: ReceptionStats, isLast: boolean): Buffer {
    return writeRtcp({
      ssrc: voice.ssrc,
      cname: this.#cname,
      nowMs: Date.now(),
      timestamp: voice.timestamp,
      packets: voice.packets,
      octets: voice.octets,
      reception: reception.report(),
      lastReport: this.#lastReport,
      sinceLastReportMs: performance.now() - this.#lastReportMs,
      isLast,
    })
  }
}

function someTicks(): number {
  return Math.round(minTicks + Math.random() * spreadTicks)
}

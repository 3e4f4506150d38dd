import type { RtpPacket } from './rtp.ts'

const samplesPerMs = 8
/** A jump further ahead than this is another count, not loss (RFC 3550 A.1). */
const maxJump = 3_000
/** As far behind as a packet may come late. */
const maxDelay = 100
const sequences = 65_536

/** What a receiver reports of a source (RFC 3550 section 6.4.1). */
export interface ReceptionReport {
  readonly ssrc: number
  /** Lost since the report before, as parts of 256. */
  readonly fraction: number
  readonly lost: number
  readonly highest: number
  /** In units of the timestamp. */
  readonly jitter: number
}

/** Counts what is received of the far side: packets, loss and jitter after RFC 3550 A.1, A.3 and A.8. */
export class ReceptionStats {
  #ssrc: number | undefined
  #first = 0
  #highest = 0
  /** Of this source, and what came of sources before it. */
  #received = 0
  #receivedBefore = 0
  #lostBefore = 0
  #nextIfRestarted: number | undefined
  #transit: number | undefined
  #jitter = 0
  #expectedAtReport = 0
  #receivedAtReport = 0

  get received(): number {
    return this.#receivedBefore + this.#received
  }

  /** Doubled packets may make it look as if fewer were lost, but never fewer than none. */
  get lost(): number {
    return this.#lostBefore + Math.max(0, this.#expected - this.#received)
  }

  get jitterMs(): number {
    return this.#jitter / samplesPerMs
  }

  get ssrc(): number | undefined {
    return this.#ssrc
  }

  take(packet: RtpPacket, arrivedMs: number): void {
    if (packet.ssrc !== this.#ssrc) this.#begin(packet)
    else if (!this.#follows(packet.sequence)) return
    this.#received += 1
    const transit = (Math.round(arrivedMs * samplesPerMs) - packet.timestamp) | 0
    if (this.#transit !== undefined) {
      const change = Math.abs((transit - this.#transit) | 0)
      this.#jitter += (change - this.#jitter) / 16
    }
    this.#transit = transit
  }

  /** What to report, and the start of the time that the next report is about. */
  report(): ReceptionReport | undefined {
    if (this.#ssrc === undefined) return undefined
    const expected = this.#expected - this.#expectedAtReport
    const lost = expected - (this.#received - this.#receivedAtReport)
    this.#expectedAtReport = this.#expected
    this.#receivedAtReport = this.#received
    return {
      ssrc: this.#ssrc,
      fraction: expected > 0 && lost > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      lost: this.#expected - this.#received,
      highest: this.#highest,
      jitter: Math.floor(this.#jitter),
    }
  }

  get #expected(): number {
    return this.#ssrc === undefined ? 0 : this.#highest - this.#first + 1
  }

  #begin({ ssrc, sequence }: RtpPacket): void {
    this.#count(sequence)
    this.#ssrc = ssrc
    this.#jitter = 0
  }

  /** Begins a new count, and keeps what came of the one before. */
  #count(sequence: number): void {
    const { received, lost } = this
    this.#receivedBefore = received
    this.#lostBefore = lost
    this.#received = 0
    this.#first = sequence
    this.#highest = sequence
    this.#transit = undefined
    this.#expectedAtReport = 0
    this.#receivedAtReport = 0
    this.#nextIfRestarted = undefined
  }

  /** Whether a sequence number belongs to the count; two in a row elsewhere begin a new count. */
  #follows(sequence: number): boolean {
    const ahead = (sequence - this.#highest) & (sequences - 1)
    if (ahead < maxJump) {
      this.#highest += ahead
    } else if (ahead <= sequences - maxDelay) {
      const isRestart = sequence === this.#nextIfRestarted
      if (isRestart) this.#count(sequence)
      else this.#nextIfRestarted = (sequence + 1) & (sequences - 1)
      return isRestart
    }
    this.#nextIfRestarted = undefined
    return true
  }
}

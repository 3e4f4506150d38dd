import { InbandDtmf } from '../dtmf/inband-dtmf.ts'
import { KeyPresses } from '../dtmf/telephone-event.ts'
import { laws } from '../g711.ts'
import { samplesPerTick } from '../pace.ts'
import { ReceptionStats } from './reception.ts'
import type { RtpPacket } from './rtp.ts'

const comfortNoise = 13
/** Nobody sends more than 200 ms in one packet. */
const maxSamples = 1_600
/** A key is held over so much loss, 160 ms: a finger would hardly have come back meanwhile. */
const maxLost = 1_280

/** What is received on a call: keys, and statistics about packets. */
export class RtpReceiver {
  readonly reception = new ReceptionStats()
  readonly #samples = new Int16Array(maxSamples)
  #eventType: number | undefined
  #presses = new KeyPresses()
  readonly #tones = new InbandDtmf()
  #next: { readonly sequence: number; readonly timestamp: number } | undefined

  /** Without a payload type for telephone-event, keys are detected in the sound. */
  listenFor(eventType: number | undefined): void {
    this.#eventType = eventType
  }

  get isInband(): boolean {
    return this.#eventType === undefined
  }

  /** Whether a packet is of a kind that was agreed on; a far side may use either law at any time. */
  expects({ payloadType }: RtpPacket): boolean {
    return (
      soundOf(payloadType) !== undefined ||
      payloadType === comfortNoise ||
      payloadType === this.#eventType
    )
  }

  /** Takes a packet and gives the keys that went down with it. */
  take(packet: RtpPacket, nowMs: number): string[] {
    if (this.reception.ssrc !== undefined && packet.ssrc !== this.reception.ssrc) this.#forget()
    this.reception.take(packet, nowMs)
    if (packet.payloadType === this.#eventType) {
      const key = this.#presses.take(packet)
      return key === undefined ? [] : [key]
    }
    return this.isInband ? this.#keysIn(packet, nowMs) : []
  }

  /** Takes what we send ourselves, so that its echo makes no keys. */
  sent(payload: Uint8Array, payloadType: number, nowMs: number): void {
    this.#tones.sent(this.#decoded(payload, payloadType), nowMs)
  }

  #keysIn(packet: RtpPacket, nowMs: number): string[] {
    const { payload, payloadType, sequence, timestamp } = packet
    const expected = this.#next
    const isLate = expected && (sequence - expected.sequence) << 16 < 0
    if (isLate || payload.length > maxSamples) return []
    if (payloadType === comfortNoise) {
      this.#tones.pause()
      this.#next = undefined
      return []
    }
    this.#next = {
      sequence: (sequence + 1) & 0xffff,
      timestamp: (timestamp + payload.length) >>> 0,
    }
    const lost = expected ? ((sequence - expected.sequence) & 0xffff) * payload.length : 0
    // Some phones send nothing while nobody speaks: then only the timestamp shows a pause.
    const unsent = expected ? ((timestamp - expected.timestamp) | 0) - lost : 0
    const isPause = unsent < -samplesPerTick || unsent > 2 * samplesPerTick || lost > maxLost
    if (isPause) this.#tones.pause()
    else if (lost > 0) this.#tones.lose(lost)
    return this.#tones.detect(this.#decoded(payload, payloadType), nowMs)
  }

  #decoded(payload: Uint8Array, payloadType: number): Int16Array {
    const decoded = soundOf(payloadType)?.decoded
    payload.forEach((code, n) => {
      this.#samples[n] = decoded?.[code] ?? 0
    })
    return this.#samples.subarray(0, payload.length)
  }

  /** Another source has its own count of packets and of time. */
  #forget(): void {
    this.#presses = new KeyPresses()
    this.#tones.pause()
    this.#next = undefined
  }
}

function soundOf(payloadType: number) {
  return payloadType === laws.pcma.payloadType
    ? laws.pcma
    : payloadType === laws.pcmu.payloadType
      ? laws.pcmu
      : undefined
}

import { randomBytes } from 'node:crypto'
import { laws } from '../../lines/media/g711.ts'
import { send } from '../../lines/media/rtp/packets.ts'
import type { PortPair } from '../../lines/media/rtp/port-pairs.ts'
import { readRtp, rtpHeaderLength, writeRtpHeader } from '../../lines/media/rtp/rtp.ts'
import type { FarSide } from '../../lines/media/worker/messages.ts'

const packetMs = 20
const samplesPerPacket = 160
const samplesPerMs = 8
/** A packet in which every sample is weaker than this is silent. */
const audible = 200

const keys = '0123456789*#ABCD'
/** A key is held for 100 ms, and its end sent three times (RFC 4733, 2.5.1.4). */
const heldPackets = 5
const endPackets = 3
const endBit = 0x80
const volume = 10

/** What came through the receiver. */
export interface ReceivedSound {
  readonly packets: number
  /** How long there was sound. */
  readonly soundMs: number
  /** How long it has been quiet since. */
  readonly quietMs: number
}

export interface HandsetParts {
  readonly ports: PortPair
  /** Where to send, as the offer says. */
  readonly far: FarSide
  /** Called after every packet that came. */
  readonly onReceived: (received: ReceivedSound) => void
}

/** The sound of one call at the guest's end: counts what comes, and sends silence or a key. */
export class Handset {
  readonly #parts: HandsetParts
  readonly #ssrc = randomBytes(4).readUInt32BE()
  readonly #firstSequence = randomBytes(2).readUInt16BE()
  readonly #firstTimestamp = randomBytes(4).readUInt32BE()
  #beganMs = 0
  #timer: NodeJS.Timeout | undefined
  #sent = 0
  #press: { event: number; timestamp: number; packets: number } | undefined
  #packets = 0
  #soundSamples = 0
  #quietSamples = 0

  constructor(parts: HandsetParts) {
    this.#parts = parts
  }

  get received(): ReceivedSound {
    return {
      packets: this.#packets,
      soundMs: this.#soundSamples / samplesPerMs,
      quietMs: this.#quietSamples / samplesPerMs,
    }
  }

  /** Begins to listen, and to send. */
  lift(): void {
    const { rtp, rtcp } = this.#parts.ports
    rtp.on('error', ignore).on('message', (bytes) => this.#receive(bytes))
    rtcp.on('error', ignore)
    this.#beganMs = performance.now()
    this.#timer = setInterval(() => this.#catchUp(), packetMs)
  }

  /** Presses a key for a moment, where the other end takes keys. */
  press(key: string): void {
    this.#press = { event: keys.indexOf(key), timestamp: this.#timestamp, packets: 0 }
  }

  /** Puts the receiver down. */
  close(): void {
    clearInterval(this.#timer)
    this.#parts.ports.rtp.close()
    this.#parts.ports.rtcp.close()
  }

  get #timestamp(): number {
    return (this.#firstTimestamp + this.#sent * samplesPerPacket) >>> 0
  }

  #receive(bytes: Buffer): void {
    const packet = readRtp(bytes)
    const { payloadType, decoded } = laws[this.#parts.far.law]
    if (packet?.payloadType !== payloadType) return
    const { payload } = packet
    this.#packets += 1
    if (payload.some((code) => Math.abs(decoded[code] ?? 0) > audible)) {
      this.#soundSamples += payload.length
      this.#quietSamples = 0
    } else this.#quietSamples += payload.length
    this.#parts.onReceived(this.received)
  }

  /** Timers are late now and then; packets are not left out for that. */
  #catchUp(): void {
    const passedMs = performance.now() - this.#beganMs
    while (this.#sent * packetMs <= passedMs) this.#sendNext()
  }

  #sendNext(): void {
    const { eventType, law } = this.#parts.far
    const { payloadType, silence } = laws[law]
    if (this.#press && eventType !== undefined) this.#sendKey(this.#press, eventType)
    else this.#send(payloadType, Buffer.alloc(samplesPerPacket, silence), { isFirst: false })
    this.#sent += 1
  }

  #sendKey(press: { event: number; timestamp: number; packets: number }, eventType: number): void {
    press.packets += 1
    const isEnd = press.packets > heldPackets
    const payload = Buffer.alloc(4)
    payload.writeUInt8(press.event, 0)
    payload.writeUInt8((isEnd ? endBit : 0) | volume, 1)
    payload.writeUInt16BE(Math.min(press.packets, heldPackets) * samplesPerPacket, 2)
    const { timestamp } = press
    this.#send(eventType, payload, { isFirst: press.packets === 1, timestamp })
    if (press.packets === heldPackets + endPackets) this.#press = undefined
  }

  #send(
    payloadType: number,
    payload: Buffer,
    { isFirst, timestamp = this.#timestamp }: { isFirst: boolean; timestamp?: number },
  ): void {
    const { ports, far } = this.#parts
    const bytes = Buffer.alloc(rtpHeaderLength + payload.length)
    writeRtpHeader(bytes, {
      payloadType,
      marker: isFirst || this.#sent === 0,
      sequence: (this.#firstSequence + this.#sent) & 0xffff,
      timestamp,
      ssrc: this.#ssrc,
    })
    payload.copy(bytes, rtpHeaderLength)
    send(ports.rtp, bytes, far, ignore)
  }
}

const ignore = () => undefined

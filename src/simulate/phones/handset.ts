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
/** The end of a key is sent three times (RFC 4733, 2.5.1.4); then the finger moves on. */
const endPackets = 3
const gapPackets = 3
/** How long a key is held, in packets of 20 ms. */
const defaultHeldPackets = 5
const endBit = 0x80
const volume = 10
/** The row and the column of each key, in hertz (ITU-T Q.23). */
const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477, 1633]
const keypad = '123A456B789C*0#D'
const toneAmplitude = 6_000

/** How a telephone sends its keys within the sound: as telephone-event (RFC 4733), or as tones. */
export type KeysInSound = 'events' | 'tones'

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
  /** As events, where it is not given. */
  readonly keysAs?: KeysInSound
  readonly heldPackets?: number
  /** Called after every packet that came. */
  readonly onReceived: (received: ReceivedSound) => void
}

interface Press {
  readonly key: string
  readonly timestamp: number
  packets: number
}

/** The sound of one call at the guest's end: counts what comes, and sends silence or keys. */
export class Handset {
  readonly #parts: HandsetParts
  readonly #ssrc = randomBytes(4).readUInt32BE()
  readonly #firstSequence = randomBytes(2).readUInt16BE()
  readonly #firstTimestamp = randomBytes(4).readUInt32BE()
  #beganMs = 0
  #timer: NodeJS.Timeout | undefined
  #sent = 0
  readonly #waiting: string[] = []
  #press: Press | undefined
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

  /** Presses keys, one after the other. */
  press(pressed: string): void {
    this.#waiting.push(...pressed)
  }

  /** Puts the receiver down. */
  close(): void {
    clearInterval(this.#timer)
    this.#parts.ports.rtp.close()
    this.#parts.ports.rtcp.close()
  }

  get #heldPackets(): number {
    return this.#parts.heldPackets ?? defaultHeldPackets
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
    const { far, keysAs = 'events' } = this.#parts
    const { payloadType, silence } = laws[far.law]
    const press = this.#nextPress()
    const isHeld = press !== undefined && press.packets <= this.#heldPackets
    if (press && keysAs === 'events' && far.eventType !== undefined)
      this.#sendEvent(press, far.eventType)
    else
      this.#send(
        payloadType,
        press && isHeld && keysAs === 'tones'
          ? this.#tone(press)
          : Buffer.alloc(samplesPerPacket, silence),
      )
    this.#sent += 1
  }

  /** The key that is down, or was a moment ago, in the packet that is to be sent. */
  #nextPress(): Press | undefined {
    if (this.#press && this.#press.packets >= this.#heldPackets + endPackets + gapPackets)
      this.#press = undefined
    const key = this.#press ? undefined : this.#waiting.shift()
    if (key !== undefined) this.#press = { key, timestamp: this.#timestamp, packets: 0 }
    if (this.#press) this.#press.packets += 1
    return this.#press
  }

  #sendEvent({ key, timestamp, packets }: Press, eventType: number): void {
    const { payloadType, silence } = laws[this.#parts.far.law]
    if (packets > this.#heldPackets + endPackets) {
      this.#send(payloadType, Buffer.alloc(samplesPerPacket, silence))
      return
    }
    const isEnd = packets > this.#heldPackets
    const payload = Buffer.alloc(4)
    payload.writeUInt8(keys.indexOf(key), 0)
    payload.writeUInt8((isEnd ? endBit : 0) | volume, 1)
    payload.writeUInt16BE(Math.min(packets, this.#heldPackets) * samplesPerPacket, 2)
    this.#send(eventType, payload, { isFirst: packets === 1, timestamp })
  }

  /** The two tones of a key, for the length of one packet. */
  #tone({ key, packets }: Press): Buffer {
    const { encoded } = laws[this.#parts.far.law]
    const place = keypad.indexOf(key)
    const [row = 0, column = 0] = [rows[Math.floor(place / 4)], columns[place % 4]]
    const first = (packets - 1) * samplesPerPacket
    return Buffer.from(
      Array.from({ length: samplesPerPacket }, (_, n) => {
        const at = (2 * Math.PI * (first + n)) / (samplesPerMs * 1_000)
        const sample = Math.round(toneAmplitude * (Math.sin(at * row) + Math.sin(at * column)))
        return encoded[sample & 0xffff] ?? 0
      }),
    )
  }

  #send(
    payloadType: number,
    payload: Buffer,
    {
      isFirst = false,
      timestamp = this.#timestamp,
    }: { isFirst?: boolean; timestamp?: number } = {},
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

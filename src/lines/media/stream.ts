import type { RemoteInfo } from 'node:dgram'
import { type Address, Correspondent } from './correspondent.ts'
import type { CountBoard } from './counts.ts'
import { Ear } from './ear.ts'
import { laws } from './g711.ts'
import type { FarSide } from './messages.ts'
import { type Packets, send } from './packets.ts'
import type { PortPair } from './port-pairs.ts'
import { Reporter } from './reporter.ts'
import { readRtp, rtpHeaderLength } from './rtp.ts'
import { Voice } from './voice.ts'

export interface StreamParts {
  readonly pair: PortPair
  readonly packets: Packets
  readonly counts: CountBoard
  readonly cname: string
  readonly onKey: (key: string) => void
  readonly onPlayed: (play: number) => void
}

/** The sound of one call, on the media thread. Ignores whatever comes in that is no sound of its call. */
export class Stream {
  readonly #parts: StreamParts
  readonly #voice = new Voice()
  readonly #ear = new Ear()
  readonly #reporter: Reporter
  #far: FarSide | undefined
  #correspondent: Correspondent | undefined
  #rtcpPort = 0
  #play = 0
  #closing: Promise<void> | undefined

  constructor(parts: StreamParts) {
    this.#parts = parts
    this.#reporter = new Reporter(parts.cname)
    const { rtp, rtcp } = parts.pair
    rtp.on('message', (bytes, from) => this.#hear(bytes, from))
    rtcp.on('message', (bytes, from) => this.#read(bytes, from))
    // What the network says of single packets changes nothing: the next ones are sent all the same.
    rtp.on('error', () => {})
    rtcp.on('error', () => {})
  }

  get isConnected(): boolean {
    return this.#far !== undefined && !this.#closing
  }

  connect(far: FarSide): void {
    this.#far = far
    this.#correspondent = new Correspondent(far)
    this.#rtcpPort = far.rtcpPort ?? far.port + 1
    this.#ear.listenFor(far.eventType)
  }

  play(play: number, sounds: readonly Int16Array[]): void {
    this.#play = play
    this.#voice.play(sounds)
  }

  /** Sends what belongs to one tick, after so many that are left out. */
  tick(skipped: number): void {
    if (skipped > 0) this.#voice.skip(skipped)
    const target = this.#target()
    if (target && this.#far) this.#say(this.#far, target)
    else this.#voice.skip(1)
    if (this.#reporter.isDue()) this.#report(false)
    this.#count()
  }

  /** Says goodbye and resolves when both ports are closed. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const { rtp, rtcp } = this.#parts.pair
    this.#report(true)
    this.#count()
    await Promise.all(
      [rtp, rtcp].map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))),
    )
  }

  /** Where to send now; undefined when we may not, or do not know. */
  #target(): Address | undefined {
    return this.#far?.sends ? this.#correspondent?.target : undefined
  }

  #say({ law }: FarSide, target: Address): void {
    const packet = this.#parts.packets.take()
    const isEnd = this.#voice.write(packet.bytes, law)
    if (this.#ear.hearsTones) {
      const payload = packet.bytes.subarray(rtpHeaderLength)
      this.#ear.say(payload, laws[law].payloadType, performance.now())
    }
    send(this.#parts.pair.rtp, packet.bytes, target, packet.free)
    if (isEnd) this.#parts.onPlayed(this.#play)
  }

  #hear(bytes: Buffer, { address, port }: RemoteInfo): void {
    const packet = readRtp(bytes)
    if (!this.isConnected || !packet || !this.#ear.expects(packet)) return
    const nowMs = performance.now()
    if (!this.#correspondent?.hears({ host: address, port }, nowMs)) return
    const keys = this.#ear.take(packet, nowMs)
    if (this.#correspondent.believes(nowMs)) for (const key of keys) this.#parts.onKey(key)
  }

  /** Reports come from the host that the sound comes from, be it from another port than was told. */
  #read(bytes: Buffer, { address, port }: RemoteInfo): void {
    if (!this.isConnected || address !== this.#correspondent?.target?.host) return
    if (this.#reporter.take(bytes, this.#voice, performance.now())) this.#rtcpPort = port
  }

  #report(isLast: boolean): void {
    const target = this.#target()
    if (!target) return
    const report = this.#reporter.write(this.#voice, this.#ear.reception, isLast)
    send(this.#parts.pair.rtcp, report, { host: target.host, port: this.#rtcpPort }, () => {})
  }

  #count(): void {
    const { received, lost, jitterMs } = this.#ear.reception
    const { farLostPercent } = this.#reporter
    this.#parts.counts.write({
      sent: this.#voice.packets,
      saidMs: this.#voice.saidMs,
      received,
      lost,
      jitterMs,
      ...(farLostPercent === undefined ? {} : { farLostPercent }),
    })
  }
}

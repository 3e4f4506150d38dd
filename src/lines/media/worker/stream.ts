import type { RemoteInfo } from 'node:dgram'
import { laws } from '../g711.ts'
import { type Packet, type Packets, send, sendConnected, sendToAll } from '../rtp/packets.ts'
import type { PortPair } from '../rtp/port-pairs.ts'
import { RtpReceiver } from '../rtp/receiver.ts'
import { Refusals } from '../rtp/refusals.ts'
import { type Address, RemoteSource } from '../rtp/remote-source.ts'
import { RtcpReporter } from '../rtp/rtcp-reporter.ts'
import { readRtp, rtpHeaderLength } from '../rtp/rtp.ts'
import { RtpSender } from '../rtp/sender.ts'
import type { FarSide } from './messages.ts'
import type { SharedCounters } from './shared-counters.ts'

export interface StreamParts {
  readonly pair: PortPair
  readonly packets: Packets
  readonly counts: SharedCounters
  readonly cname: string
  readonly onKey: (key: string) => void
  readonly onPlayed: (play: number) => void
  /** Nobody takes our packets. Called once for each far side. */
  readonly onRefused: () => void
}

/** The sound of one call, on the media thread. Ignores whatever comes in that is no sound of its call. */
export class Stream {
  readonly #parts: StreamParts
  readonly #sender = new RtpSender()
  readonly #receiver = new RtpReceiver()
  readonly #reporter: RtcpReporter
  #far: FarSide | undefined
  #remote: RemoteSource | undefined
  #refusals: Refusals | undefined
  /** Whether the socket for sound is connected to the far side, so that the kernel reports refusals. */
  #isSocketConnected = false
  #rtcpPort = 0
  #play = 0
  #closing: Promise<void> | undefined

  constructor(parts: StreamParts) {
    this.#parts = parts
    this.#reporter = new RtcpReporter(parts.cname)
    const { rtp, rtcp } = parts.pair
    rtp.on('message', (bytes, from) => this.#receive(bytes, from))
    rtcp.on('message', (bytes, from) => this.#read(bytes, from))
    // What the network says of single packets changes nothing: the next ones are sent all the same.
    rtp.on('error', (error) => this.#note(error))
    rtcp.on('error', () => {})
  }

  get isConnected(): boolean {
    return this.#far !== undefined && !this.#closing
  }

  connect(far: FarSide): void {
    this.#disconnectSocket()
    this.#refusals = new Refusals(performance.now())
    this.#far = far
    this.#remote = new RemoteSource(far)
    this.#rtcpPort = far.rtcpPort ?? far.port + 1
    this.#receiver.listenFor(far.eventType)
  }

  play(play: number, sounds: readonly Int16Array[]): void {
    this.#play = play
    this.#sender.play(sounds)
  }

  /** Sends what belongs to one tick, after so many that are left out. */
  tick(skipped: number): void {
    if (skipped > 0) this.#sender.skip(skipped)
    const target = this.#target()
    if (target && this.#far) this.#sendSound(this.#far, target)
    else {
      this.#disconnectSocket()
      this.#sender.skip(1)
    }
    if (this.#reporter.isDue()) this.#report(false)
    this.#count()
  }

  /** Sends an RTCP BYE and resolves when both ports are closed. */
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
    return this.#far?.sends ? this.#remote?.target : undefined
  }

  #sendSound({ law }: FarSide, target: Address): void {
    const packet = this.#parts.packets.take()
    const isEnd = this.#sender.write(packet.bytes, law)
    if (this.#receiver.isInband) {
      const payload = packet.bytes.subarray(rtpHeaderLength)
      this.#receiver.sent(payload, laws[law].payloadType, performance.now())
    }
    this.#send(packet, target)
    if (isEnd) this.#parts.onPlayed(this.#play)
  }

  /** By turns on a connected socket, while our sound goes to the signalled address alone. */
  #send({ bytes, free }: Packet, target: Address): void {
    const { rtp } = this.#parts.pair
    const others = this.#remote?.otherTargets ?? []
    if (others.length === 0 && this.#refusals?.tick(performance.now())) this.#connectSocket(target)
    else this.#disconnectSocket()
    if (this.#isSocketConnected)
      sendConnected(rtp, bytes, (error) => {
        free()
        if (error) this.#note(error)
      })
    else sendToAll(rtp, bytes, [target, ...others], free)
  }

  #connectSocket({ host, port }: Address): void {
    if (this.#isSocketConnected || this.#closing) return
    this.#isSocketConnected = true
    this.#parts.pair.rtp.connect(port, host, (error?: Error) => {
      if (error) this.#isSocketConnected = false
    })
  }

  #disconnectSocket(): void {
    if (!this.#isSocketConnected) return
    this.#isSocketConnected = false
    try {
      this.#parts.pair.rtp.disconnect()
    } catch {
      // It could not be connected in the first place.
    }
  }

  #note(error: NodeJS.ErrnoException): void {
    const refusals = this.#refusals
    if (error.code !== 'ECONNREFUSED' || !refusals || refusals.isGone) return
    refusals.refused(performance.now())
    if (refusals.isGone) this.#parts.onRefused()
  }

  #receive(bytes: Buffer, { address, port }: RemoteInfo): void {
    const packet = readRtp(bytes)
    if (!this.isConnected || !packet || !this.#receiver.expects(packet)) return
    const nowMs = performance.now()
    const source = { host: address, port, ssrc: packet.ssrc }
    if (!this.#remote?.accepts(source, nowMs)) return
    this.#refusals?.received(nowMs)
    const keys = this.#receiver.take(packet, nowMs)
    if (this.#remote.isPinned(source)) for (const key of keys) this.#parts.onKey(key)
  }

  /** Reports come from the host that the sound comes from, be it from another port than was signalled. */
  #read(bytes: Buffer, { address, port }: RemoteInfo): void {
    if (!this.isConnected || address !== this.#remote?.target?.host) return
    if (!this.#reporter.take(bytes, this.#sender, performance.now())) return
    this.#refusals?.received(performance.now())
    this.#rtcpPort = port
  }

  #report(isLast: boolean): void {
    const target = this.#target()
    if (!target) return
    const report = this.#reporter.write(this.#sender, this.#receiver.reception, isLast)
    send(this.#parts.pair.rtcp, report, { host: target.host, port: this.#rtcpPort }, () => {})
  }

  #count(): void {
    const { received, lost, jitterMs } = this.#receiver.reception
    const { farLostPercent } = this.#reporter
    this.#parts.counts.write({
      sent: this.#sender.packets,
      playedMs: this.#sender.playedMs,
      received,
      lost,
      jitterMs,
      ...(farLostPercent === undefined ? {} : { farLostPercent }),
    })
  }
}

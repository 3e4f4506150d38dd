import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type RtpPacket, readRtp, writeRtpHeader } from '../../../src/lines/media/rtp/rtp.ts'
import type { FarSide } from '../../../src/lines/media/worker/messages.ts'

export interface Came {
  readonly packet: RtpPacket
  readonly port: number
}

/** A phone at the other end: keeps what comes, and sends what it is told. */
export class FarPhone {
  readonly host: string
  readonly came: Came[] = []
  readonly reports: Buffer[] = []
  readonly #rtp: Socket
  readonly #rtcp: Socket
  readonly #wakers = new Set<() => void>()
  #sequence = 100
  #timestamp = 5_000

  private constructor(host: string, rtp: Socket, rtcp: Socket) {
    this.host = host
    this.#rtp = rtp
    this.#rtcp = rtcp
    rtp.on('message', (bytes, { port }) => {
      const packet = readRtp(bytes)
      if (packet) this.came.push({ packet, port })
      this.#wake()
    })
    rtcp.on('message', (bytes) => {
      this.reports.push(bytes)
      this.#wake()
    })
  }

  static async open(host = '127.0.0.1'): Promise<FarPhone> {
    const type = host.includes(':') ? 'udp6' : 'udp4'
    const sockets = [createSocket(type), createSocket(type)] as const
    for (const socket of sockets) {
      socket.bind(0, host)
      await once(socket, 'listening')
    }
    return new FarPhone(host, ...sockets)
  }

  get port(): number {
    return this.#rtp.address().port
  }

  /** What its signalling would say. */
  far(more: Partial<FarSide> = {}): FarSide {
    const rtcpPort = this.#rtcp.address().port
    return {
      host: this.host,
      port: this.port,
      rtcpPort,
      law: 'pcma',
      sends: true,
      receives: true,
      ...more,
    }
  }

  /** Resolves when something is so, which is looked at whenever a packet comes. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        this.#wakers.add(resolve)
      })
    }
  }

  async untilCame(count: number): Promise<Came[]> {
    await this.until(() => this.came.length >= count)
    return this.came
  }

  /** Sends packets with sound, or with what is given, and moves its own count of time on. */
  say(port: number, payload: Uint8Array, more: Partial<RtpPacket> = {}): void {
    const bytes = Buffer.alloc(12 + payload.length)
    writeRtpHeader(bytes, {
      payloadType: 8,
      marker: false,
      sequence: this.#sequence,
      timestamp: this.#timestamp,
      ssrc: 77,
      ...more,
    })
    bytes.set(payload, 12)
    this.#sequence = (this.#sequence + 1) & 0xffff
    if (more.timestamp === undefined) this.#timestamp += payload.length
    this.#rtp.send(bytes, port, this.host)
  }

  /** Sends anything to a port for sound, or to one for reports. */
  throw(port: number, bytes: Uint8Array): void {
    this.#rtp.send(bytes, port, this.host)
  }

  report(port: number, bytes: Uint8Array): void {
    this.#rtcp.send(bytes, port, this.host)
  }

  close(): void {
    this.#rtp.close()
    this.#rtcp.close()
  }

  #wake(): void {
    for (const wake of this.#wakers) wake()
    this.#wakers.clear()
  }
}

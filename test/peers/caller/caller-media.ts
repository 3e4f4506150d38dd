import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'

const keyNames = '0123456789*#ABCD'
const frame = 160

/** The bare caller's sound: PCMA out, keys in. */
export class CallerMedia {
  /** RFC 4733 keys, each once. */
  readonly keys: string[] = []
  packets = 0
  /** Resolves with the first key. */
  readonly firstKey: Promise<string>
  #onKey = (_key: string) => {}
  readonly #socket: Socket
  #lastKeyAt = -1

  private constructor(socket: Socket) {
    this.#socket = socket
    this.firstKey = new Promise((resolve) => {
      this.#onKey = resolve
    })
    socket.on('message', (bytes) => this.#take(bytes))
  }

  static async open(t: Test, host: string): Promise<CallerMedia> {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.bind(0, host)
    await once(socket, 'listening')
    t.teardown(() => socket.close())
    return new CallerMedia(socket)
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** Sends the samples at their pace and resolves at their end. */
  async speak(samples: Int16Array, to: { host: string; port: number }): Promise<void> {
    const startMs = performance.now()
    for (let n = 0; n * frame < samples.length; n++) {
      const packet = Buffer.alloc(12 + frame, 0xd5)
      packet[0] = 0x80
      packet[1] = 8
      packet.writeUInt16BE(n & 0xffff, 2)
      packet.writeUInt32BE(n * frame, 4)
      packet.writeUInt32BE(0x4e50, 8)
      const part = samples.subarray(n * frame, (n + 1) * frame)
      for (const [i, sample] of part.entries()) packet[12 + i] = encodeALaw(sample)
      this.#socket.send(packet, to.port, to.host)
      await sleep(Math.max(0, startMs + (n + 1) * 20 - performance.now()))
    }
  }

  #take(bytes: Buffer): void {
    this.packets++
    const isKey = ((bytes[1] ?? 0) & 0x7f) === 101
    const beganAt = bytes.readUInt32BE(4)
    if (!isKey || beganAt === this.#lastKeyAt) return
    this.#lastKeyAt = beganAt
    const key = keyNames[bytes[12] ?? 0] ?? '?'
    this.keys.push(key)
    this.#onKey(key)
  }
}

/** G.711 A-law, after the segments of ITU-T G.711 table 1a. */
function encodeALaw(sample: number): number {
  const isNegative = sample < 0
  const magnitude = Math.min(4_095, (isNegative ? -sample - 1 : sample) >> 3)
  const top = 31 - Math.clz32(magnitude)
  const segment = Math.max(0, top - 4)
  const step = (magnitude >> Math.max(1, segment)) & 0x0f
  return ((segment << 4) | step | (isNegative ? 0 : 0x80)) ^ 0x55
}

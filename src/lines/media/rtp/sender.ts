import { randomBytes } from 'node:crypto'
import type { Sound } from '../../../core/ports/announcer.ts'
import { type Law, laws } from '../g711.ts'
import { samplesPerTick, tickMs } from '../pace.ts'
import { Playlist } from '../playlist.ts'
import { rtpHeaderLength, writeRtpHeader } from './rtp.ts'

export const packetLength = rtpHeaderLength + samplesPerTick

/** Makes the RTP packets of a call from what is to be played. */
export class RtpSender {
  readonly ssrc = randomBytes(4).readUInt32BE()
  readonly #playlist = new Playlist()
  #sequence = randomBytes(2).readUInt16BE()
  #timestamp = randomBytes(4).readUInt32BE()
  /** The next packet is the first after a time without any. */
  #isFirst = true
  #packets = 0

  get packets(): number {
    return this.#packets
  }

  /** How much was written of what is being played. */
  get playedMs(): number {
    return (this.#playlist.played * tickMs) / samplesPerTick
  }

  get octets(): number {
    return this.#packets * samplesPerTick
  }

  get timestamp(): number {
    return this.#timestamp
  }

  play(sounds: readonly Sound[]): void {
    this.#playlist.play(sounds)
  }

  /** Writes the next packet; true when it ends what was being played. */
  write(into: Buffer, law: Law): boolean {
    const { payloadType } = laws[law]
    writeRtpHeader(into, {
      payloadType,
      marker: this.#isFirst,
      sequence: this.#sequence,
      timestamp: this.#timestamp,
      ssrc: this.ssrc,
    })
    this.#isFirst = false
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#timestamp = (this.#timestamp + samplesPerTick) >>> 0
    this.#packets += 1
    return this.#playlist.fill(into.subarray(rtpHeaderLength), laws[law])
  }

  /** Lets time pass without packets; what is being played waits. */
  skip(ticks: number): void {
    this.#timestamp = (this.#timestamp + ticks * samplesPerTick) >>> 0
    this.#isFirst = true
  }
}

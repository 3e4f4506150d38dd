import { randomUUID } from 'node:crypto'
import { Packets } from '../rtp/packets.ts'
import { PortPairs } from '../rtp/port-pairs.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { SharedCounters } from './shared-counters.ts'
import { Stream } from './stream.ts'
import { TickScheduler } from './tick-scheduler.ts'

type Opening = Extract<ToWorker, { kind: 'open' }>

/** All calls of the media thread, and the clock that paces them. */
export class StreamTable {
  readonly #post: (message: FromWorker) => void
  readonly #ports = new PortPairs()
  readonly #packets = new Packets()
  readonly #rounds = new TickScheduler()
  readonly #streams = new Map<number, Stream>()
  /** A name that says nothing of the hotel (RFC 7022). */
  readonly #cname = randomUUID()

  constructor(post: (message: FromWorker) => void) {
    this.#post = post
  }

  async take(message: ToWorker): Promise<void> {
    if (message.kind === 'open') return this.#open(message)
    if (message.kind === 'ask') return this.#post({ kind: 'here' })
    const stream = this.#streams.get(message.id)
    if (!stream) return
    if (message.kind === 'close') {
      this.#streams.delete(message.id)
      this.#rounds.remove(stream)
      await stream.close()
      this.#post({ kind: 'closed', id: message.id })
    } else if (message.kind === 'play') {
      stream.play(message.play, message.sounds)
    } else {
      stream.connect(message.far)
      this.#rounds.add(stream)
    }
  }

  async #open({ id, host, ports, counts }: Opening): Promise<void> {
    const pair = await this.#ports.open(host, ports)
    if (pair.kind === 'refused') {
      this.#post({ kind: 'refused', id, reason: pair.reason })
      return
    }
    pair.rtp.once('close', () => this.#ports.release(host, pair.port))
    const stream = new Stream({
      pair,
      packets: this.#packets,
      counts: new SharedCounters(counts),
      cname: this.#cname,
      onKey: (key) => this.#post({ kind: 'key', id, key }),
      onPlayed: (play) => this.#post({ kind: 'played', id, play }),
      onRefused: () => this.#post({ kind: 'gone', id }),
    })
    this.#streams.set(id, stream)
    this.#post({ kind: 'opened', id, port: pair.port })
  }
}

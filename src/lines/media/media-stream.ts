import type { Sound } from '../../core/ports/announcer.ts'
import { withDeadline } from '../../lib/turns/deadline.ts'
import type { FarSide, FromWorker, PortRange, StreamCounts } from './worker/messages.ts'
import { SharedCounters } from './worker/shared-counters.ts'
import type { Listener, MediaThread } from './worker/thread.ts'

/** A thread that takes longer than this to answer sends no sound either. */
const openLimitMs = 5_000
const closeLimitMs = 2_000

/** Events of a call's sound; none come after `close()` was called. */
export interface StreamEvents {
  onKey(key: string): void
  /** The last sample of what was to be played has been sent. */
  onPlayed(): void
  /** The worker has died, or the far side's port is closed: nothing more is sent or received. */
  onLost(reason: string): void
}

/** The sound of one call. */
export interface MediaStream {
  /** The port of RTP; RTCP has the next one. */
  readonly port: number
  /** How much was sent of what was last given to `play`, in milliseconds. */
  readonly playedMs: number
  /** Begins to send and to receive, or goes on with other values; from here on there is always sound or silence. */
  connect(far: FarSide): void
  /** Plays these sounds one after the other, instead of what is being played; before `connect`, they wait for it. */
  play(sounds: readonly Sound[]): void
  counts(): Promise<StreamCounts>
  /** Sends an RTCP BYE and closes the ports; gives the last counts, also when called again. Never rejects. */
  close(): Promise<StreamCounts>
}

export interface StreamRequest {
  readonly id: number
  readonly thread: MediaThread
  readonly host: string
  readonly ports: PortRange
  readonly events: StreamEvents
  /** The sound in memory that both threads see. */
  readonly share: (sound: Sound) => Sound
  /** Called once, when the stream is closed or lost. */
  readonly onOver: () => void
}

/** The main thread's side of a call's sound. */
export class ThreadStream implements MediaStream, Listener {
  readonly #request: StreamRequest
  readonly #counts = new SharedCounters()
  readonly #opened = Promise.withResolvers<string>()
  readonly #closed = Promise.withResolvers<void>()
  #port = 0
  #play = 0
  #isOver = false
  #closing: Promise<StreamCounts> | undefined

  constructor(request: StreamRequest) {
    this.#request = request
  }

  get port(): number {
    return this.#port
  }

  get playedMs(): number {
    return this.#counts.read().playedMs
  }

  /** Resolves when the ports are open, with the reason when they are not. */
  async open(): Promise<string> {
    const { id, thread, host, ports } = this.#request
    thread.add(id, this)
    thread.post({ kind: 'open', id, host, ports, counts: this.#counts.memory })
    const limit = setTimeout(() => void thread.end(), openLimitMs)
    const reason = await this.#opened.promise
    clearTimeout(limit)
    if (reason !== '') thread.remove(id)
    return reason
  }

  connect(far: FarSide): void {
    if (!this.#isOver) this.#request.thread.post({ kind: 'connect', id: this.#request.id, far })
  }

  play(sounds: readonly Sound[]): void {
    if (this.#isOver) return
    this.#play += 1
    const { id, thread, share } = this.#request
    thread.post({ kind: 'play', id, play: this.#play, sounds: sounds.map(share) })
  }

  counts(): Promise<StreamCounts> {
    return Promise.resolve(this.#counts.read())
  }

  close(): Promise<StreamCounts> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<StreamCounts> {
    const { id, thread } = this.#request
    if (!this.#isOver) {
      this.#isOver = true
      thread.post({ kind: 'close', id })
      await withDeadline(this.#closed.promise, { ms: closeLimitMs, atEnd: () => {} })
      thread.remove(id)
      this.#request.onOver()
    }
    return this.#counts.read()
  }

  onMessage(message: FromWorker): void {
    if (message.kind === 'opened') {
      this.#port = message.port
      this.#opened.resolve('')
    }
    if (message.kind === 'refused') this.#opened.resolve(message.reason)
    if (message.kind === 'closed') this.#closed.resolve()
    if (this.#isOver) return
    if (message.kind === 'key') this.#request.events.onKey(message.key)
    if (message.kind === 'gone') this.#request.events.onLost(goneText)
    // What was replaced in the meantime has not been played to its end.
    if (message.kind === 'played' && message.play === this.#play) this.#request.events.onPlayed()
  }

  lose(reason: string): void {
    const wasOpen = this.#port !== 0 && !this.#isOver
    this.#isOver = true
    this.#opened.resolve(`The port for a call could not be opened: ${reason}. Try again.`)
    this.#closed.resolve()
    if (!wasOpen) return
    this.#request.onOver()
    this.#request.events.onLost(reason)
  }
}

const goneText = 'the phone or the PBX takes no sound any more: its port is closed'

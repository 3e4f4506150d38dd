import type { Sound } from '../../core/ports/announcer.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { type MediaStream, type StreamEvents, ThreadStream } from './media-stream.ts'
import type { PortRange } from './worker/messages.ts'
import { MediaThread } from './worker/thread.ts'
import { workerFile } from './worker/worker-file.ts'

/** A call gets no sound; the message says what to do. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused'
}

export interface MediaOptions {
  readonly journal: Journal
  /** The program of the media thread, where it is not the usual one. */
  readonly workerFile?: string
}

/** The sound of SIP calls, made in a thread of its own. When that dies, the next call begins a new one. */
export class Media {
  readonly #options: MediaOptions
  readonly #streams = new Set<ThreadStream>()
  /** An announcement goes to many rooms: it is copied once. */
  readonly #shared = new WeakMap<Sound, Sound>()
  #thread: Promise<MediaThread> | undefined
  #nextId = 1
  #isClosed = false

  constructor(options: MediaOptions) {
    this.#options = options
  }

  /** Starts the thread; rejects when it cannot work. */
  async start(): Promise<void> {
    await this.#working()
  }

  /**
   * Opens an even port of the range and the odd one above it on a local address. Rejects with
   * MediaRefused when none is free.
   */
  async open(host: string, ports: PortRange, events: StreamEvents): Promise<MediaStream> {
    if (this.#isClosed) throw new MediaRefused('The sound of calls has been closed.')
    const thread = await this.#working()
    const stream: ThreadStream = new ThreadStream({
      id: this.#nextId++,
      thread,
      host,
      ports,
      events,
      share: (sound) => this.#share(sound),
      onOver: () => this.#streams.delete(stream),
    })
    const reason = await stream.open()
    if (reason !== '') throw new MediaRefused(reason)
    this.#streams.add(stream)
    return stream
  }

  /** Resolves when the thread shows that it is there; at once where there is none. One asks at a time. */
  async answer(): Promise<void> {
    const thread = await this.#thread
    await thread?.answer()
  }

  /** Closes all streams with an RTCP BYE, and ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#streams].map((stream) => stream.close()))
    const thread = await this.#thread?.catch(() => undefined)
    await thread?.end()
  }

  #working(): Promise<MediaThread> {
    this.#thread ??= this.#begin()
    return this.#thread
  }

  async #begin(): Promise<MediaThread> {
    const thread = new MediaThread(this.#options.workerFile ?? workerFile(), (cause) => {
      this.#thread = undefined
      if (!this.#isClosed) this.#options.journal.error(lostText, cause)
    })
    try {
      await thread.ready()
    } catch (cause) {
      await thread.end()
      this.#thread = undefined
      throw new MediaRefused('The thread for the sound of calls does not start.', { cause })
    }
    return thread
  }

  #share(sound: Sound): Sound {
    const known = this.#shared.get(sound)
    if (known) return known
    const shared = new Int16Array(new SharedArrayBuffer(sound.byteLength))
    shared.set(sound)
    this.#shared.set(sound, shared)
    return shared
  }
}

const lostText =
  'The thread for the sound of calls has ended, and the calls of this moment are silent. It is started again with the next call.'

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

const startLimitMs = 10_000
const endedText = 'the media thread has ended'

/** Receives the media thread's messages about one call. */
export interface Listener {
  onMessage(message: FromWorker): void
  lose(reason: string): void
}

/** One life of the media thread, seen from the main thread. It is not started again: make a new one. */
export class MediaThread {
  readonly #worker: Worker
  readonly #listeners = new Map<number, Listener>()
  #cause: unknown
  #isEnded = false
  #asked: PromiseWithResolvers<void> | undefined

  constructor(file: string, onEnd: (cause: unknown) => void) {
    this.#worker = new Worker(file)
    this.#worker.on('error', (cause) => {
      this.#cause = cause
    })
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'here') this.#asked?.resolve()
      else if (message.kind !== 'ready') this.#listeners.get(message.id)?.onMessage(message)
    })
    this.#worker.once('exit', () => {
      this.#isEnded = true
      this.#asked?.resolve()
      onEnd(this.#cause)
      for (const listener of this.#listeners.values()) listener.lose(endedText)
      this.#listeners.clear()
    })
  }

  /** Resolves when the thread works; rejects when it ends before, or takes too long. */
  async ready(): Promise<void> {
    const signal = AbortSignal.timeout(startLimitMs)
    await once(this.#worker, 'message', { signal })
  }

  /** Resolves when the thread has answered, or has ended. */
  async answer(): Promise<void> {
    if (this.#isEnded) return
    this.#asked = Promise.withResolvers()
    this.post({ kind: 'ask' })
    await this.#asked.promise
  }

  add(id: number, listener: Listener): void {
    if (this.#isEnded) listener.lose(endedText)
    else this.#listeners.set(id, listener)
  }

  remove(id: number): void {
    this.#listeners.delete(id)
  }

  post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

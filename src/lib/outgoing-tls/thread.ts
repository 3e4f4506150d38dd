import { Worker } from 'node:worker_threads'
import type { OfConnection, TlsEvent, TlsOptions } from './messages.ts'
import { TlsStream } from './stream.ts'
import { tlsWorkerFile } from './tls-worker-file.ts'

/**
 * Connects to servers with TLS, in a thread of its own: a server chooses how much work its certificates,
 * its tickets and its keys are, seconds of it, and nobody could do anything else meanwhile. The thread
 * begins with the first connection; one that ends takes its connections with it, and a new one follows.
 */
export class TlsThread {
  readonly #streams = new Map<number, TlsStream>()
  #worker: Worker | undefined
  #lastId = 0

  connect(options: TlsOptions): TlsStream {
    const worker = this.#worker ?? this.#start()
    this.#lastId += 1
    const id = this.#lastId
    const stream = new TlsStream((command) => worker.postMessage({ id, ...command }))
    this.#streams.set(id, stream)
    worker.ref()
    stream.once('close', () => {
      this.#streams.delete(id)
      if (this.#streams.size === 0) worker.unref()
    })
    worker.postMessage({ id, kind: 'open', options })
    return stream
  }

  /** Breaks off all connections. */
  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(tlsWorkerFile())
    this.#worker = worker
    let cause: unknown
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('message', ({ id, ...event }: OfConnection<TlsEvent>) =>
      this.#streams.get(id)?.handle(event),
    )
    worker.once('exit', () => {
      this.#worker = undefined
      const error = new Error('The thread that speaks TLS has ended.', { cause })
      for (const stream of this.#streams.values()) stream.destroy(error)
      this.#streams.clear()
    })
    return worker
  }
}

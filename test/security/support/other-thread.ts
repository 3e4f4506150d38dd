import { Worker } from 'node:worker_threads'

export interface Wanted {
  readonly method?: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array
}

/** Written as text, because a worker of its own file would have to be found by every runner. */
const program = `
const { parentPort } = require('node:worker_threads')
const { request } = require('node:http')
parentPort.on('message', ({ id, wanted: { method = 'GET', url, headers, body } }) => {
  const sent = request(url, { method, headers }, (response) => {
    response.resume()
    response.on('end', () => parentPort.postMessage({ id, status: response.statusCode }))
  })
  sent.on('error', () => parentPort.postMessage({ id, status: 0 }))
  sent.end(body)
})`

/** A client in a thread of its own, so that only the daemon computes in this one. */
export class OtherThread {
  readonly #worker = new Worker(program, { eval: true })
  readonly #waiting = new Map<number, (status: number) => void>()
  #last = 0

  constructor() {
    this.#worker.on('message', ({ id, status }: { id: number; status: number }) => {
      this.#waiting.get(id)?.(status)
      this.#waiting.delete(id)
    })
  }

  /** The status of the reply, once all of it has come. */
  ask(wanted: Wanted): Promise<number> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ id, wanted })
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

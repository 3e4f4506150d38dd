import { createWriteStream } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import {
  createServer as createPlain,
  request as plainRequest,
  type RequestListener,
} from 'node:http'
import { createServer as createTls, request as tlsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Journal } from '../core/ports/journal.ts'
import type { Store } from '../core/ports/store.ts'
import { networkErrorText } from '../lib/network-error.ts'
import { UserError } from '../lib/user-error.ts'
import type { EtcdTls } from './etcd/gateway.ts'

const path = '/copy'
/** A connection that carries nothing for so long is given up. */
const silentMs = 30_000
/** A large store is written to a slow disk before it is sent. */
const writingMs = 10 * 60_000
/** Two may be asked for at once, when the other box is started anew meanwhile. */
const maxCopies = 2

export interface CopyServerParts {
  readonly host: string
  readonly port: number
  /** Only the other box of the pair has a certificate of the same CA. Without TLS it is served to this machine alone. */
  readonly tls: EtcdTls | undefined
  readonly store: () => Pick<Store, 'backup'> | undefined
  readonly journal: Journal
}

/** Gives the other box of the pair a copy of the store. */
export class CopyServer {
  readonly #parts: CopyServerParts
  #server: Server | undefined
  #copies = 0

  constructor(parts: CopyServerParts) {
    this.#parts = parts
  }

  /** Resolves when it listens. Rejects with a UserError. */
  async start(): Promise<void> {
    const { host, port, tls } = this.#parts
    const answer: RequestListener = (request, response) => {
      void this.#answer(request, response)
    }
    const server = tls
      ? createTls(
          { ...tls, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' },
          answer,
        )
      : createPlain(answer)
    server.maxConnections = 8
    server.setTimeout(silentMs)
    server.on('clientError', (_error, socket) => socket.destroy())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new UserError(
          networkErrorText(`${host}:${port}`, error, {
            address: 'listen in [pair]',
            local: 'listen in [pair]',
          }),
        ),
      ),
    )
    server.listen(port, host, resolve)
    await promise
    server.on('error', () => undefined)
    this.#server = server
  }

  close(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  async #answer(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const store = this.#parts.store()
    if (request.method !== 'GET' || request.url !== path) return void response.writeHead(404).end()
    if (!store || this.#copies >= maxCopies) return void response.writeHead(503).end()
    this.#copies += 1
    try {
      this.#parts.journal.info('The other box of the pair gets a copy of the store.')
      // All of it is written before the first byte of it goes out.
      request.socket.setTimeout(0)
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' })
      response.flushHeaders()
      await pipeline(Readable.from(await store.backup()), response)
    } catch (error) {
      this.#parts.journal.error('The copy for the other box broke off.', error)
      response.destroy()
    } finally {
      this.#copies -= 1
    }
  }
}

/** Writes the store of the other box to a file. Rejects with a UserError. */
export async function fetchCopy(
  from: string,
  file: string,
  { tls, signal }: { tls: EtcdTls | undefined; signal: AbortSignal },
): Promise<void> {
  const url = new URL(path, from)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request =
    url.protocol === 'https:'
      ? tlsRequest(url, { ...tls, signal, agent: false }, resolve)
      : plainRequest(url, { signal, agent: false }, resolve)
  request.setTimeout(writingMs, () => request.destroy(new Error('it says nothing any more')))
  request.on('error', reject)
  request.end()
  try {
    const response = await promise
    if (response.statusCode !== 200)
      throw new UserError(
        `The other box gives no copy of its store now (${response.statusCode}); it is asked again.`,
      )
    await pipeline(response, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof UserError) throw error
    const settings = { address: 'listen in [pair]' }
    throw new UserError(networkErrorText(`The other box at ${url.host}`, error, settings))
  }
}

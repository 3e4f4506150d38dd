import { chmod, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { FaultCode } from '../core/fault.ts'
import type { Journal } from '../core/ports.ts'

/** Bounds for every connection, so that slow, idle and greedy clients cost nobody else anything. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  // Old clients forget it, and one site needs no name.
  requireHostHeader: false,
}
/** A connection on which nothing moves for so long is closed. */
const stalledMs = 120_000
const maxConnections = 8_192
/** Connections that may wait to be accepted: a burst of all the hotel's devices at once. */
const backlog = 2_048
/** What is under way at the end of service gets so long to finish. */
const drainMs = 5_000
const idleCheckMs = 20

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** One or more places where the interface is served. */
export class Listeners {
  readonly #handler: RequestListener
  readonly #journal: Journal
  readonly #servers: Server[] = []
  readonly #localSockets = new WeakSet<Socket>()

  constructor(handler: RequestListener, journal: Journal) {
    this.#handler = handler
    this.#journal = journal
  }

  /** Whether a connection came through the socket file that only the service's own user can open. */
  isLocal(socket: Socket): boolean {
    return this.#localSockets.has(socket)
  }

  /** Listens on a TCP address; rejects when it is taken. Gives the port, for an address with port 0. */
  async listen(
    { host, port }: ListenAddress,
    tls?: { cert: Buffer; key: Buffer },
  ): Promise<number> {
    const server = tls
      ? createTlsServer({ ...limits, ...tls }, this.#handler)
      : createServer(limits, this.#handler)
    await this.#open(server, { host, port })
    return (server.address() as AddressInfo).port
  }

  async listenLocal(file: string): Promise<void> {
    await rm(file, { force: true })
    const server = createServer({ ...limits, requestTimeout: 0 }, this.#handler)
    server.on('connection', (socket) => this.#localSockets.add(socket))
    await this.#open(server, { path: file })
    await chmod(file, 0o600)
  }

  #open(server: Server, where: ListenAddress | { path: string }): Promise<void> {
    this.#servers.push(server)
    server.maxConnections = maxConnections
    server.setTimeout(stalledMs)
    server.on('clientError', answerBadRequest)
    server.on('checkExpectation', refuseExpectation)
    server.on('connect', (_request, socket) => answerBadRequest(notHere, socket as Socket))
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ ...where, backlog }, () => {
        server.off('error', reject)
        server.on('error', (error) => this.#journal.error('A listener failed.', error))
        resolve()
      })
    })
  }

  /** Takes no new connections, lets running requests finish for a while, then closes the rest. */
  async close(): Promise<void> {
    const closed = this.#servers.map(
      (server) => new Promise<void>((resolve) => server.close(() => resolve())),
    )
    // Connections become idle as their replies are finished.
    const idle = setInterval(() => {
      for (const server of this.#servers) server.closeIdleConnections()
    }, idleCheckMs)
    const force = setTimeout(() => {
      for (const server of this.#servers) server.closeAllConnections()
    }, drainMs)
    await Promise.all(closed)
    clearInterval(idle)
    clearTimeout(force)
  }
}

const badRequests: Record<string, { status: number; error: FaultCode; description: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 204,
    description: 'The headers are too large; they may have 16 KiB.',
  },
  CONNECT: {
    status: 405,
    error: 207,
    description: 'This is no proxy; ask for a path under /rest.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 204,
    description: 'The request took too long to arrive; send it in one go.',
  },
}

const notHere = Object.assign(new Error('CONNECT'), { code: 'CONNECT' })

/** A client waits for something that is not there to be had. */
const refuseExpectation: RequestListener = (_request, response) => {
  const body = {
    error: 204,
    description: 'Leave out the Expect header; only 100-continue is known.',
  }
  response.writeHead(417, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** A request that is not HTTP never reaches the routes; it is answered here, in the same shape. */
function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { status, ...body } = badRequests[error.code ?? ''] ?? {
    status: 400,
    error: 204,
    description: 'The request is not HTTP/1.1; check how it is made.',
  }
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

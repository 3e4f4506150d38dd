import { chmod, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Journal } from '../../core/ports/journal.ts'
import { answerBadRequest, notHere, refuseExpectation } from './bad-request.ts'
import { type ConnectionLimits, Connections } from './connections.ts'
import { sendToTls, strictTransport } from './https-redirect.ts'
import { KnownAddresses } from './known-addresses.ts'
import { Listener, type Pem, secureOptions } from './listener.ts'

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
/** No client sends half as many headers; more are not looked at. */
const maxHeaders = 128
/** A connection on which nothing moves for so long is closed. */
const stalledMs = 120_000
/** Coming to terms about TLS takes no longer. */
const handshakeTimeout = 10_000
/** Well below the open files that the service may have; many devices may share one address. */
const connectionLimits: ConnectionLimits = {
  max: 1_024,
  maxPerAddress: 256,
  maxUnsent: 32 * 1_048_576,
}
/** Of the command line, which is never kept out by others. */
const maxLocal = 256
/** Connections that may wait to be accepted: a burst of all the hotel's devices at once. */
const backlog = 2_048

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Where to listen; `[::]` takes IPv4 callers, too, unless it is told not to. */
export interface TcpAddress extends ListenAddress {
  readonly ipv6Only?: boolean
}

/** One or more places where the interface is served. */
export class HttpServer {
  readonly #handler: RequestListener
  readonly #journal: Journal
  readonly #connections: Connections
  /** For those who know of logins to add to. */
  readonly knownAddresses = new KnownAddresses()
  readonly #open = new Set<Listener>()
  readonly #localSockets = new WeakSet<Socket>()
  #tlsPort: number | undefined
  #isStrict = false

  constructor(handler: RequestListener, journal: Journal, limits = connectionLimits) {
    this.#handler = handler
    this.#journal = journal
    this.#connections = new Connections(limits, journal, this.knownAddresses)
  }

  /** Whether a connection came through the socket file that only the service's own user can open. */
  isLocal(socket: Socket): boolean {
    return this.#localSockets.has(socket)
  }

  /**
   * From now on callers at plain places are sent to this TLS port, or served when there is none.
   * `isStrict`: browsers are told to come over TLS only.
   */
  redirectToTls(port: number | undefined, isStrict: boolean): void {
    this.#tlsPort = port
    this.#isStrict = isStrict
  }

  /** Listens on a TCP address; rejects when it cannot be had. */
  listen({ host, port, ipv6Only = false }: TcpAddress, pem?: Pem): Promise<Listener> {
    const server = pem ? this.#tlsServer(pem) : this.#plainServer()
    this.#connections.count(server)
    return this.#start(server, { host, port, ipv6Only })
  }

  async listenLocal(file: string): Promise<void> {
    await rm(file, { force: true })
    const server = createServer({ ...limits, requestTimeout: 0 }, this.#handler)
    server.maxConnections = maxLocal
    server.on('connection', (socket) => this.#localSockets.add(socket))
    await this.#start(server, { path: file })
    await chmod(file, 0o600)
  }

  #plainServer(): Server {
    return createServer(limits, (request, response) =>
      this.#connections.answer(request, response, () => {
        if (this.#tlsPort === undefined) this.#handler(request, response)
        else sendToTls(request, response, this.#tlsPort)
      }),
    )
  }

  #tlsServer(pem: Pem): Server {
    const options = { ...limits, ...secureOptions(pem), handshakeTimeout }
    return createTlsServer(options, (request, response) =>
      this.#connections.answer(request, response, () => {
        // Before all else, so that whoever answers, and however, it is there.
        if (this.#isStrict) response.setHeader(strictTransport.name, strictTransport.value)
        this.#handler(request, response)
      }),
    )
  }

  async #start(server: Server, where: TcpAddress | { path: string }): Promise<Listener> {
    server.setTimeout(stalledMs)
    server.maxHeadersCount = maxHeaders
    const headers = () =>
      this.#isStrict && server instanceof TlsServer
        ? { [strictTransport.name]: strictTransport.value }
        : {}
    server.on('clientError', (error, socket) => answerBadRequest(error, socket, headers()))
    server.on('connect', (_request, socket) => {
      // Node leaves such a connection to us, with all that happens to it.
      socket.on('error', () => socket.destroy())
      answerBadRequest(notHere, socket, headers())
      socket.resume()
    })
    server.on('checkExpectation', (request, response) =>
      this.#connections.answer(request, response, () => refuseExpectation(response, headers())),
    )
    const listener = new Listener(server, () => this.#open.delete(listener))
    await listener.open({ ...where, backlog })
    server.on('error', (error) => this.#journal.error('A listener failed.', error))
    this.#open.add(listener)
    return listener
  }

  /** Takes no new connections, lets running requests finish for a while, then closes the rest. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((listener) => listener.close()))
  }
}

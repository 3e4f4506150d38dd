import { connect as connectTcp, type Socket } from 'node:net'
import type { TlsStream } from '../../../lib/outgoing-tls/stream.ts'
import { TlsThread } from '../../../lib/outgoing-tls/thread.ts'
import { inPieces } from '../../../lib/turns/in-pieces.ts'
import type { Pieces } from '../../../lib/turns/pieces.ts'
import { type Endpoint, hostPort, isAddress, plainAddress } from './address.ts'
import { Framer } from './framer.ts'
import { isPortTaken, type Transport, type TransportEvents, transportError } from './transport.ts'

const connectTimeoutMs = 5_000
const keepAliveMs = 25_000
/** Connections to others than the server, such as a phone that answers for itself. */
const maxOthers = 32
/** A peer that takes nothing for so long is gone: what waits to be sent has a bound. */
const maxUnsent = 1 << 20
const flushMs = 1_000
/** Telephones that answer for themselves hold up each other at most, and no server. */
const threads = { server: new TlsThread(), others: new TlsThread() }

type Stream = Socket | TlsStream

export interface StreamOptions {
  readonly server: Endpoint
  readonly local?: Endpoint | undefined
  /** Our own ports to try, before any other. */
  readonly localPorts?: readonly number[]
  /** Present for TLS: the name that the certificate must bear, and the PBX's own CA. */
  readonly tls?: { readonly name: string; readonly ca?: Buffer | undefined } | undefined
}

/** Opens a connection to a server. Rejects when there is none within five seconds. */
export async function openStreamTransport(
  options: StreamOptions,
  events: TransportEvents,
): Promise<Transport> {
  const socket = await connectFrom(portsOf(options), options)
  const transport = new StreamTransport(socket, options, events)
  transport.start()
  return transport
}

class StreamTransport implements Transport {
  readonly protocol: 'TCP' | 'TLS'
  readonly local: Endpoint
  readonly #options: StreamOptions
  readonly #events: TransportEvents
  readonly #server: Stream
  readonly #sockets = new Map<string, Promise<Stream>>()
  readonly #keepAlive: NodeJS.Timeout
  #isOpen = true

  constructor(server: Stream, options: StreamOptions, events: TransportEvents) {
    this.#options = options
    this.#events = events
    this.#server = server
    this.protocol = options.tls ? 'TLS' : 'TCP'
    this.local = {
      host: plainAddress(server.localAddress ?? ''),
      port: server.localPort ?? 0,
    }
    this.#keepAlive = setInterval(() => server.write('\r\n\r\n'), keepAliveMs)
  }

  start(): void {
    this.#adopt(this.#server, this.#options.server, (reason) => this.#fail(reason))
  }

  async send(text: string, to: Endpoint): Promise<void> {
    if (!this.#isOpen) throw new Error('The connection is closed.')
    const socket = await this.#socketTo(to)
    if (socket.destroyed || socket.writableLength > maxUnsent)
      throw new Error(`${hostPort(to)} takes no more messages.`)
    await new Promise<void>((resolve, reject) => {
      socket.write(text, (error) => (error ? reject(error) : resolve()))
    })
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearInterval(this.#keepAlive)
    for (const socket of this.#sockets.values()) socket.then(closeSoon, ignore)
  }

  /** Phones that answer for themselves are called once; the server's own connection stays. */
  #dropOldest(): void {
    for (const [key, socket] of this.#sockets) {
      if (key === hostPort(this.#options.server)) continue
      this.#sockets.delete(key)
      socket.then(closeSoon, ignore)
      return
    }
  }

  #fail(reason: string): void {
    if (!this.#isOpen) return
    this.close()
    this.#events.onDown(reason)
  }

  #socketTo(to: Endpoint): Promise<Stream> | Stream {
    const key = hostPort(to)
    const known = this.#sockets.get(key)
    if (known) return known
    if (this.#sockets.size > maxOthers) this.#dropOldest()
    const socket = connect(to, this.#options).then((socket) => {
      this.#adopt(socket, to, () => this.#sockets.delete(key))
      return socket
    })
    this.#sockets.set(key, socket)
    socket.catch(() => this.#sockets.delete(key))
    return socket
  }

  #adopt(socket: Stream, peer: Endpoint, onEnd: (reason: string) => void): void {
    this.#sockets.set(hostPort(peer), Promise.resolve(socket))
    // A write to a peer that has gone fails by itself.
    socket.on('error', ignore)
    void this.#read(socket, peer).then((trouble) => onEnd(transportError(hostPort(peer), trouble)))
  }

  /** Hands on what comes until nothing more does; returns why that is. */
  async #read(socket: Stream, peer: Endpoint): Promise<unknown> {
    const framer = new Framer()
    try {
      for await (const bytes of socket) {
        const messages = framer.push(bytes)
        if (!messages) return new Error('sends what is not SIP')
        await inPieces(this.#handOn(messages, peer))
      }
      return { code: 'ECONNRESET' }
    } catch (error) {
      return error
    }
  }

  *#handOn(messages: readonly string[], peer: Endpoint): Pieces<void> {
    for (const text of messages) {
      this.#events.onMessage(text, peer)
      yield
    }
  }
}

const ignore = () => undefined

/** What was written last, such as a BYE, still goes out, to whoever takes it within a second. */
function closeSoon(socket: Stream): void {
  socket.destroySoon()
  setTimeout(() => socket.destroy(), flushMs).unref()
}

function portsOf({ local, localPorts = [] }: StreamOptions): number[] {
  const given = local?.port ?? 0
  return given > 0 ? [given, 0] : [...localPorts, 0]
}

/**
 * Connects to the server from the first of these ports that the kernel lets us have; 0 is any. One
 * that was in use a moment ago is not to be had (TIME_WAIT).
 */
async function connectFrom(
  [localPort = 0, ...others]: readonly number[],
  options: StreamOptions,
): Promise<Stream> {
  try {
    return await connect(options.server, options, localPort)
  } catch (error) {
    if (others.length === 0 || !isPortTaken(error)) throw error
    return connectFrom(others, options)
  }
}

function connect(
  to: Endpoint,
  { server, local, tls }: StreamOptions,
  localPort = 0,
): Promise<Stream> {
  const place = {
    host: to.host,
    port: to.port,
    localAddress: local?.host,
    ...(localPort > 0 && { localPort }),
  }
  return new Promise((resolve, reject) => {
    const socket = tls
      ? threads[to === server ? 'server' : 'others'].connect({
          ...place,
          ca: tls.ca,
          servername: isAddress(tls.name) ? undefined : tls.name,
        })
      : connectTcp({ ...place, noDelay: true, keepAlive: true, keepAliveInitialDelay: 15_000 })
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
      connectTimeoutMs,
    )
    // Stays: what comes right behind the handshake may be broken, before anybody else listens.
    socket.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

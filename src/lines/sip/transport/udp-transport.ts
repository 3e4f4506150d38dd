import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { Inbox } from '../../../lib/turns/inbox.ts'
import { type Endpoint, hostPort, plainAddress } from './address.ts'
import { isPortTaken, type Transport, type TransportEvents, transportError } from './transport.ts'

/** An empty message keeps the way through a firewall open (RFC 5626, 3.5.1). */
const keepAliveMs = 25_000
const keepAlive = '\r\n\r\n'
/** No message of a call is as long as this. */
const maxDatagram = 32_768
/** So much waits to be read; what comes on top is dropped, as the kernel does with its own buffer. */
const maxWaitingBytes = 1 << 20

export interface UdpOptions {
  readonly server: Endpoint
  /** Our own address and port, where the site file gives them. */
  readonly local?: Endpoint | undefined
  /** Ports to try where it gives none, before any other. */
  readonly localPorts?: readonly number[]
}

/** Opens a socket towards a server. Rejects when the local address cannot be used. */
export async function openUdpTransport(
  options: UdpOptions,
  events: TransportEvents,
): Promise<Transport> {
  const { server } = options
  const type = isIPv6(server.host) ? 'udp6' : 'udp4'
  const host = options.local?.host ?? (await addressTowards(server, type))
  const given = options.local?.port ?? 0
  const ports = given > 0 ? [given] : [...(options.localPorts ?? []), 0]
  const socket = await bindFirst(type, host, ports)
  const transport = new UdpTransport(socket, { host, port: socket.address().port }, server)
  transport.listen(events)
  return transport
}

interface Datagram {
  readonly bytes: Buffer
  readonly from: Endpoint
}

class UdpTransport implements Transport {
  readonly protocol = 'UDP'
  readonly local: Endpoint
  readonly #socket: Socket
  readonly #keepAlive: NodeJS.Timeout
  #waitingBytes = 0
  #isOpen = true

  constructor(socket: Socket, local: Endpoint, server: Endpoint) {
    this.#socket = socket
    this.local = local
    this.#keepAlive = setInterval(() => this.send(keepAlive, server).catch(ignore), keepAliveMs)
  }

  /** Dozens of datagrams come in one turn: they are handed on over several, with other work in between. */
  listen(events: TransportEvents): void {
    const inbox = new Inbox<Datagram>({
      take: ({ bytes, from }) => {
        this.#waitingBytes -= bytes.length
        if (this.#isOpen) events.onMessage(bytes.toString('utf8'), from)
      },
      onRest: ignore,
    })
    this.#socket.on('message', (bytes, { address, port }) => {
      if (bytes.length > maxDatagram || this.#waitingBytes + bytes.length > maxWaitingBytes) return
      this.#waitingBytes += bytes.length
      inbox.put([{ bytes, from: { host: plainAddress(address), port } }])
    })
    this.#socket.on('error', (error) => {
      if (!this.#isOpen) return
      this.close()
      events.onDown(transportError(hostPort(this.local), error))
    })
  }

  send(text: string, to: Endpoint): Promise<void> {
    if (!this.#isOpen) return Promise.reject(new Error('The socket is closed.'))
    return new Promise((resolve, reject) => {
      this.#socket.send(text, to.port, to.host, (error) => (error ? reject(error) : resolve()))
    })
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearInterval(this.#keepAlive)
    this.#socket.close()
  }
}

const ignore = () => undefined

/** A socket on the first of these ports that nobody has; 0 is any. */
async function bindFirst(
  type: 'udp4' | 'udp6',
  host: string,
  [port = 0, ...others]: readonly number[],
): Promise<Socket> {
  const socket = createSocket({ type, recvBufferSize: 1 << 20 })
  socket.bind({ address: host, port, exclusive: true })
  try {
    await once(socket, 'listening')
    return socket
  } catch (error) {
    socket.close()
    if (others.length === 0 || !isPortTaken(error)) throw error
    return bindFirst(type, host, others)
  }
}

/** Which of our addresses the kernel would use towards a server. Nothing is sent. */
async function addressTowards(server: Endpoint, type: 'udp4' | 'udp6'): Promise<string> {
  const socket = createSocket(type)
  try {
    socket.connect(server.port, server.host)
    await once(socket, 'connect')
    return socket.address().address
  } finally {
    socket.close()
  }
}

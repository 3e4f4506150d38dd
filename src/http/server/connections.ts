import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Journal } from '../../core/ports/journal.ts'
import { addressKey } from './address-key.ts'
import type { KnownAddresses } from './known-addresses.ts'
import { Pace } from './pace.ts'
import { readAtPace } from './paced-reading.ts'
import { useTlsAtPace } from './paced-tls.ts'
import { paceWork } from './paced-work.ts'
import { UnsentReplies } from './unsent-replies.ts'

export interface ConnectionLimits {
  /** Of all places together. */
  readonly max: number
  readonly maxPerAddress: number
  /** So many bytes of replies may wait for clients to take them. */
  readonly maxUnsent: number
}

interface Connection {
  readonly socket: Socket
  readonly address: string
  /** What answers its requests, one after the other; the first is at work. */
  readonly requests: (() => void)[]
  /** The newest of them, of which a body may come. */
  request?: IncomingMessage
  /** One whose body waits for somebody to read it. */
  unread?: IncomingMessage
  /** Reads on when no request waits any more. */
  readOn: () => void
}

/**
 * One bound for the connections of all places together, and one for each address. They need no
 * password, and each takes a file that the store, the lines and the sound need, too. At the bound, the
 * address that has the most loses the oldest one on which nothing is asked, and addresses where nobody
 * has logged in before all others. What comes through them is read and answered at a pace that leaves
 * others their turn.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #journal: Journal
  readonly #known: Pick<KnownAddresses, 'has'>
  /** The oldest one stands first. */
  readonly #open = new Set<Connection>()
  /** Also by what requests come through: TLS has a socket of its own on top of the first. */
  readonly #bySocket = new WeakMap<Socket, Connection>()
  readonly #perAddress = new Map<string, number>()
  readonly #pace = new Pace()
  readonly #unsent: UnsentReplies
  #isTold = false

  constructor(limits: ConnectionLimits, journal: Journal, known: Pick<KnownAddresses, 'has'>) {
    this.#limits = limits
    this.#journal = journal
    this.#known = known
    this.#unsent = new UnsentReplies(limits.maxUnsent, journal)
  }

  /** Counts the connections of a place; beyond the bounds it closes one of them at once. */
  count(server: Server | TlsServer): void {
    if (!(server instanceof TlsServer)) {
      // Nothing of a new connection is read before its address has its turn.
      Object.assign(server, { pauseOnConnect: true })
      server.on('connection', (socket) => this.#read(socket, this.#take(socket)))
      return
    }
    const onSecure = (socket: Socket, raw: Socket) => {
      const connection = this.#bySocket.get(raw)
      if (connection) this.#read(socket, connection)
    }
    useTlsAtPace(server, { pace: this.#pace, addressOf, onSecure })
    server.on('connection', (socket: Socket) => this.#take(socket))
  }

  #take(socket: Socket): Connection {
    this.#pace.welcome()
    const address = addressOf(socket)
    const connection: Connection = { socket, address, requests: [], readOn: () => undefined }
    this.#open.add(connection)
    this.#bySocket.set(socket, connection)
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1)
    socket.once('close', () => this.#forget(connection))
    if ((this.#perAddress.get(address) ?? 0) > this.#limits.maxPerAddress) {
      this.#closeOne(address, connection)
    } else if (this.#open.size > this.#limits.max) {
      this.#tell()
      this.#closeOne(this.#greediest(), connection)
    }
    // Told once, not with every one that comes and goes at the bound.
    if (this.#open.size <= this.#limits.max / 2) this.#isTold = false
    return connection
  }

  /**
   * Closes the oldest idle connection of an address. Where none is idle, it is the oldest one of all if
   * that makes room for another address, and the new one otherwise.
   */
  #closeOne(address: string, fresh: Connection): void {
    const oldest = address === fresh.address ? fresh : this.#oldest(address)
    const gone = this.#oldest(address, ({ requests }) => requests.length === 0) ?? oldest ?? fresh
    this.#forget(gone)
    gone.socket.destroy()
  }

  #oldest(
    address: string,
    isWanted: (connection: Connection) => boolean = () => true,
  ): Connection | undefined {
    for (const connection of this.#open)
      if (connection.address === address && isWanted(connection)) return connection
    return undefined
  }

  /** The address that has the most, of those where nobody has logged in if there are any. */
  #greediest(): string {
    let greediest = { address: '', count: 0, isKnown: true }
    for (const [address, count] of this.#perAddress) {
      const isKnown = this.#known.has(address)
      const isWorse = isKnown === greediest.isKnown ? count > greediest.count : !isKnown
      if (isWorse) greediest = { address, count, isKnown }
    }
    return greediest.address
  }

  #forget(connection: Connection): void {
    if (!this.#open.delete(connection)) return
    const { address } = connection
    const left = (this.#perAddress.get(address) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(address)
    else this.#perAddress.set(address, left)
  }

  /** Has a request answered when those before it on its connection are. */
  answer(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const { socket } = request
    const connection = this.#bySocket.get(socket)
    // Nobody is served whose requests are not counted.
    if (!connection) {
      socket.destroy()
      return
    }
    const { requests, address } = connection
    const unlessGone = () => {
      if (socket.writable) work()
    }
    requests.push(unlessGone)
    connection.request = request
    response.on('prefinish', () => this.#unsent.add(socket, address))
    response.on('close', () => {
      this.#unsent.forget(socket)
      requests.shift()
      const [next] = requests
      if (next) this.#pace.do(address, next)
      if (requests.length <= 1) connection.readOn()
    })
    if (requests.length === 1) this.#pace.do(address, unlessGone)
  }

  #read(socket: Socket, connection: Connection): void {
    this.#bySocket.set(socket, connection)
    const { address, requests } = connection
    paceWork(socket, { address, pace: this.#pace })
    const isFull = () => requests.length > 1 || waitsForReader(connection)
    connection.readOn = readAtPace(socket, { address, pace: this.#pace, isFull })
  }

  #tell(): void {
    if (!this.#isTold)
      this.#journal.warn(
        `${this.#limits.max} connections are open; for each new one, an idle one of the machine that has the most is closed. ` +
          'See which machines hold them: ss -tn',
      )
    this.#isTold = true
  }
}

/**
 * Whether some of a body has come that nobody reads, as while its sender is being identified: then no
 * more of it is taken until somebody does. Bytes that come one by one take hundreds each meanwhile.
 */
function waitsForReader(connection: Connection): boolean {
  const { request } = connection
  if (request === undefined || request.readableLength === 0) return false
  if (request.readableFlowing !== null || request.listenerCount('readable') > 0) return false
  if (connection.unread !== request)
    request.on('newListener', (event) => {
      if (event === 'data' || event === 'readable') connection.readOn()
    })
  connection.unread = request
  return true
}

function addressOf({ remoteAddress = '' }: Socket): string {
  return addressKey(remoteAddress)
}

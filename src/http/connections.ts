import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Journal } from '../core/ports.ts'
import { InTurn } from '../lib/in-turn.ts'
import { addressKey } from './address-key.ts'

export interface ConnectionLimits {
  /** Of all places together. */
  readonly max: number
  readonly maxPerAddress: number
}

/** Requests that one connection may have sent before the first of them is answered. */
const maxPipelined = 32
/** And what the heads of those that wait may take together, in characters. */
const maxWaitingLength = 16_384
/** After so many requests, of whatever connections, those that come in the same turn wait for the next. */
const maxBegun = 16
/** So many connections of an address may send more than that within a second. */
const maxFloods = 2
const floodMs = 1_000
/** For so long nothing is taken from an address of which more have done so. */
const barredMs = 5_000
const maxBarred = 1_000

interface Connection {
  readonly socket: Socket
  readonly address: string
  /** What answers its requests, one after the other; the first is at work. */
  readonly requests: (() => void)[]
  /** How long the heads are of all that came while another was at work. */
  waitingLength: number
}

/**
 * One bound for the connections of all places together, and one for each address. They need no
 * password, and each takes a file that the store, the lines and the sound need, too. At the bound, the
 * address that has the most loses the oldest one on which nothing is asked.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #journal: Journal
  /** By the other end; the oldest one stands first. */
  readonly #open = new Map<string, Connection>()
  /** The same by what requests come through: TLS has a socket of its own on top of the first. */
  readonly #bySocket = new WeakMap<Socket, Connection>()
  readonly #perAddress = new Map<string, number>()
  /** Floods of an address, since the first of a second. */
  readonly #floods = new Map<string, { count: number; sinceMs: number }>()
  /** Addresses that nothing is taken from, and until when. */
  readonly #barred = new Map<string, number>()
  /** How many requests were begun since the last pause, and what waits for the next turn. */
  #begun = 0
  readonly #waiting = new InTurn<() => void>()
  #isTold = false

  constructor(limits: ConnectionLimits, journal: Journal) {
    this.#limits = limits
    this.#journal = journal
  }

  /** Counts the connections of a place; beyond the bounds it closes one of them at once. */
  count(server: Server): void {
    server.on('connection', (socket) => this.#take(socket))
    server.on('secureConnection', (socket: Socket) => {
      const connection = this.#open.get(otherEnd(socket))
      if (connection) this.#bySocket.set(socket, connection)
    })
  }

  /** Whoever floods several connections has others ready: these are not read, and no more are taken for a while. */
  #countFlood(address: string): void {
    const nowMs = performance.now()
    const known = this.#floods.get(address)
    const flood = known && nowMs - known.sinceMs < floodMs ? known : { count: 0, sinceMs: nowMs }
    flood.count += 1
    if (this.#floods.size >= maxBarred) this.#floods.clear()
    this.#floods.set(address, flood)
    if (flood.count <= maxFloods) return
    if (this.#barred.size >= maxBarred) this.#barred.clear()
    this.#barred.set(address, nowMs + barredMs)
    for (const { socket, ...connection } of [...this.#open.values()])
      if (connection.address === address && connection.requests.length === 0) socket.destroy()
  }

  #isBarred(address: string): boolean {
    const untilMs = this.#barred.get(address)
    if (untilMs === undefined) return false
    if (performance.now() < untilMs) return true
    this.#barred.delete(address)
    return false
  }

  #take(socket: Socket): void {
    const address = addressKey(socket.remoteAddress ?? '')
    if (this.#isBarred(address)) {
      socket.destroy()
      return
    }
    const key = otherEnd(socket)
    const connection = { socket, address, requests: [], waitingLength: 0 }
    this.#open.set(key, connection)
    this.#bySocket.set(socket, connection)
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1)
    socket.once('close', () => this.#forget(key, connection))
    if ((this.#perAddress.get(address) ?? 0) > this.#limits.maxPerAddress) {
      this.#closeOne(address, connection)
    } else if (this.#open.size > this.#limits.max) {
      this.#tell()
      this.#closeOne(this.#greediest(), connection)
    }
    // Told once, not with every one that comes and goes at the bound.
    if (this.#open.size <= this.#limits.max / 2) this.#isTold = false
  }

  /**
   * Closes the oldest idle connection of an address. Where none is idle, it is the oldest one of all if
   * that makes room for another address, and the new one otherwise.
   */
  #closeOne(address: string, fresh: Connection): void {
    const oldest = address === fresh.address ? fresh : this.#oldest(address)
    const gone = this.#oldest(address, ({ requests }) => requests.length === 0) ?? oldest ?? fresh
    this.#forget(otherEnd(gone.socket), gone)
    gone.socket.destroy()
  }

  #oldest(
    address: string,
    isWanted: (connection: Connection) => boolean = () => true,
  ): Connection | undefined {
    for (const connection of this.#open.values())
      if (connection.address === address && isWanted(connection)) return connection
    return undefined
  }

  #greediest(): string {
    let [greediest, most] = ['', 0]
    for (const [address, count] of this.#perAddress)
      if (count > most) [greediest, most] = [address, count]
    return greediest
  }

  #forget(key: string, connection: Connection): void {
    if (this.#open.get(key) !== connection) return
    this.#open.delete(key)
    const left = (this.#perAddress.get(connection.address) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(connection.address)
    else this.#perAddress.set(connection.address, left)
  }

  /**
   * Has a request answered when those before it on its connection are. The connection is closed when its
   * client has sent more of them at once than anybody waits for: all that come in one piece are read in
   * one go.
   */
  answer(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const { socket } = request
    const connection = this.#bySocket.get(socket)
    if (!connection) {
      work()
      return
    }
    const { requests, address } = connection
    connection.waitingLength =
      requests.length === 0 ? 0 : connection.waitingLength + lengthOf(request)
    if (requests.length >= maxPipelined || connection.waitingLength > maxWaitingLength) {
      stopReading(socket)
      this.#countFlood(address)
      return
    }
    const unlessGone = () => {
      if (socket.writable) work()
    }
    requests.push(unlessGone)
    response.once('close', () => {
      requests.shift()
      const [next] = requests
      if (next) this.#begin(address, next)
    })
    if (requests.length === 1) this.#begin(address, unlessGone)
  }

  /** Answers that need no waiting, of however many connections, are not all given in one turn. */
  #begin(address: string, work: () => void): void {
    if (this.#begun >= maxBegun) {
      this.#waiting.add(address, work)
      return
    }
    this.#begun += 1
    if (this.#begun === maxBegun) setImmediate(() => this.#beginMore())
    work()
  }

  #beginMore(): void {
    this.#begun = 0
    while (this.#begun < maxBegun) {
      const work = this.#waiting.take()
      if (!work) return
      this.#begin('', work)
    }
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
 * Closes a connection of which nothing more is to be read. Node's parser goes on to the end of what has
 * come already, and would make a request of each: from now on it makes none.
 */
function stopReading(socket: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  const skipBody = 2
  if (socket.parser) socket.parser.onIncoming = () => skipBody
  socket.destroy()
}

function lengthOf({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, url.length)
}

function otherEnd({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}

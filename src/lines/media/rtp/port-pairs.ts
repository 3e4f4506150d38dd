import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { PortRange } from '../worker/messages.ts'

/** A search through a range whose ports are all taken by others ends after this time. */
const searchLimitMs = 2_000

/** An even port for sound, and the odd one above it for reports. */
export interface PortPair {
  readonly kind: 'open'
  readonly port: number
  readonly rtp: Socket
  readonly rtcp: Socket
}

/** Why there is none, and what to do. */
export interface NoPort {
  readonly kind: 'refused'
  readonly reason: string
}

/**
 * Opens pairs of ports, chosen by lot: nobody may know beforehand where the sound of the next call
 * comes in. Those that were used last are left alone while there are others.
 */
export class PortPairs {
  readonly #taken = new Set<string>()
  /** Hosts and ports, the one that was used last at the end. */
  readonly #used = new Set<string>()

  async open(host: string, { from, to }: PortRange): Promise<PortPair | NoPort> {
    const first = from + (from % 2)
    const count = Math.floor((to - first + 1) / 2)
    const range = `the ports ${from} to ${to}`
    if (count < 1) return refused(`There is no even port with an odd one above it in ${range}.`)
    const beganMs = performance.now()
    for (const port of this.#byLot(host, first, count)) {
      if (performance.now() - beganMs > searchLimitMs) break
      const key = keyOf(host, port)
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      const pair = await openPair(host, port)
      if (typeof pair !== 'string') {
        this.#used.delete(key)
        this.#used.add(key)
        return pair
      }
      this.#taken.delete(key)
      if (pair !== 'EADDRINUSE' && pair !== 'EACCES') return refused(hintFor(pair, host))
    }
    return refused(
      `No two free ports are left for the sound of a call on ${host}: give more than ${range}.`,
    )
  }

  /** Says that a pair has been closed. */
  release(host: string, port: number): void {
    this.#taken.delete(keyOf(host, port))
  }

  /** The free ports of a range in a random order, those that were used last at the end. */
  *#byLot(host: string, first: number, count: number): Generator<number> {
    const ports = Array.from({ length: count }, (_, n) => first + n * 2).filter(
      (port) => !this.#taken.has(keyOf(host, port)),
    )
    const used = [...this.#used].filter((key) => key.startsWith(`${host} `))
    const recent = new Set(used.slice(-Math.floor(count / 2)))
    const isRecent = (port: number) => recent.has(keyOf(host, port))
    yield* drawn(ports.filter((port) => !isRecent(port)))
    yield* drawn(ports.filter(isRecent))
  }
}

function keyOf(host: string, port: number): string {
  return `${host} ${port}`
}

/** Draws one after the other. */
function* drawn(lots: number[]): Generator<number> {
  while (lots.length > 0) {
    const at = randomInt(lots.length)
    const lot = lots[at]
    const last = lots.pop()
    if (at < lots.length && last !== undefined) lots[at] = last
    if (lot !== undefined) yield lot
  }
}

async function openPair(host: string, port: number): Promise<PortPair | string> {
  const rtp = await bind(host, port)
  if (typeof rtp === 'string') return rtp
  const rtcp = await bind(host, port + 1)
  if (typeof rtcp !== 'string') return { kind: 'open', port, rtp, rtcp }
  rtp.close()
  return rtcp
}

/** The socket, or the code of the error. */
function bind(host: string, port: number): Promise<Socket | string> {
  const isV6 = isIPv6(host)
  const socket = createSocket({
    type: isV6 ? 'udp6' : 'udp4',
    ipv6Only: isV6,
    // All hosts are addresses. Without the usual lookup a packet leaves in the tick it belongs to.
    lookup: (address, _options, done) => done(null, address, isV6 ? 6 : 4),
  })
  return new Promise((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close()
      resolve(error.code ?? error.message)
    })
    socket.bind({ port, address: host, exclusive: true }, () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

function refused(reason: string): NoPort {
  return { kind: 'refused', reason }
}

function hintFor(code: string, host: string): string {
  if (code === 'EADDRNOTAVAIL' || code === 'EINVAL')
    return `${host} is not an address of this machine: set the address of the line to one that is.`
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'No more files can be opened: raise the limit of open files of the service.'
  return `No port could be opened on ${host} (${code}).`
}

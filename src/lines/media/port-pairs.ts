import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { PortRange } from './messages.ts'

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

/** Opens pairs of ports. Searches go on from the last one, so that a port is not used again at once. */
export class PortPairs {
  readonly #nextAt = new Map<string, number>()
  readonly #taken = new Set<string>()

  async open(host: string, { from, to }: PortRange): Promise<PortPair | NoPort> {
    const first = from + (from % 2)
    const count = Math.floor((to - first + 1) / 2)
    const range = `the ports ${from} to ${to}`
    if (count < 1) return refused(`There is no even port with an odd one above it in ${range}.`)
    const beganMs = performance.now()
    for (let tries = 0; tries < count; tries += 1) {
      if (performance.now() - beganMs > searchLimitMs) break
      const place = this.#nextAt.get(host) ?? Math.floor(Math.random() * count)
      this.#nextAt.set(host, place + 1)
      const port = first + (place % count) * 2
      const key = `${host} ${port}`
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      const pair = await openPair(host, port)
      if (typeof pair !== 'string') return pair
      this.#taken.delete(key)
      if (pair !== 'EADDRINUSE' && pair !== 'EACCES') return refused(hintFor(pair, host))
    }
    return refused(
      `No two free ports are left for the sound of a call on ${host}: give more than ${range}.`,
    )
  }

  /** Says that a pair has been closed. */
  release(host: string, port: number): void {
    this.#taken.delete(`${host} ${port}`)
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

import type { IncomingMessage } from 'node:http'
import { isIPv6, type Socket } from 'node:net'

const named = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(?::\d{0,5})?$/

/** The host that a caller means; undefined when there is none, or it is no name and no address. */
export function hostAsked(header: string | undefined): string | undefined {
  const host = named.exec(header ?? '')?.[1]
  if (host === undefined) return undefined
  return host.startsWith('[') && !isIPv6(host.slice(1, -1)) ? undefined : host
}

/** The address of this box that a caller has reached. */
export function hostReached({ localAddress = '' }: Socket): string {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  return isIPv6(address) ? `[${address}]` : address
}

/** Host and port that a caller means, as a Host header has them. */
export function authorityOf({ headers, socket }: IncomingMessage): string {
  const { host } = headers
  if (host !== undefined && hostAsked(host) !== undefined) return host.toLowerCase()
  return `${hostReached(socket)}:${socket.localPort}`
}

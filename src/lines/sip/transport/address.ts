import { isIP, isIPv6, SocketAddress } from 'node:net'

export type TransportName = 'udp' | 'tcp' | 'tls'

/** A server as the site file names it: `sip:10.0.0.5:5060;transport=udp`. */
export interface ServerAddress {
  /** A name or an address, without brackets. */
  readonly host: string
  /** Undefined lets DNS say, or the transport's own port. */
  readonly port: number | undefined
  readonly transport: TransportName
}

/** An address that can be sent to. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

export function defaultPort(transport: TransportName): number {
  return transport === 'tls' ? 5061 : 5060
}

/** A host as it stands in a URI. */
export function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

export function hostPort({ host, port }: Endpoint): string {
  return `${bracketed(host)}:${port}`
}

/** The same address whether or not it came through a socket of both families. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? address
}

/** An address as the kernel writes it, so that two can be compared. */
export function canonicalAddress(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain) || plain.includes('%')) return plain
  return plainAddress(new SocketAddress({ address: plain, family: 'ipv6' }).address)
}

export function isSame(a: Endpoint, b: Endpoint): boolean {
  return a.port === b.port && plainAddress(a.host) === plainAddress(b.host)
}

export function isAddress(host: string): boolean {
  return isIP(host) !== 0
}

import { oneLine } from '../../lib/text/one-line.ts'
import { UserError } from '../../lib/user-error.ts'
import type { SiteConfig } from '../../site-file/config.ts'
import type { Listener } from './listener.ts'
import type { TcpAddress } from './server.ts'

const maxReasonLength = 120

/** Where to serve, and how. */
export interface ListenerAddress extends Required<TcpAddress> {
  readonly tls: boolean
}

/** An address of the site file, open or not yet. */
export interface Binding {
  readonly address: ListenerAddress
  listener: Listener | undefined
  /** Why it is not open. */
  refusal: UserError | undefined
}

export function unbound(address: ListenerAddress): Binding {
  return { address, listener: undefined, refusal: undefined }
}

/** The addresses of the site file, each once. */
export function listenerAddresses({
  listen,
  tls,
}: Pick<SiteConfig, 'listen' | 'tls'>): ListenerAddress[] {
  const all = [
    ...listen.map((address) => ({ ...address, tls: false })),
    ...(tls?.listen ?? []).map((address) => ({ ...address, tls: true })),
  ]
  const addresses = all.map((address) => ({
    ...address,
    // `[::]` stands for IPv4, too, unless that has an address of its own.
    ipv6Only:
      address.host === '::' &&
      all.some(({ host, port }) => host === '0.0.0.0' && port === address.port),
  }))
  return addresses.filter(
    (address, at) => addresses.findIndex((one) => isSame(one, address)) === at,
  )
}

export function isSame(a: ListenerAddress, b: ListenerAddress): boolean {
  return a.host === b.host && a.port === b.port && a.tls === b.tls && a.ipv6Only === b.ipv6Only
}

/**
 * Where callers without TLS are redirected: to a TLS address that is open, or will be, since none is
 * served in the clear for want of one. `isStrict`: browsers may be told to come over TLS only.
 */
export function redirectTarget(
  bindings: readonly Binding[],
): { port: number; isStrict: boolean } | undefined {
  const secure = bindings.filter(({ address }) => address.tls)
  const binding = secure.find(({ listener }) => listener) ?? secure[0]
  if (!binding) return undefined
  const port = binding.listener?.port ?? binding.address.port
  // A browser that may only use TLS goes from port 80 to 443, wherever TLS is.
  const servesPort80 = bindings.some(({ address }) => !address.tls && address.port === 80)
  return { port, isStrict: port === 443 || !servesPort80 }
}

/** `0.0.0.0:80`, `[::]:80` */
export function addressText({ address, listener }: Binding): string {
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return `${host}:${listener?.port ?? address.port}`
}

/** Nothing can be served at an address of the site file. */
export class PortRefused extends UserError {
  readonly code: string | undefined

  constructor(text: string, { code }: NodeJS.ErrnoException) {
    super(text)
    this.code = code
  }
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program; stop it',
  EACCES: 'needs the right to listen there; start the daemon through its service',
  EADDRNOTAVAIL: 'is not an address of this machine; check its network',
  ENOTFOUND: 'is not a name of this machine; check the name',
}

/** Why an address cannot be opened, and what to do. */
export function refusalOf(error: unknown, binding: Binding): UserError {
  if (error instanceof UserError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  const reason =
    reasons[code] ?? `cannot be opened (${oneLine(message, maxReasonLength)}); correct that`
  const key = binding.address.tls ? 'http.tls.listen' : 'http.listen'
  return new PortRefused(`${addressText(binding)} ${reason}, or change ${key} in the site file.`, {
    ...(error as NodeJS.ErrnoException),
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'

/** RFC 6797: a browser that has come over TLS once comes over TLS only, for a year. */
export const strictTransport = { name: 'Strict-Transport-Security', value: 'max-age=31536000' }

const named = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(?::\d{0,5})?$/

/** Sends a caller at a plain place to the same path at the TLS one. */
export function sendToTls(request: IncomingMessage, response: ServerResponse, port: number): void {
  const host = hostAsked(request.headers.host) ?? hostReached(request.socket)
  const place = port === 443 ? host : `${host}:${port}`
  const text = 'Ask again over https, at the address in Location.\n'
  response.writeHead(308, {
    Location: `https://${place}${pathOf(request.url ?? '')}`,
    'Content-Type': 'text/plain',
    'Content-Length': text.length,
    // A site that turns this off again has no use for browsers that remember it.
    'Cache-Control': 'no-store',
    // There is nothing more to say here.
    Connection: 'close',
  })
  response.end(text)
}

/** The host that a caller means; undefined when there is none, or it is no name and no address. */
function hostAsked(header: string | undefined): string | undefined {
  const host = named.exec(header ?? '')?.[1]
  if (host === undefined) return undefined
  return host.startsWith('[') && !isIPv6(host.slice(1, -1)) ? undefined : host
}

/** The address of this box that a caller has reached. */
function hostReached({ localAddress = '' }: Socket): string {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  return isIPv6(address) ? `[${address}]` : address
}

/** Path and query. Clients may write the whole address, or `*`. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const parsed = URL.parse(url)
  return parsed === null ? '/' : parsed.pathname + parsed.search
}

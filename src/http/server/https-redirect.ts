import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostAsked, hostReached } from './host.ts'

/** RFC 6797: a browser that has come over TLS once comes over TLS only, for a year. */
export const strictTransport = { name: 'Strict-Transport-Security', value: 'max-age=31536000' }

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

/** Path and query. Clients may write the whole address, or `*`. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const parsed = URL.parse(url)
  return parsed === null ? '/' : parsed.pathname + parsed.search
}

import { isIPv6 } from 'node:net'
import { defaultPort, type Endpoint, isAddress, isSame, type ServerAddress } from './address.ts'
import { locate } from './locate.ts'

/** What a request is addressed to: its first Route, or else its Request-URI (RFC 3261, 8.1.2). */
export function targetOf(text: string, { transport }: ServerAddress): ServerAddress {
  const route = /^Route:[^<\r]*<([^>\r]+)>/m.exec(text)?.[1]
  const uri = route ?? text.slice(text.indexOf(' ') + 1, text.indexOf(' SIP/2.0\r'))
  const [, host = '', port] = /^sips?:(?:[^@]*@)?(\[[^\]]+\]|[^:;?>]+)(?::(\d+))?/i.exec(uri) ?? []
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? undefined : Number(port),
    transport,
  }
}

/** Where a request goes. */
export async function nextHop(
  text: string,
  { server, endpoint }: { server: ServerAddress; endpoint: Endpoint },
): Promise<Endpoint> {
  const target = targetOf(text, server)
  const { transport } = server
  if (target.host === server.host && target.port === server.port) return endpoint
  // What cannot be reached by itself is left to the server.
  if ((target.port ?? 0) > 65_535) return endpoint
  if (!isAddress(target.host)) return (await locate(target))[0] ?? endpoint
  if (isIPv6(target.host) !== isIPv6(endpoint.host)) return endpoint
  const direct = { host: target.host, port: target.port ?? defaultPort(transport) }
  return isSame(direct, endpoint) ? endpoint : direct
}

import { isIPv6 } from 'node:net'
import { defaultPort, type Endpoint, isAddress, isSame, type ServerAddress } from './address.ts'
import { locate } from './locate.ts'

/** The first Route, or else the Request-URI, says where a request goes (RFC 3261, 8.1.2). */
export async function nextHop(
  text: string,
  { server, endpoint }: { server: ServerAddress; endpoint: Endpoint },
): Promise<Endpoint> {
  const route = /^Route:[^<\r]*<([^>\r]+)>/m.exec(text)?.[1]
  const uri = route ?? text.slice(text.indexOf(' ') + 1, text.indexOf(' SIP/2.0\r'))
  const [, host = '', port] = /^sips?:(?:[^@]*@)?(\[[^\]]+\]|[^:;?>]+)(?::(\d+))?/i.exec(uri) ?? []
  const { transport } = server
  const target: ServerAddress = {
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? undefined : Number(port),
    transport,
  }
  if (target.host === server.host && target.port === server.port) return endpoint
  // What cannot be reached by itself is left to the server.
  if (Number(port) > 65_535) return endpoint
  if (!isAddress(target.host)) return (await locate(target))[0] ?? endpoint
  if (isIPv6(target.host) !== isIPv6(endpoint.host)) return endpoint
  const direct = { host: target.host, port: target.port ?? defaultPort(transport) }
  return isSame(direct, endpoint) ? endpoint : direct
}

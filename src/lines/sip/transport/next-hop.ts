import { isIPv6 } from 'node:net'
import { defaultPort, type Endpoint, isAddress, isSame, type ServerAddress } from './address.ts'
import { isSameName, type PeerNames } from './peer-names.ts'

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
  { server, endpoint, names }: { server: ServerAddress; endpoint: Endpoint; names: PeerNames },
): Promise<Endpoint> {
  const target = targetOf(text, server)
  const { transport } = server
  if (target.host === server.host && target.port === server.port) return endpoint
  // What cannot be reached by itself is left to the server.
  if ((target.port ?? 0) > 65_535) return endpoint
  if (!isAddress(target.host)) {
    // The server was found already, and only there we are known.
    if (isSameName(target.host, server.host))
      return { host: endpoint.host, port: target.port ?? endpoint.port }
    if (!isName(target.host)) return endpoint
    return (await names.resolveServer(target))[0] ?? endpoint
  }
  if (isIPv6(target.host) !== isIPv6(endpoint.host)) return endpoint
  const direct = { host: target.host, port: target.port ?? defaultPort(transport) }
  return isSame(direct, endpoint) ? endpoint : direct
}

function isName(host: string): boolean {
  return /^[\w.-]{1,253}$/.test(host)
}

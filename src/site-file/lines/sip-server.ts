export interface SipServer {
  /** A name or an address, without brackets. */
  readonly host: string
  /** Undefined where none is given. */
  readonly port: number | undefined
  readonly transport: 'udp' | 'tcp' | 'tls'
}

const form =
  /^(?:(sips?):)?(?:[^@]*@)?(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::(\d{1,5}))?(?:;transport=(udp|tcp|tls))?$/i

/** Reads `sip:10.0.0.5:5060;transport=udp`; undefined when it is no such address. */
export function parseSipServer(text: string): SipServer | undefined {
  const [, scheme = 'sip', host, port = '', transport = ''] = form.exec(text) ?? []
  if (host === undefined || Number(port || 1) > 65_535 || Number(port || 1) === 0) return undefined
  const named = (['udp', 'tcp', 'tls'] as const).find((name) => name === transport.toLowerCase())
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: port === '' ? undefined : Number(port),
    transport: named ?? (scheme.toLowerCase() === 'sips' ? 'tls' : 'udp'),
  }
}

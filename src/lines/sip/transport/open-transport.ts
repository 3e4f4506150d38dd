import { readPlainFile } from '../../../lib/files/read-small-file.ts'
import type { Endpoint, ServerAddress } from './address.ts'
import { openStreamTransport } from './stream-transport.ts'
import type { Transport, TransportEvents } from './transport.ts'
import { openUdpTransport } from './udp-transport.ts'

export interface TransportOptions {
  readonly server: ServerAddress
  /** Where the server was found. */
  readonly endpoint: Endpoint
  readonly local: Endpoint | undefined
  /** Our own ports to try, before any other. */
  readonly localPorts: readonly number[]
  /** The PBX's own CA; empty for none. */
  readonly caFile: string
}

/** Opens the kind of transport that a server is reached by. */
export async function openTransport(
  options: TransportOptions,
  events: TransportEvents,
): Promise<Transport> {
  const { server, endpoint, local, localPorts, caFile } = options
  const ends = { server: endpoint, local, localPorts }
  if (server.transport === 'udp') return openUdpTransport(ends, events)
  if (server.transport === 'tcp') return openStreamTransport(ends, events)
  const ca = caFile === '' ? undefined : readPlainFile(caFile)
  const tls = { name: server.host, ca }
  return openStreamTransport({ ...ends, tls }, events)
}

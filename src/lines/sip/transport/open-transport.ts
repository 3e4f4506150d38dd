import { readPlainFile } from '../../../lib/files/read-small-file.ts'
import type { Endpoint, ServerAddress } from './address.ts'
import { openStreamWire } from './stream-transport.ts'
import type { Transport, WireEvents } from './transport.ts'
import { openUdpWire } from './udp-transport.ts'

export interface Place {
  readonly server: ServerAddress
  /** Where the server was found. */
  readonly endpoint: Endpoint
  readonly local: Endpoint | undefined
  /** Our own ports to try, before any other. */
  readonly localPorts: readonly number[]
  /** The PBX's own CA; empty for none. */
  readonly caFile: string
}

/** Opens the kind of wire that a server is reached by. */
export async function openWire(place: Place, events: WireEvents): Promise<Transport> {
  const { server, endpoint, local, localPorts, caFile } = place
  const ends = { server: endpoint, local, localPorts }
  if (server.transport === 'udp') return openUdpWire(ends, events)
  if (server.transport === 'tcp') return openStreamWire(ends, events)
  const ca = caFile === '' ? undefined : readPlainFile(caFile)
  const tls = { name: server.host, ca }
  return openStreamWire({ ...ends, tls }, events)
}

import { readPlainFile } from '../../plain-file.ts'
import type { Endpoint, ServerAddress } from './address.ts'
import { openStreamWire } from './stream-wire.ts'
import { openUdpWire } from './udp-wire.ts'
import type { Wire, WireEvents } from './wire.ts'

export interface Place {
  readonly server: ServerAddress
  /** Where the server was found. */
  readonly endpoint: Endpoint
  readonly local: Endpoint | undefined
  /** The PBX's own CA; empty for none. */
  readonly caFile: string
}

/** Opens the kind of wire that a server is reached by. */
export async function openWire(place: Place, events: WireEvents): Promise<Wire> {
  const { server, endpoint, local, caFile } = place
  if (server.transport === 'udp') return openUdpWire({ server: endpoint, local }, events)
  if (server.transport === 'tcp') return openStreamWire({ server: endpoint, local }, events)
  const ca = caFile === '' ? undefined : readPlainFile(caFile)
  const tls = { name: server.host, ca }
  return openStreamWire({ server: endpoint, local, tls }, events)
}

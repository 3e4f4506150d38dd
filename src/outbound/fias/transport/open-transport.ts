import type { FiasAddress } from '../../../site-file/destinations/fias-address.ts'
import { openSerialTransport } from './serial-port.ts'
import { openTcpTransport } from './tcp-transport.ts'
import type { OpenTransport } from './transport.ts'

/** How a transport to this address is opened. */
export function opener(address: FiasAddress): OpenTransport {
  return address.kind === 'tcp'
    ? (limits, signal) => openTcpTransport(address, limits, signal)
    : (limits, signal) => openSerialTransport(address, limits, signal)
}

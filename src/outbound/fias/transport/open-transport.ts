import type { FiasAddress } from '../../../site-file/fias-address.ts'
import { openSerialWire } from './serial-port.ts'
import { openTcpWire } from './tcp-transport.ts'
import type { OpenWire } from './transport.ts'

/** How a wire to this address is opened. */
export function opener(address: FiasAddress): OpenWire {
  return address.kind === 'tcp'
    ? (limits, signal) => openTcpWire(address, limits, signal)
    : (limits, signal) => openSerialWire(address, limits, signal)
}

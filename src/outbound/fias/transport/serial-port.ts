import { openSerial } from '../../../serial/open-serial.ts'
import type { FiasAddress } from '../../../site-file/destinations/fias-address.ts'
import type { Limits } from '../limits.ts'
import { SerialTransport } from './serial-transport.ts'
import type { Opened } from './transport.ts'

type SerialAddress = Extract<FiasAddress, { kind: 'serial' }>

/** Opens the serial port that the property system's interface is at. */
export async function openSerialTransport(
  { path, baud }: SerialAddress,
  limits: Limits,
  signal: AbortSignal,
): Promise<Opened> {
  let transport: SerialTransport | undefined
  const opened = await openSerial(
    { path, baud },
    { onBytes: (bytes) => transport?.read(bytes), onDown: (reason) => transport?.fail(reason) },
  )
  if (opened.kind === 'failed') return opened
  const { pipe } = opened
  // What comes before somebody listens waits in the port.
  pipe.setReading(false)
  transport = new SerialTransport(pipe, path, limits)
  // Opening cannot be given up on the way.
  if (signal.aborted) void transport.close()
  return { kind: 'open', transport }
}

import { openSerial } from '../../../serial/open-serial.ts'
import type { FiasAddress } from '../../../site-file/fias-address.ts'
import type { Limits } from '../limits.ts'
import { SerialWire } from './serial-transport.ts'
import type { Opened } from './transport.ts'

type SerialAddress = Extract<FiasAddress, { kind: 'serial' }>

/** Opens the serial port that the property system's interface is at. */
export async function openSerialWire(
  { path, baud }: SerialAddress,
  limits: Limits,
  signal: AbortSignal,
): Promise<Opened> {
  let wire: SerialWire | undefined
  const opened = await openSerial(
    { path, baud },
    { onBytes: (bytes) => wire?.read(bytes), onDown: (reason) => wire?.fail(reason) },
  )
  if (opened.kind === 'failed') return opened
  const { pipe } = opened
  // What comes before somebody listens waits in the port.
  pipe.setReading(false)
  wire = new SerialWire(pipe, path, limits)
  // Opening cannot be given up on the way.
  if (signal.aborted) void wire.close()
  return { kind: 'open', wire }
}

import { UserError } from '../../../lib/user-error.ts'
import { openSerial } from '../../../serial/open-serial.ts'

/** The bytes of a serial line. */
export interface SerialBytes {
  write(bytes: Buffer): void
  close(): Promise<void>
}

interface SerialEvents {
  onBytes(bytes: Buffer): void
  /** The port is gone, or closed. Called once. */
  onDown(): void
}

/** Opens a serial port, or a pty. Rejects with a UserError when it is not there or not ours to open. */
export async function openPort(
  address: { path: string; baud: number },
  { onBytes, onDown }: SerialEvents,
): Promise<SerialBytes> {
  let isDown = false
  const end = () => {
    if (!isDown) onDown()
    isDown = true
  }
  const opened = await openSerial(address, { onBytes, onDown: end })
  if (opened.kind === 'failed') throw new UserError(`${opened.reason}.`)
  const { pipe } = opened
  return {
    write: (bytes) => pipe.write(bytes),
    close: async () => {
      await pipe.close()
      end()
    },
  }
}

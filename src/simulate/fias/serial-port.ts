import { stat } from 'node:fs/promises'
import { SerialPort } from 'serialport'

const lookMs = 1_000

/** The bytes of a serial line. */
export interface SerialBytes {
  write(bytes: Buffer): void
  close(): Promise<void>
}

interface SerialEvents {
  onBytes(bytes: Buffer): void
  onDown(): void
}

/** Opens a serial port, or a pty. Rejects when it is not there or is not ours to open. */
export async function openPort(
  { path, baud }: { path: string; baud: number },
  events: SerialEvents,
): Promise<SerialBytes> {
  const { ino } = await stat(path)
  const port = new SerialPort({ path, baudRate: baud, autoOpen: false })
  await new Promise<void>((resolve, reject) => {
    port.open((error) => (error ? reject(error) : resolve()))
  })
  // A port that was pulled out may read as empty for ever, without an error: its file tells.
  const looking = setInterval(async () => {
    const isThere = await stat(path).then(
      (found) => found.ino === ino,
      () => false,
    )
    if (!isThere && port.isOpen) port.close()
  }, lookMs)
  port.on('data', (bytes: Buffer) => events.onBytes(bytes))
  port.on('error', () => {})
  port.once('close', () => {
    clearInterval(looking)
    events.onDown()
  })
  return {
    write(bytes) {
      if (port.isOpen) port.write(bytes)
    },
    close: () =>
      new Promise((resolve) => {
        if (port.isOpen) port.close(() => resolve())
        else resolve()
      }),
  }
}

import type { BytePipe, PipeHandlers } from '../../../hw/emulator/serial/pipe.ts'
import { openSerial } from '../../../src/serial/open-serial.ts'

/** Opens a serial port that is there. Rejects with an Error whose text says what to do. */
export async function openDevice(place: { path: string; baud: number }): Promise<BytePipe> {
  let handlers: PipeHandlers | undefined
  const opened = await openSerial(place, {
    onBytes: (bytes) => handlers?.onBytes(bytes),
    onDown: () => handlers?.onDown(),
  })
  if (opened.kind === 'failed') throw new Error(`${opened.reason}.`)
  const { pipe } = opened
  return {
    start(given) {
      handlers = given
    },
    write: (bytes) => pipe.write(bytes),
    setReading: (isOn) => pipe.setReading(isOn),
    get waiting() {
      return pipe.waiting
    },
    close: () => pipe.close(),
  }
}

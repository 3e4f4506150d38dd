import { stat } from 'node:fs/promises'
import { SerialPort } from 'serialport'
import type { Limits } from './limits.ts'
import { type BytePort, SerialWire } from './serial-wire.ts'
import type { FiasAddress, Opened } from './wire.ts'

const lookMs = 1_000

type SerialAddress = Extract<FiasAddress, { kind: 'serial' }>

/** Opens the serial port that the property system's interface is at. */
export function openSerialWire(
  { path, baud }: SerialAddress,
  limits: Limits,
  signal: AbortSignal,
): Promise<Opened> {
  const gone = `${path} is gone; check that it is plugged in`
  return new Promise((resolve) => {
    const port = new SerialPort({
      path,
      baudRate: baud,
      dataBits: 8,
      parity: 'none',
      stopBits: 1,
      autoOpen: false,
    })
    port.open((error) => {
      if (error) {
        resolve({ kind: 'failed', reason: `${path} cannot be opened: ${reasonOf(error)}` })
        return
      }
      const wire = new SerialWire(bytePortOf(port), path, limits)
      port.on('data', (chunk: Buffer) => wire.read(chunk))
      port.on('error', (failure) => wire.fail(`${path} fails: ${failure.message}`))
      const looking = lookAfter(path, () => wire.fail(gone))
      port.on('close', () => {
        clearInterval(looking)
        wire.fail(gone)
      })
      port.pause()
      // Opening cannot be given up on the way.
      if (signal.aborted) void wire.close()
      resolve({ kind: 'open', wire })
    })
  })
}

/** A port that is pulled out may read as empty for ever, without an error; its file is gone. */
function lookAfter(path: string, onGone: () => void): NodeJS.Timeout {
  const inode = stat(path).then(({ ino }) => ino)
  inode.catch(onGone)
  return setInterval(() => {
    Promise.all([inode, stat(path)]).then(
      ([before, { ino }]) => ino !== before && onGone(),
      () => onGone(),
    )
  }, lookMs)
}

function bytePortOf(port: SerialPort): BytePort {
  return {
    write: (bytes) => {
      if (port.isOpen) port.write(bytes)
    },
    setReading: (isOn) => {
      if (isOn) port.resume()
      else port.pause()
    },
    close: () =>
      new Promise((resolve) => {
        if (!port.isOpen) return resolve()
        port.close(() => resolve())
      }),
  }
}

/** The native part says `Error: No such file or directory, cannot open …`. */
function reasonOf({ message }: Error): string {
  const words = message.replace(/^Error: /, '').split(',')[0] ?? ''
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

import { constants, type FileHandle, open, stat } from 'node:fs/promises'
import { isatty } from 'node:tty'
import type { SerialPort } from 'serialport'
import { lookAtSerial, obstacles } from './look-at-serial.ts'

const lookMs = 250
/** What was written last may still go out before a port is closed, but not for ever. */
const drainMs = 250

/** What reading and writing say of a device that was pulled out. */
const goneCodes = new Set(['EIO', 'ENXIO', 'ENODEV', 'EBADF'])

export interface SerialSettings {
  /** The port's file, such as `/dev/ttyUSB0`; a pty will do. */
  readonly path: string
  readonly baud: number
}

/** A serial port that is open. It is used once: what is plugged in again is opened again. */
export interface SerialPipe {
  /** How many bytes the system has not taken yet. */
  readonly waiting: number
  /** Nothing happens when the port is gone. */
  write(bytes: Uint8Array): void
  setReading(isOn: boolean): void
  /** Resolves when what was written has gone out and the port is free again. Never rejects. */
  close(): Promise<void>
}

export interface SerialEvents {
  onBytes(bytes: Buffer): void
  /** The port is gone or fails, with the reason in words. Called once, and not after `close()`. */
  onDown(reason: string): void
}

export type OpenedSerial =
  | { readonly kind: 'open'; readonly pipe: SerialPipe }
  | { readonly kind: 'failed'; readonly reason: string }

/** Opens a port with 8 data bits, no parity and 1 stop bit; nobody else may then open it. Never rejects. */
export async function openSerial(
  settings: SerialSettings,
  events: SerialEvents,
): Promise<OpenedSerial> {
  const { path, baud } = settings
  const failed = (why: string) =>
    ({ kind: 'failed', reason: `${path} cannot be opened: ${why}` }) as const
  const look = await lookAtSerial(path)
  if (look !== 'free') return failed(obstacles[look])
  // Most hotels have no serial line: those do not load it.
  const { SerialPort } = await import('serialport')
  const port = new SerialPort({ path, baudRate: baud, autoOpen: false })
  const failure = await new Promise<Error | null>((resolve) => {
    port.open(resolve)
  })
  return failure
    ? failed(await findReason(path, failure))
    : { kind: 'open', pipe: new OpenPort(port, path, events) }
}

class OpenPort implements SerialPipe {
  readonly #port: SerialPort
  readonly #events: SerialEvents
  readonly #looking: NodeJS.Timeout
  #isDown = false
  #closed: Promise<void> | undefined
  #onWritten: () => void = () => undefined

  constructor(port: SerialPort, path: string, events: SerialEvents) {
    this.#port = port
    this.#events = events
    const gone = `${path} is gone; check that it is plugged in`
    this.#looking = lookAfter(path, () => this.#fail(gone))
    port.on('data', (bytes: Buffer) => {
      if (!this.#isDown) events.onBytes(bytes)
    })
    port.on('error', (error: NodeJS.ErrnoException) => {
      const isGone = goneCodes.has(error.code ?? '')
      this.#fail(isGone ? gone : `${path} fails: ${error.message}`)
    })
    port.on('close', () => this.#fail(gone))
  }

  get waiting(): number {
    return this.#port.writableLength
  }

  write(bytes: Uint8Array): void {
    if (!this.#isDown && this.#port.isOpen) this.#port.write(bytes, () => this.#onWritten())
  }

  setReading(isOn: boolean): void {
    if (isOn) this.#port.resume()
    else this.#port.pause()
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  #fail(reason: string): void {
    if (this.#isDown) return
    void this.close()
    this.#events.onDown(reason)
  }

  async #close(): Promise<void> {
    this.#isDown = true
    clearInterval(this.#looking)
    await this.#written()
    await new Promise<void>((resolve) => {
      if (!this.#port.isOpen) return resolve()
      this.#port.close(() => resolve())
    })
  }

  #written(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting === 0 || !this.#port.isOpen) return resolve()
      const limit = setTimeout(resolve, drainMs)
      this.#onWritten = () => {
        if (this.waiting > 0) return
        clearTimeout(limit)
        resolve()
      }
    })
  }
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

/** The native part gives a text, but no code. Opening the file gives the code. */
async function findReason(path: string, failure: Error): Promise<string> {
  const flags = constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK
  let file: FileHandle
  try {
    file = await open(path, flags)
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EBUSY'
    return isTaken ? obstacles.busy : failure.message
  }
  const isTerminal = isatty(file.fd)
  await file.close().catch(() => {})
  return isTerminal ? failure.message : obstacles.other
}

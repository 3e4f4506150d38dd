import { Duplex } from 'node:stream'
import type { Command, Ends, TlsEvent } from './messages.ts'

/** A connection that the thread has made, as a stream that stands in for a socket of this one. */
export class TlsStream extends Duplex implements Ends {
  connecting = true
  localAddress: string | undefined
  localPort: number | undefined
  remoteAddress: string | undefined
  remotePort: number | undefined
  readonly #command: (command: Command) => void
  /** Called when what is being written, or our end, has gone out. */
  #onWritten: ((error?: Error) => void) | undefined

  constructor(command: (command: Command) => void) {
    super({ allowHalfOpen: false })
    this.#command = command
    // What a server does wrong ends its connection only, also when nobody listens any more.
    this.on('error', () => undefined)
  }

  handle(event: TlsEvent): void {
    const { kind } = event
    if (this.destroyed) return
    if (kind === 'bytes') this.push(event.bytes)
    else if (kind === 'written') this.#finishWriting()
    else if (kind === 'end') this.push(null)
    else if (kind === 'close') this.destroy(event.error && errorOf(event.error))
    else {
      if (kind === 'connect') Object.assign(this, event.ends, { connecting: false })
      this.emit(kind)
    }
  }

  /** The thread keeps the process, as long as it has a connection. */
  ref(): this {
    return this
  }

  /** Closes when what was written has gone out. */
  destroySoon(): void {
    this.end(() => this.destroy())
  }

  /** One piece in a turn: others have theirs, however fast pieces come. */
  override _read(): void {
    setImmediate(() => {
      if (!this.destroyed) this.#command({ kind: 'read' })
    })
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#onWritten = done
    this.#command({ kind: 'write', bytes: new Uint8Array(bytes) })
  }

  override _final(done: (error?: Error) => void): void {
    this.#onWritten = done
    this.#command({ kind: 'end' })
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#command({ kind: 'destroy' })
    this.#finishWriting(error ?? new Error('The connection is closed.'))
    done(error)
  }

  #finishWriting(error?: Error): void {
    const done = this.#onWritten
    this.#onWritten = undefined
    done?.(error)
  }
}

function errorOf({ code, message }: { code?: string; message: string }): Error {
  return Object.assign(new Error(message), code !== undefined && { code })
}

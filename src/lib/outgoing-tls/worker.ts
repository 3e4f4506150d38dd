/** The thread that speaks TLS with servers: whatever they send, only this thread is held up. */
import { constants } from 'node:crypto'
import { connect, type TLSSocket } from 'node:tls'
import { parentPort } from 'node:worker_threads'
import { outgoingCiphers } from './ciphers.ts'
import type { Command, Happening, OfConnection, TlsOptions } from './messages.ts'

/** So much of what has come is handed over in one go: a server may say a lot in a few bytes. */
const pieceSize = 4_096
/** A connection on which nothing moves is looked after from then on. */
const keepAliveMs = 15_000

const port = parentPort
if (!port) throw new Error('This is a thread of the daemon; it does not run alone.')
const connections = new Map<number, Connection>()

class Connection {
  readonly #tell: (happening: Happening) => void
  readonly #socket: TLSSocket
  #isWanted = false

  constructor({ ca, ...options }: TlsOptions, tell: (happening: Happening) => void) {
    this.#tell = tell
    this.#socket = connect({
      ...options,
      ca: ca && Buffer.from(ca),
      ciphers: outgoingCiphers,
      minVersion: 'TLSv1.2',
      // A certificate is looked at once for a connection.
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    })
    this.#socket.setNoDelay(true).setKeepAlive(true, keepAliveMs)
    this.#listen()
  }

  #listen(): void {
    const socket = this.#socket
    const tell = this.#tell
    socket.once('connect', () => {
      const { localAddress, localPort, remoteAddress, remotePort } = socket
      tell({ kind: 'connect', ends: { localAddress, localPort, remoteAddress, remotePort } })
    })
    socket.once('secureConnect', () => tell({ kind: 'secureConnect' }))
    socket.on('readable', () => this.#handOver())
    socket.once('end', () => tell({ kind: 'end' }))
    let error: { code?: string; message: string } | undefined
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      error ??= { ...(code !== undefined && { code }), message }
      // Node leaves that to us when a record is broken.
      socket.destroy()
    })
    socket.once('close', () => tell({ kind: 'close', ...(error && { error }) }))
  }

  obey(command: Exclude<Command, { kind: 'open' }>): void {
    const socket = this.#socket
    const onWritten = (error?: Error | null) => {
      if (!error) this.#tell({ kind: 'written' })
    }
    if (command.kind === 'read') {
      this.#isWanted = true
      this.#handOver()
    } else if (command.kind === 'write') socket.write(command.bytes, onWritten)
    else if (command.kind === 'end') socket.end(onWritten)
    else socket.destroy()
  }

  #handOver(): void {
    const socket = this.#socket
    if (!this.#isWanted) return
    // Reading also shows whether this is the end.
    const bytes: Buffer | null = socket.read(
      Math.min(pieceSize, socket.readableLength) || undefined,
    )
    if (!bytes) return
    this.#isWanted = false
    this.#tell({ kind: 'bytes', bytes: new Uint8Array(bytes) })
  }
}

port.on('message', ({ id, ...command }: OfConnection<Command>) => {
  if (command.kind !== 'open') {
    connections.get(id)?.obey(command)
    return
  }
  const tell = (happening: Happening) => {
    if (happening.kind === 'close') connections.delete(id)
    port.postMessage({ id, ...happening })
  }
  try {
    connections.set(id, new Connection(command.options, tell))
  } catch (error) {
    // What is not even an address, or a CA that is none.
    const { code, message } = error as NodeJS.ErrnoException
    tell({ kind: 'close', error: { ...(code !== undefined && { code }), message } })
  }
})

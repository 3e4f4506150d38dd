/** The thread that speaks TLS with servers: whatever they send, only this thread is held up. */
import { constants } from 'node:crypto'
import { connect, type TLSSocket } from 'node:tls'
import { parentPort } from 'node:worker_threads'
import { outgoingCiphers } from './ciphers.ts'
import type { Command, Happening, OfConnection, TlsOptions } from './messages.ts'

/** So much of what has come is handed over in one go: a server may say a lot in a few bytes. */
const pieceSize = 4_096
/** So much is read before it is handed over; more waits with the server. */
const maxHeld = 65_536
/** A connection on which nothing moves is looked after from then on. */
const keepAliveMs = 15_000

const port = parentPort
if (!port) throw new Error('This is a thread of the daemon; it does not run alone.')
const connections = new Map<number, Connection>()

class Connection {
  readonly #tell: (happening: Happening) => void
  readonly #socket: TLSSocket
  /** What has come and is not handed over: it counts, also when the connection breaks right after it. */
  #held: Buffer = Buffer.alloc(0)
  #isWanted = false
  /** What is told when all that came is handed over. */
  readonly #last: Happening[] = []

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
    socket.once('connect', () => {
      const { localAddress, localPort, remoteAddress, remotePort } = socket
      const ends = { localAddress, localPort, remoteAddress, remotePort }
      this.#tell({ kind: 'connect', ends })
    })
    socket.once('secureConnect', () => this.#tell({ kind: 'secureConnect' }))
    socket.on('readable', () => this.#read())
    socket.once('end', () => this.#tellInTheEnd({ kind: 'end' }))
    let error: { code?: string; message: string } | undefined
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      error ??= { ...(code !== undefined && { code }), message }
      // Node leaves the rest to us when a record is broken: what came before it counts.
      this.#read()
      socket.destroy()
    })
    socket.once('close', () => this.#tellInTheEnd({ kind: 'close', ...(error && { error }) }))
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
    else {
      this.#held = Buffer.alloc(0)
      socket.destroy()
      this.#handOver()
    }
  }

  #read(): void {
    while (this.#held.length < maxHeld) {
      // Reading also shows whether this is the end.
      const bytes: Buffer | null = this.#socket.read()
      if (!bytes) break
      this.#held = Buffer.concat([this.#held, bytes])
    }
    this.#handOver()
  }

  #tellInTheEnd(happening: Happening): void {
    this.#last.push(happening)
    this.#handOver()
  }

  #handOver(): void {
    if (this.#held.length === 0) for (const happening of this.#last.splice(0)) this.#tell(happening)
    else if (this.#isWanted) {
      this.#isWanted = false
      const bytes = new Uint8Array(this.#held.subarray(0, pieceSize))
      this.#held = this.#held.subarray(bytes.length)
      this.#tell({ kind: 'bytes', bytes })
      this.#read()
    }
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

/** The thread that speaks TLS with servers: whatever they send, only this thread is held up. */
import { constants } from 'node:crypto'
import { connect, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls'
import { parentPort } from 'node:worker_threads'
import type { Command, OfConnection, TlsEvent, TlsOptions } from './messages.ts'

/** So much of what has come is handed over in one go: a server may say a lot in a few bytes. */
const pieceSize = 4_096
/** So much is read before it is handed over; more waits with the server. */
const maxHeld = 65_536
/** A connection on which nothing moves is looked after from then on. */
const keepAliveMs = 15_000
/**
 * What we offer to servers: TLS 1.3, ECDHE, and RSA without either, which is all that the TLS of an old
 * Asterisk knows. Never DHE: its server chooses the prime, and one of 10,000 bits holds us for a second.
 */
const outgoingCiphers = `${DEFAULT_CIPHERS}:!kDHE`

const port = parentPort
if (!port) throw new Error('This is a thread of the daemon; it does not run alone.')
const connections = new Map<number, Connection>()

class Connection {
  readonly #send: (event: TlsEvent) => void
  readonly #socket: TLSSocket
  /** What has come and is not handed over: it counts, also when the connection breaks right after it. */
  #held: Buffer = Buffer.alloc(0)
  #isWanted = false
  /** What is sent when all that came is handed over. */
  readonly #last: TlsEvent[] = []

  constructor({ ca, ...options }: TlsOptions, send: (event: TlsEvent) => void) {
    this.#send = send
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
      this.#send({ kind: 'connect', ends })
    })
    socket.once('secureConnect', () => this.#send({ kind: 'secureConnect' }))
    socket.on('readable', () => this.#read())
    socket.once('end', () => this.#sendLast({ kind: 'end' }))
    let error: { code?: string; message: string } | undefined
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      error ??= { ...(code !== undefined && { code }), message }
      // Node leaves the rest to us when a record is broken: what came before it counts.
      this.#read()
      socket.destroy()
    })
    socket.once('close', () => this.#sendLast({ kind: 'close', ...(error && { error }) }))
  }

  obey(command: Exclude<Command, { kind: 'open' }>): void {
    const socket = this.#socket
    const onWritten = (error?: Error | null) => {
      if (!error) this.#send({ kind: 'written' })
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

  #sendLast(event: TlsEvent): void {
    this.#last.push(event)
    this.#handOver()
  }

  #handOver(): void {
    if (this.#held.length === 0) for (const event of this.#last.splice(0)) this.#send(event)
    else if (this.#isWanted) {
      this.#isWanted = false
      const bytes = new Uint8Array(this.#held.subarray(0, pieceSize))
      this.#held = this.#held.subarray(bytes.length)
      this.#send({ kind: 'bytes', bytes })
      this.#read()
    }
  }
}

port.on('message', ({ id, ...command }: OfConnection<Command>) => {
  if (command.kind !== 'open') {
    connections.get(id)?.obey(command)
    return
  }
  const send = (event: TlsEvent) => {
    if (event.kind === 'close') connections.delete(id)
    port.postMessage({ id, ...event })
  }
  try {
    connections.set(id, new Connection(command.options, send))
  } catch (error) {
    // What is not even an address, or a CA that is none.
    const { code, message } = error as NodeJS.ErrnoException
    send({ kind: 'close', error: { ...(code !== undefined && { code }), message } })
  }
})

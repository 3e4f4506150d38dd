import { constants } from 'node:crypto'
import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'

/** What is under way at the end of service gets so long to finish. */
const drainMs = 5_000
const idleCheckMs = 20

/** Ways to agree on a key; those with numbers of 3,072 bits take ten times as long. */
const groups = 'X25519:P-256:P-384'

/** A certificate, with its chain, and its key, both as PEM. */
export interface Pem {
  readonly cert: string
  readonly key: string
}

/** One place where the interface is served. */
export class Listener {
  readonly #server: Server
  readonly #onClosed: () => void
  /** Also those that have not come to terms about TLS, which the server itself does not count. */
  readonly #sockets = new Set<Socket>()
  #port = 0
  #closed: Promise<void> | undefined

  constructor(server: Server, onClosed: () => void) {
    this.#server = server
    this.#onClosed = onClosed
  }

  /** As it was given, for a place with port 0. */
  get port(): number {
    return this.#port
  }

  /** Rejects when the place cannot be had. */
  open(where: object): Promise<void> {
    const server = this.#server
    if (server instanceof TlsServer)
      server.on('connection', (socket: Socket) => this.#count(socket))
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(where, () => {
        server.off('error', reject)
        const address = server.address()
        if (typeof address === 'object') this.#port = address?.port ?? 0
        resolve()
      })
    })
  }

  /** From the next connection on; those that are open go on as they are. */
  useCertificate(pem: Pem): void {
    if (this.#server instanceof TlsServer) this.#server.setSecureContext(secureOptions(pem))
  }

  /** Takes no new connections, lets running requests finish for a while, then closes the rest. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    const server = this.#server
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // Connections become idle as their replies are finished.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    const force = setTimeout(() => {
      server.closeAllConnections()
      for (const socket of this.#sockets) socket.destroy()
    }, drainMs)
    await closed
    clearInterval(idle)
    clearTimeout(force)
    this.#onClosed()
  }

  #count(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}

/** A second handshake on a connection serves nobody but those who would keep us busy. */
const noRenegotiation = constants.SSL_OP_NO_RENEGOTIATION

export function secureOptions({ cert, key }: Pem) {
  const terms = {
    minVersion: 'TLSv1.2',
    ecdhCurve: groups,
    secureOptions: noRenegotiation,
  } as const
  return { cert, key, ...terms }
}

import { connect, type Socket } from 'node:net'

export interface ProbeOptions {
  readonly hostname: string
  readonly port: number
  readonly everyMs: number
  /** Called once; then there is no more probing. */
  readonly onReachable: () => void
}

/** Tries to connect to a server that could not be reached, until that succeeds. */
export class Probe {
  readonly #options: ProbeOptions
  #timer: NodeJS.Timeout | undefined
  #socket: Socket | undefined

  constructor(options: ProbeOptions) {
    this.#options = options
  }

  start(): void {
    this.stop()
    this.#timer = setTimeout(() => this.#connect(), this.#options.everyMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #connect(): void {
    const { hostname, port, everyMs, onReachable } = this.#options
    const socket = connect({ host: hostname, port })
    this.#socket = socket
    this.#timer = setTimeout(() => this.#retry(socket), everyMs)
    socket.once('connect', () => {
      if (this.#socket !== socket) return
      this.stop()
      onReachable()
    })
    // The timer is set already: a server that refuses at once is asked no more often.
    socket.on('error', () => {})
  }

  #retry(socket: Socket): void {
    socket.destroy()
    this.#connect()
  }
}

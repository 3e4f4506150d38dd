import type { Server, Socket } from 'node:net'
import type { Journal } from '../core/ports.ts'

/**
 * One bound for the connections of all places together. They need no password, and each takes a file
 * that the store, the lines and the sound need, too.
 */
export class Connections {
  readonly #most: number
  readonly #journal: Journal
  readonly #servers = new Set<Server>()
  #open = 0
  #isTold = false

  constructor(most: number, journal: Journal) {
    this.#most = most
    this.#journal = journal
  }

  /** Counts the connections of a place; beyond the bound it closes new ones at once. */
  count(server: Server): void {
    this.#servers.add(server)
    server.once('close', () => this.#servers.delete(server))
    server.on('connection', (socket: Socket) => {
      this.#change(1)
      socket.once('close', () => this.#change(-1))
    })
    this.#change(0)
  }

  #change(by: number): void {
    this.#open += by
    const isFull = this.#open >= this.#most
    for (const server of this.#servers) server.maxConnections = isFull ? 0 : this.#most
    if (isFull && !this.#isTold)
      this.#journal.warn(
        `${this.#most} connections are open, and no more are taken. ` +
          'See which machines hold them: ss -tn',
      )
    // Told once, not with every one that comes and goes at the bound.
    this.#isTold = isFull || (this.#isTold && this.#open > this.#most / 2)
  }
}

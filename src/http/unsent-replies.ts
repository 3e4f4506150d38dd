import type { Socket } from 'node:net'
import type { Journal } from '../core/ports.ts'

/** Less than that is not counted: nearly all replies are smaller. */
const countedFrom = 16_384

interface Unsent {
  readonly address: string
  readonly size: number
}

/**
 * Replies that are complete here and that their clients have not taken. Each is in memory meanwhile, over
 * TLS several times. Beyond a bound for all together, the address that has the most of it loses its oldest.
 */
export class UnsentReplies {
  readonly #max: number
  readonly #journal: Journal
  /** The oldest one stands first. */
  readonly #held = new Map<Socket, Unsent>()
  #total = 0
  #isTold = false

  constructor(max: number, journal: Journal) {
    this.#max = max
    this.#journal = journal
  }

  /** Counts what waits to be sent to a client, whose reply is complete. */
  add(socket: Socket, address: string): void {
    const size = socket.writableLength
    if (size < countedFrom) return
    this.#held.set(socket, { address, size })
    this.#total += size
    while (this.#total > this.#max) this.#closeOne()
  }

  /** All of its reply is sent, or nobody is there any more. */
  forget(socket: Socket): void {
    const unsent = this.#held.get(socket)
    if (!unsent) return
    this.#held.delete(socket)
    this.#total -= unsent.size
    if (this.#total <= this.#max / 2) this.#isTold = false
  }

  #closeOne(): void {
    this.#tell()
    const greediest = this.#greediest()
    for (const [socket, { address }] of this.#held) {
      if (address !== greediest) continue
      this.forget(socket)
      socket.destroy()
      return
    }
  }

  #greediest(): string {
    const sizes = new Map<string, number>()
    let [greediest, most] = ['', 0]
    for (const { address, size } of this.#held.values()) {
      const sum = (sizes.get(address) ?? 0) + size
      sizes.set(address, sum)
      if (sum > most) [greediest, most] = [address, sum]
    }
    return greediest
  }

  #tell(): void {
    if (!this.#isTold)
      this.#journal.warn(
        'Clients ask for more than they take; connections of the machine for which most waits are closed. ' +
          'See which machine that is: ss -tn',
      )
    this.#isTold = true
  }
}

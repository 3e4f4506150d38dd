import type { Journal } from '../../core/ports/journal.ts'

/** Less than that is not counted: nearly all replies are smaller. */
const countedFrom = 16_384

/** Whoever takes its replies has done so by then. */
const slowMs = 1_000

/** A connection, as far as it matters here. */
interface Receiver {
  readonly writableLength: number
  destroy(): unknown
}

interface Unsent {
  readonly address: string
  readonly size: number
  readonly sinceMs: number
}

/**
 * Replies that are complete here and that their clients have not taken. Each is in memory meanwhile, over
 * TLS several times. Beyond a bound for all together, the address that has the most of it loses its
 * oldest; those that came just now are asked last, as they are about to be taken.
 */
export class UnsentReplies {
  readonly #max: number
  readonly #journal: Journal
  readonly #now: () => number
  /** The oldest one stands first. */
  readonly #held = new Map<Receiver, Unsent>()
  #total = 0
  #isTold = false

  constructor(max: number, journal: Journal, now = () => performance.now()) {
    this.#max = max
    this.#journal = journal
    this.#now = now
  }

  /** Counts what waits to be sent to a client, whose reply is complete. */
  add(socket: Receiver, address: string): void {
    const size = socket.writableLength
    if (size < countedFrom) return
    this.#held.set(socket, { address, size, sinceMs: this.#now() })
    this.#total += size
    while (this.#total > this.#max) this.#closeOne()
  }

  /** All of its reply is sent, or nobody is there any more. */
  forget(socket: Receiver): void {
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
    const all = [...this.#held.values()]
    const slow = all.filter(({ sinceMs }) => this.#now() - sinceMs >= slowMs)
    const sizes = new Map<string, number>()
    let [greediest, max] = ['', 0]
    for (const { address, size } of slow.length > 0 ? slow : all) {
      const sum = (sizes.get(address) ?? 0) + size
      sizes.set(address, sum)
      if (sum > max) [greediest, max] = [address, sum]
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

import { isIP, SocketAddress } from 'node:net'

export interface Address {
  readonly host: string
  readonly port: number
}

/** After so long without a packet from a source another one may take its place. */
const silentMs = 1_000
/** Keys of a host that nobody told us of are believed when it alone has been heard for so long. */
const strangeMs = 2_000

/**
 * Where our sound goes. Phones behind a NAT send from another address than they told in the
 * signalling, so we answer to where packets come from. Whoever can guess a port could have our sound
 * and press keys that way; therefore sources have a rank, and only packets of the source that we
 * follow are heard at all:
 *
 *     2  the address that was told: it takes over at once, and no other source is followed after it
 *     1  the told host with another port
 *     0  any other host
 *
 * A higher rank takes over from a lower one. Within a rank the first one stays, until it has been
 * silent for a second. We never go back to a lower rank. New signalling begins anew.
 */
export class Correspondent {
  readonly #told: Address
  #followed: Address | undefined
  #rank = 0
  #sinceMs = 0
  #heardMs = 0

  constructor(told: Address) {
    this.#told = { host: plain(told.host), port: told.port }
  }

  /** Where to send; undefined while nobody knows. */
  get target(): Address | undefined {
    return this.#followed ?? (isReachable(this.#told) ? this.#told : undefined)
  }

  /** Whether a good packet from there is to be heard. */
  hears({ host, port }: Address, nowMs: number): boolean {
    if (this.#followed?.port !== port || this.#followed.host !== host) {
      const rank = this.#rankOf(host, port)
      const isNext =
        !this.#followed ||
        rank > this.#rank ||
        (rank === this.#rank && nowMs - this.#heardMs >= silentMs)
      if (!isNext) return false
      this.#followed = { host, port }
      this.#rank = rank
      this.#sinceMs = nowMs
    }
    this.#heardMs = nowMs
    return true
  }

  /** Whether a key from the source that is followed was pressed by the guest. */
  believes(nowMs: number): boolean {
    return this.#rank > 0 || nowMs - this.#sinceMs >= strangeMs
  }

  #rankOf(host: string, port: number): number {
    if (host !== this.#told.host) return 0
    return port === this.#told.port ? 2 : 1
  }
}

/** Names are not looked up: who signals gives addresses. Sending to no address would reach ourselves. */
function isReachable({ host, port }: Address): boolean {
  const isNowhere = host === '0.0.0.0' || host === '::'
  return isIP(host) !== 0 && !isNowhere && Number.isInteger(port) && port > 0 && port < 65_536
}

/** An address as the kernel writes it. */
function plain(host: string): string {
  if (isIP(host) !== 6 || host.includes('%')) return host
  return new SocketAddress({ address: host, family: 'ipv6' }).address
}

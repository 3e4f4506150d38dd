import { isIP, SocketAddress } from 'node:net'

export interface Address {
  readonly host: string
  readonly port: number
}

/** Who sends RTP: an address, and the name that the sender gave itself (RFC 3550 section 8). */
export interface Source extends Address {
  readonly ssrc: number
}

/** After so long without a packet from a source another one may take its place. */
const silentMs = 1_000
/** A source that nobody told us of is trusted when it alone has been heard for so long. */
const probationMs = 2_000
/** So many sources besides the told address have our sound while it is not known which one is the phone. */
const maxOthers = 3
const toldRank = 2

/** What the signalling says of the far side. */
interface Told extends Address {
  readonly receives: boolean
}

/**
 * Where our sound goes, and whose keys count. Phones behind a NAT send from another address than they
 * told in the signalling, so we answer to where packets come from. Whoever can guess a port could have
 * our sound and press keys that way; therefore sources have a rank, and only packets of the source
 * that we follow are heard at all:
 *
 *     2  the address that was told: it takes over at once, and no other source is followed after it
 *     1  the told host with another port
 *     0  any other host
 *
 * A higher rank takes over from a lower one. Within a rank the first one stays, until it has been
 * silent for a second. We never go back to a lower rank. New signalling begins anew. Where the far
 * side says that it does not send, nobody is heard.
 *
 * Whoever speaks in the place of a telephone should not take the announcement from it: until the told
 * address speaks, it has our sound in any case, and so have some others that speak while nobody is
 * trusted.
 *
 * Keys count from one trusted source. The told address is trusted with its first packet, because the
 * signalling has named it; any other after it alone was heard for two seconds. Whoever is trusted is
 * followed for good: only another SSRC at its address, or a higher rank, can take its place, and only
 * after it has been silent while that one alone was heard for two seconds.
 */
export class RemoteSource {
  readonly #told: Address
  readonly #receives: boolean
  #followed: Address | undefined
  /** Who else was heard of late, and when. */
  #others: { readonly address: Address; heardMs: number }[] = []
  #besides: readonly Address[] = []
  #rank = 0
  #heardMs = 0
  #trusted: Source | undefined
  #candidate: { readonly source: Source; sinceMs: number } | undefined

  constructor({ host, port, receives }: Told) {
    this.#told = { host: plain(host), port }
    this.#receives = receives
  }

  /** Where to send; undefined while nobody knows. */
  get target(): Address | undefined {
    return this.#followed ?? (isReachable(this.#told) ? this.#told : undefined)
  }

  /** Where to send besides the target. */
  get besides(): readonly Address[] {
    return this.#besides
  }

  /** Whether a good packet from there is to be heard. */
  hears(source: Source, nowMs: number): boolean {
    if (!this.#receives) return false
    if (this.#trusted) return this.#hearsBesides(this.#trusted, source, nowMs)
    this.#noteOther(source, nowMs)
    if (!this.#follows(source, nowMs)) {
      // Whoever is talked over by another one of its rank is not alone.
      const candidate = this.#candidate
      if (candidate && this.#rankOf(source) >= this.#rankOf(candidate.source))
        candidate.sinceMs = nowMs
      return false
    }
    this.#heardMs = nowMs
    if (this.#rank === toldRank || this.#hasProvenItself(source, nowMs)) this.#trust(source)
    return true
  }

  /** Whether a key from a source that is heard was pressed by the guest. */
  believes(source: Source): boolean {
    return this.#trusted !== undefined && isSameSource(this.#trusted, source)
  }

  /** Where somebody is trusted, others must not even disturb what is heard of it. */
  #hearsBesides(trusted: Source, source: Source, nowMs: number): boolean {
    if (isSameSource(trusted, source)) {
      this.#candidate = undefined
      return true
    }
    const mayFollow = isSame(trusted, source) || this.#rankOf(source) > this.#rank
    if (!mayFollow || !this.#hasProvenItself(source, nowMs)) return false
    this.#trust(source)
    return true
  }

  #trust(source: Source): void {
    this.#trusted = source
    this.#candidate = undefined
    this.#followed = { host: source.host, port: source.port }
    this.#rank = this.#rankOf(source)
    this.#others = []
    this.#chooseBesides()
  }

  /** Keeps a source that may be the phone in the place of one that has fallen silent. */
  #noteOther({ host, port }: Address, nowMs: number): void {
    const known = this.#others.find(({ address }) => isSame(address, { host, port }))
    if (known) {
      known.heardMs = nowMs
      return
    }
    this.#others = this.#others.filter(({ heardMs }) => nowMs - heardMs < silentMs)
    if (this.#others.length < maxOthers)
      this.#others.push({ address: { host, port }, heardMs: nowMs })
    this.#chooseBesides()
  }

  #chooseBesides(): void {
    const { target } = this
    const told = isReachable(this.#told) && this.#rank < toldRank ? [this.#told] : []
    const all = [...told, ...this.#others.map(({ address }) => address)]
    this.#besides = all.filter((address) => target && !isSame(address, target))
  }

  /** Whether a source alone has been heard for long enough. */
  #hasProvenItself(source: Source, nowMs: number): boolean {
    const candidate = this.#candidate
    if (candidate && isSameSource(candidate.source, source))
      return nowMs - candidate.sinceMs >= probationMs
    this.#candidate = { source, sinceMs: nowMs }
    return false
  }

  /** Whether an address is the one that we follow, or becomes it. */
  #follows(address: Address, nowMs: number): boolean {
    if (this.#followed && isSame(this.#followed, address)) return true
    const rank = this.#rankOf(address)
    const isSilent = nowMs - this.#heardMs >= silentMs
    const isNext = !this.#followed || rank > this.#rank || (rank === this.#rank && isSilent)
    if (!isNext) return false
    this.#followed = { host: address.host, port: address.port }
    this.#rank = rank
    this.#chooseBesides()
    return true
  }

  #rankOf({ host, port }: Address): number {
    if (host !== this.#told.host) return 0
    return port === this.#told.port ? toldRank : 1
  }
}

function isSame(a: Address, b: Address): boolean {
  return a.port === b.port && a.host === b.host
}

function isSameSource(a: Source, b: Source): boolean {
  return a.ssrc === b.ssrc && isSame(a, b)
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

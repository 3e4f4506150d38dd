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
/** A source that was not signalled is pinned when it alone has sent for so long. */
const probationMs = 2_000
/** So many sources besides the signalled address get our sound while it is not known which one is the phone. */
const maxOthers = 3
const signalledRank = 2

/** What the signalling says of the far side. */
interface SignalledAddress extends Address {
  readonly receives: boolean
  readonly onlySignalled?: true
}

/**
 * Where our sound goes, and whose keys count (symmetric RTP). Phones behind a NAT send from another
 * address than they signal, so we answer to where packets come from. Whoever can guess a port could
 * get our sound and press keys that way; therefore sources have a rank, and only packets of the source
 * that we follow are accepted at all:
 *
 *     2  the signalled address: it takes over at once, and no other source is followed after it
 *     1  the signalled host with another port
 *     0  any other host
 *
 * A higher rank takes over from a lower one. Within a rank the first one stays, until it has been
 * silent for a second. We never go back to a lower rank. New signalling begins anew. Where the far
 * side signals that it does not send, no packet is accepted; and none of rank 0 in calls to us, whose
 * keys do more than confirm that somebody is awake.
 *
 * An attacker should not take the announcement from the telephone: until the signalled address sends,
 * it gets our sound in any case, and so do some other sources while none is pinned.
 *
 * Keys count from one pinned source. The signalled address is pinned with its first packet; any other
 * after it alone has sent for two seconds. The pinned source is followed for good: only another SSRC at
 * its address, or a higher rank, can take its place, and only after it has been silent while that one
 * alone has sent for two seconds.
 */
export class RemoteSource {
  readonly #signalled: Address
  readonly #receives: boolean
  readonly #minRank: number
  #followed: Address | undefined
  /** Who else has sent lately, and when. */
  #others: { readonly address: Address; heardMs: number }[] = []
  #otherTargets: readonly Address[] = []
  #rank = 0
  #receivedMs = 0
  #pinned: Source | undefined
  #candidate: { readonly source: Source; sinceMs: number } | undefined

  constructor({ host, port, receives, onlySignalled }: SignalledAddress) {
    this.#signalled = { host: plain(host), port }
    this.#receives = receives
    this.#minRank = onlySignalled ? 1 : 0
  }

  /** Where to send; undefined while nobody knows. */
  get target(): Address | undefined {
    return this.#followed ?? (isReachable(this.#signalled) ? this.#signalled : undefined)
  }

  /** Where to send besides the target. */
  get otherTargets(): readonly Address[] {
    return this.#otherTargets
  }

  /** Whether a good packet from there is accepted. */
  accepts(source: Source, nowMs: number): boolean {
    if (!this.#receives || this.#rankOf(source) < this.#minRank) return false
    if (this.#pinned) return this.#acceptsInstead(this.#pinned, source, nowMs)
    this.#noteOther(source, nowMs)
    if (!this.#follows(source, nowMs)) {
      // Another source of the same rank sends at the same time: the candidate is not alone.
      const candidate = this.#candidate
      if (candidate && this.#rankOf(source) >= this.#rankOf(candidate.source))
        candidate.sinceMs = nowMs
      return false
    }
    this.#receivedMs = nowMs
    if (this.#rank === signalledRank || this.#hasProvenItself(source, nowMs)) this.#pin(source)
    return true
  }

  /** Whether keys of an accepted source count. */
  isPinned(source: Source): boolean {
    return this.#pinned !== undefined && isSameSource(this.#pinned, source)
  }

  /** Another source than the pinned one must not even disturb what is received of it. */
  #acceptsInstead(pinned: Source, source: Source, nowMs: number): boolean {
    if (isSameSource(pinned, source)) {
      this.#candidate = undefined
      return true
    }
    const mayFollow = isSame(pinned, source) || this.#rankOf(source) > this.#rank
    if (!mayFollow || !this.#hasProvenItself(source, nowMs)) return false
    this.#pin(source)
    return true
  }

  #pin(source: Source): void {
    this.#pinned = source
    this.#candidate = undefined
    this.#followed = { host: source.host, port: source.port }
    this.#rank = this.#rankOf(source)
    this.#others = []
    this.#chooseOtherTargets()
  }

  /** Keeps a source that may be the phone in the place of one that has fallen silent. */
  #noteOther({ host, port }: Address, nowMs: number): void {
    const known = this.#others.find(({ address }) => isSame(address, { host, port }))
    if (known) {
      known.heardMs = nowMs
      return
    }
    this.#others = this.#others.filter(({ heardMs: receivedMs }) => nowMs - receivedMs < silentMs)
    if (this.#others.length < maxOthers)
      this.#others.push({ address: { host, port }, heardMs: nowMs })
    this.#chooseOtherTargets()
  }

  #chooseOtherTargets(): void {
    const { target } = this
    const signalled =
      isReachable(this.#signalled) && this.#rank < signalledRank ? [this.#signalled] : []
    const all = [...signalled, ...this.#others.map(({ address }) => address)]
    this.#otherTargets = all.filter((address) => target && !isSame(address, target))
  }

  /** Whether a source alone has sent for long enough. */
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
    const isSilent = nowMs - this.#receivedMs >= silentMs
    const isNext = !this.#followed || rank > this.#rank || (rank === this.#rank && isSilent)
    if (!isNext) return false
    this.#followed = { host: address.host, port: address.port }
    this.#rank = rank
    this.#chooseOtherTargets()
    return true
  }

  #rankOf({ host, port }: Address): number {
    if (host !== this.#signalled.host) return 0
    return port === this.#signalled.port ? signalledRank : 1
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

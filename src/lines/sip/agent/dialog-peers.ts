import { TokenBucket } from './token-bucket.ts'

/** As long as the other side may repeat what it has sent last (RFC 3261, table 4). */
const afterEndMs = 40_000
const maxCalls = 1_000
/** A call goes to the server, and perhaps to a proxy of it and a telephone. */
const maxHosts = 8
/** Requests of the other side within one call: keys that are pressed, sound that is changed, its end. */
const maxRequestsPerSecond = 50

interface Call {
  readonly hosts: Set<string>
  readonly requests: TokenBucket
}

/** Calls by Call-ID, and the hosts that take part in them: those that our own requests within them go to. */
export class DialogPeers {
  readonly #calls = new Map<string, Call>()
  /** When calls have ended, the first to end first. */
  readonly #ended = new Map<string, number>()

  begin(callId: string): void {
    this.#forgetEnded(performance.now())
    if (this.#calls.size >= maxCalls) this.#forgetOldest()
    this.#ended.delete(callId)
    this.#calls.set(callId, { hosts: new Set(), requests: new TokenBucket(maxRequestsPerSecond) })
  }

  /** A call is over; what was sent in it may still be repeated. */
  end(callId: string): void {
    if (this.#calls.has(callId)) this.#ended.set(callId, performance.now())
  }

  /** A request of a call goes to a host. */
  sent(callId: string, host: string): void {
    const hosts = this.#calls.get(callId)?.hosts
    if (hosts && hosts.size < maxHosts) hosts.add(host)
  }

  has(callId: string): boolean {
    return this.#calls.has(callId)
  }

  /** Whether a host is one that takes part in a call. */
  includes(callId: string, host: string): boolean {
    return this.#calls.get(callId)?.hosts.has(host) ?? false
  }

  /** Counts a request within a call; false when the call has had too many in this second. */
  takeRequest(callId: string): boolean {
    return this.#calls.get(callId)?.requests.take() ?? true
  }

  #forgetEnded(nowMs: number): void {
    for (const [callId, endedMs] of this.#ended) {
      if (nowMs - endedMs < afterEndMs) return
      this.#forget(callId)
    }
  }

  /** A call that goes on stays known while there is one that has ended. */
  #forgetOldest(): void {
    const [oldest = ''] = this.#ended.size > 0 ? this.#ended.keys() : this.#calls.keys()
    this.#forget(oldest)
  }

  #forget(callId: string): void {
    this.#ended.delete(callId)
    this.#calls.delete(callId)
  }
}

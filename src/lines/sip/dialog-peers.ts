/** As long as the other side may say again what it has said last (RFC 3261, table 4). */
const afterEndMs = 40_000
const maxCalls = 1_000
/** A call goes to the server, and perhaps to a proxy of it and a telephone. */
const maxHosts = 8

interface KnownCall {
  readonly hosts: Set<string>
  endedMs: number | undefined
}

/** The calls that we have begun, by Call-ID, and the hosts that our own requests within them go to. */
export class DialogPeers {
  readonly #calls = new Map<string, KnownCall>()

  /** A request of a call goes to a host; an INVITE makes the call known. */
  sent(callId: string, method: string, host: string): void {
    const call = this.#calls.get(callId) ?? (method === 'INVITE' ? this.#begin(callId) : undefined)
    if (call && call.hosts.size < maxHosts) call.hosts.add(host)
  }

  /** Nothing more is to be said in a call, but it may be said again. */
  end(callId: string): void {
    const call = this.#calls.get(callId)
    if (call) call.endedMs = performance.now()
  }

  has(callId: string): boolean {
    return this.#calls.has(callId)
  }

  /** Whether a host is one that takes part in a call. */
  includes(callId: string, host: string): boolean {
    return this.#calls.get(callId)?.hosts.has(host) ?? false
  }

  #begin(callId: string): KnownCall {
    const nowMs = performance.now()
    for (const [id, { endedMs }] of this.#calls)
      if (endedMs !== undefined && nowMs - endedMs > afterEndMs) this.#calls.delete(id)
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size < maxCalls) break
      this.#calls.delete(oldest)
    }
    const call = { hosts: new Set<string>(), endedMs: undefined }
    this.#calls.set(callId, call)
    return call
  }
}

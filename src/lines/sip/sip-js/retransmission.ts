import type { Endpoint } from '../transport/address.ts'

const t1Ms = 500
const t2Ms = 4_000
/** 64 × T1: when nobody has answered until then, nobody will (RFC 3261, 17.1.1.2). */
const timeoutMs = 32_000

interface Repeat {
  readonly text: string
  readonly to: Endpoint
  readonly isInvite: boolean
  intervalMs: number
  sinceMs: number
  timer: NodeJS.Timeout
}

/**
 * Repeats what may have been lost on the way: timers A and E for requests, G for refusals of an
 * INVITE (RFC 3261, 17).
 * SIP.js leaves them out, because it was made for reliable transports. Last checked against sip.js 0.21.2
 * (core/transactions/invite-client-transaction.js: timerA).
 */
export class Retransmission {
  readonly #send: (text: string, to: Endpoint) => void
  readonly #repeats = new Map<string, Repeat>()

  constructor(send: (text: string, to: Endpoint) => void) {
    this.#send = send
  }

  get size(): number {
    return this.#repeats.size
  }

  /** Begins to repeat a message until `answered` or `stop` with the same key. */
  start(key: string, text: string, { to, isInvite }: { to: Endpoint; isInvite: boolean }): void {
    this.stop(key)
    const repeat: Repeat = {
      text,
      to,
      isInvite,
      intervalMs: t1Ms,
      sinceMs: 0,
      timer: setTimeout(() => this.#repeat(key, repeat), t1Ms),
    }
    this.#repeats.set(key, repeat)
  }

  /** A provisional answer ends the repeating of an INVITE; other requests go on, slowly. */
  answered(key: string, status: number): void {
    const repeat = this.#repeats.get(key)
    if (!repeat) return
    if (status >= 200 || repeat.isInvite) this.stop(key)
    else repeat.intervalMs = t2Ms
  }

  stop(key: string): void {
    clearTimeout(this.#repeats.get(key)?.timer)
    this.#repeats.delete(key)
  }

  stopAll(): void {
    for (const key of [...this.#repeats.keys()]) this.stop(key)
  }

  #repeat(key: string, repeat: Repeat): void {
    repeat.sinceMs += repeat.intervalMs
    // An INVITE's pauses double without end, others up to T2.
    repeat.intervalMs = repeat.isInvite
      ? repeat.intervalMs * 2
      : Math.min(repeat.intervalMs * 2, t2Ms)
    if (repeat.sinceMs + repeat.intervalMs > timeoutMs) this.#repeats.delete(key)
    else repeat.timer = setTimeout(() => this.#repeat(key, repeat), repeat.intervalMs)
    this.#send(repeat.text, repeat.to)
  }
}

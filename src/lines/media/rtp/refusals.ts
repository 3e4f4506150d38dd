/** A far side that has sent something more recently than this is there. */
const silentMs = 1_000
/** The refusals must go on for so long: a phone may open its port late. */
const spreadMs = 1_000
const minRefusals = 3
/** A refusal without another one for so long was one of a moment; routers and hosts send one a second. */
const forgetMs = 3_000
/** Of so many ticks a socket that may be refused is connected for some: it receives from nobody else meanwhile. */
const periodTicks = 10
const probingTicks = 3
const suspiciousTicks = 8

/**
 * Whether the port that we send to is closed. The kernel reports refusals to a socket (ICMP port
 * unreachable) only while it is connected, and then it receives from one source alone; so that is done
 * by turns, while nothing is received anyway, and for longer when there was a refusal.
 */
export class Refusals {
  #receivedMs: number
  #firstMs: number | undefined
  #lastMs = 0
  #count = 0
  #ticks = 0

  constructor(nowMs: number) {
    this.#receivedMs = nowMs
  }

  /** Whether the port has been closed for so long that nobody will open it. */
  get isGone(): boolean {
    const sinceMs = this.#lastMs - (this.#firstMs ?? this.#lastMs)
    return this.#count >= minRefusals && sinceMs >= spreadMs
  }

  /** The far side is there. */
  received(nowMs: number): void {
    this.#receivedMs = nowMs
    this.#forget()
  }

  /** A packet was refused. */
  refused(nowMs: number): void {
    if (nowMs - this.#lastMs > forgetMs) this.#forget()
    this.#firstMs ??= nowMs
    this.#lastMs = nowMs
    this.#count += 1
  }

  /** Whether the socket is to be connected for the next packet. */
  tick(nowMs: number): boolean {
    if (nowMs - this.#receivedMs < silentMs) return false
    this.#ticks = (this.#ticks + 1) % periodTicks
    return this.#ticks < (this.#count > 0 ? suspiciousTicks : probingTicks)
  }

  #forget(): void {
    this.#firstMs = undefined
    this.#count = 0
  }
}

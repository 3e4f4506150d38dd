/** So many may be on their way unconfirmed. */
const maxUnconfirmed = 8
/** More than any number of calls needs; a bridge that lets so many wait does not listen. */
const maxWaiting = 1_000
const resendMs = 250

interface Sent<T> {
  readonly message: T
  readonly firstMs: number
  lastMs: number
}

/**
 * The numbered messages that go out (firmware-notes/protocol.md, section 4). It has no clock of its
 * own: it is asked what to send at a moment.
 */
export class SendWindow<T> {
  readonly #waiting: ((number: number) => T)[] = []
  readonly #sent: Sent<T>[] = []
  /** The number of the oldest that is on its way. */
  #first = 0

  /** Takes a message, to be made when its number is known; false when too many wait already. */
  add(make: (number: number) => T): boolean {
    if (this.#waiting.length >= maxWaiting) return false
    this.#waiting.push(make)
    return true
  }

  /** The other side expects this number next: it has all before it. False when it confirms nothing new. */
  confirm(next: number): boolean {
    const count = (next - this.#first) & 0xff
    if (count === 0 || count > this.#sent.length) return false
    this.#sent.splice(0, count)
    this.#first = next
    return true
  }

  /** What goes out now for the first time. */
  fresh(nowMs: number): T[] {
    const messages: T[] = []
    while (this.#sent.length < maxUnconfirmed) {
      const make = this.#waiting.shift()
      if (!make) break
      const message = make((this.#first + this.#sent.length) & 0xff)
      this.#sent.push({ message, firstMs: nowMs, lastMs: nowMs })
      messages.push(message)
    }
    return messages
  }

  /** What was not confirmed in time, and all that was sent after it. */
  repeats(nowMs: number): T[] {
    const [oldest] = this.#sent
    if (!oldest || nowMs - oldest.lastMs < resendMs) return []
    for (const sent of this.#sent) sent.lastMs = nowMs
    return this.#sent.map(({ message }) => message)
  }

  /** For how long the oldest has been on its way. */
  unconfirmedMs(nowMs: number): number {
    const [oldest] = this.#sent
    return oldest ? nowMs - oldest.firstMs : 0
  }
}

/** The numbers that come in: each is taken once, in their order. */
export class ReceiveWindow {
  #next = 0

  get next(): number {
    return this.#next
  }

  /** Whether a message with this number is to be taken. */
  take(number: number): boolean {
    if (number !== this.#next) return false
    this.#next = (this.#next + 1) & 0xff
    return true
  }
}

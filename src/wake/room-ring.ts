import type { Journal } from '../core/ports/journal.ts'
import type { RingOutcome, RingRequest } from '../core/ports/line-driver.ts'
import { stateOf } from '../core/ports/line-state.ts'
import type { Channel, SpareChannel } from './channels.ts'
import { ringWithLimit } from './ring-with-limit.ts'

/** A telephone of a room, with the channel that it is rung on. */
export interface Phone {
  readonly extension: string
  readonly dial: string
  readonly channel: Channel | SpareChannel
  /** Stops this telephone, and no other. */
  readonly stop: AbortController
}

export interface RoomRingParts {
  /** The first has a channel of its own; those of the others may be taken away for another room. */
  readonly phones: readonly Phone[]
  readonly request: Omit<RingRequest, 'extension' | 'dial' | 'onAnswered'>
  /** Each hangs up everywhere. */
  readonly signals: readonly AbortSignal[]
  readonly journal: Journal
  /** Called when a channel has become free. */
  readonly onFree: () => void
  /** Called with a telephone that has stopped while others of the room go on. */
  readonly onStopped: (phone: Phone) => void
}

/** How a ring ended, at whichever telephone. */
export interface RoomOutcome {
  readonly outcome: RingOutcome
  /** Whether every line that was rung on is dead, as the ring may have found out. */
  readonly isLineDown: boolean
  /** The telephone that was answered, where the room has several. */
  readonly answeredAt?: string
}

/**
 * Rings the telephones of a room together. The first that is answered is the one that speaks: the others
 * stop at once. Otherwise the ring has ended when the last of them has.
 */
export class RoomRing {
  readonly #parts: RoomRingParts
  readonly #ringing: Set<Phone>
  #answered: Phone | undefined
  #isLineDown = true

  constructor(parts: RoomRingParts) {
    this.#parts = parts
    this.#ringing = new Set(parts.phones)
  }

  /** Gives how it ended, or undefined when it was hung up. */
  async run(): Promise<RoomOutcome | undefined> {
    const ends = await Promise.all(this.#parts.phones.map((phone) => this.#ring(phone)))
    const outcomes = ends.filter((outcome) => outcome !== undefined)
    const outcome = this.#answered
      ? ends[this.#parts.phones.indexOf(this.#answered)]
      : outcomes.sort((a, b) => weightOf(b) - weightOf(a))[0]
    const answeredAt = this.#parts.phones.length > 1 ? this.#answered?.extension : undefined
    const ended = { isLineDown: this.#isLineDown, ...(answeredAt !== undefined && { answeredAt }) }
    return outcome && { outcome, ...ended }
  }

  async #ring(phone: Phone): Promise<RingOutcome | undefined> {
    const { request, journal } = this.#parts
    const { extension, dial, channel, stop } = phone
    const signal = AbortSignal.any([...this.#parts.signals, stop.signal])
    const onAnswered = () => this.#onAnswered(phone)
    const outcome = await ringWithLimit(
      channel.line,
      { ...request, extension, dial, onAnswered },
      { signal, journal },
    )
    if (outcome !== undefined) this.#noteLine(phone, outcome)
    this.#release(phone)
    return outcome
  }

  /** Whoever answers after that is hung up on, without a word. */
  #onAnswered(phone: Phone): void {
    if (this.#answered) return
    this.#answered = phone
    const others = [...this.#ringing].filter((other) => other !== phone)
    for (const other of others) {
      other.stop.abort()
      this.#ringing.delete(other)
      other.channel.release()
      this.#parts.onStopped(other)
    }
    // Before anybody hears that channels are free: this one must not be taken.
    keepChannel(phone)
    if (others.length > 0) this.#parts.onFree()
  }

  #noteLine({ channel }: Phone, outcome: RingOutcome): void {
    const isDown = stateOf(channel.line).state === 'down'
    this.#isLineDown &&= isDown
    // When it is down, it is rung on again as soon as it is up.
    if (outcome.kind === 'unreachable' && outcome.isLineFault && !isDown) channel.noteFault()
  }

  /** One of those that still ring gets the channel that cannot be taken away. */
  #release(phone: Phone): void {
    if (!this.#ringing.delete(phone)) return
    phone.channel.release()
    const [next] = this.#ringing
    if (next) this.#parts.onStopped(phone)
    if (next && !this.#answered) keepChannel(next)
    this.#parts.onFree()
  }
}

function keepChannel({ channel }: Phone): void {
  if ('keep' in channel) channel.keep()
}

/**
 * What says most of a ring that nobody answered: a telephone that rang, one in use, one that failed; and
 * of lines that failed the one that had made a telephone ring.
 */
function weightOf(outcome: RingOutcome): number {
  switch (outcome.kind) {
    case 'answered':
      return 5
    case 'unanswered':
      return 4
    case 'busy':
      return 3
    case 'unreachable':
      if (!outcome.isLineFault) return 2
      return outcome.hasRung ? 1 : 0
  }
}

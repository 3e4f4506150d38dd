import { isRequest, type PropertyEvent } from '../../core/ports/property.ts'
import { withDeadline } from '../../lib/turns/deadline.ts'

export interface InboundQueueOptions {
  readonly apply: (event: PropertyEvent) => Promise<void>
  readonly maxWaiting: number
  /** After a refusal, until it is tried again. */
  readonly refusedMs: number
  /** So many wait that no more should be read, or, later, that reading may go on. */
  onFull(isFull: boolean): void
  /** All events were applied. */
  onIdle(): void
  /** The disk refuses. Guests are forgotten; wakeup calls are kept and tried again. */
  onRefused(error: unknown): void
}

interface Queued {
  readonly event: PropertyEvent
  readonly onApplied?: (() => void) | undefined
}

/** Applies the property system's events, in order and one at a time. */
export class InboundQueue {
  readonly #options: InboundQueueOptions
  #waiting: Queued[] = []
  #working: Promise<void> | undefined
  #isWorking = false
  #retryTimer: NodeJS.Timeout | undefined
  #isFull = false
  #isClosed = false

  constructor(options: InboundQueueOptions) {
    this.#options = options
  }

  /** Whether no more should be read: from the bound on, until half of it is worked off. */
  get isFull(): boolean {
    return this.#isFull
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0
  }

  put(event: PropertyEvent, onApplied?: () => void): void {
    // The guest list is read again anyway.
    if (this.#retryTimer && (!isRequest(event) || this.#waiting.length >= this.#options.maxWaiting))
      return
    this.#waiting.push({ event, onApplied })
    this.#measure()
    this.#work()
  }

  /** Tries what was refused once more. */
  retry(): void {
    clearTimeout(this.#retryTimer)
    this.#retryTimer = undefined
    this.#measure()
    this.#work()
  }

  /** Resolves when all is handed on, or refused, or at the limit. */
  async drain(limitMs: number): Promise<void> {
    if (this.#working) await withDeadline(this.#working, { ms: limitMs, atEnd: () => {} })
    this.#isClosed = true
    clearTimeout(this.#retryTimer)
  }

  #work(): void {
    if (this.#isWorking || this.#retryTimer) return
    this.#isWorking = true
    this.#working = this.#applyAll()
  }

  async #applyAll(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting
      if (!next) break
      try {
        await this.#options.apply(next.event)
      } catch (error) {
        this.#refuse(error)
        break
      }
      this.#waiting.shift()
      this.#measure()
      next.onApplied?.()
    }
    // In the same turn as the last look at the queue, so that an event that comes now is not left waiting.
    this.#isWorking = false
    if (this.isIdle) this.#options.onIdle()
  }

  /** Guests are read again over a new link; wakeup requests are sent only once, so they are kept. */
  #refuse(error: unknown): void {
    clearTimeout(this.#retryTimer)
    if (this.#isClosed) return
    this.#retryTimer = setTimeout(() => this.retry(), this.#options.refusedMs)
    this.#waiting = this.#waiting.filter(({ event }) => isRequest(event))
    this.#measure()
    this.#options.onRefused(error)
  }

  #measure(): void {
    const { maxWaiting, onFull } = this.#options
    const { length } = this.#waiting
    // While the disk refuses, a new link must be read all the same.
    const isLong = this.#isFull ? length > maxWaiting / 2 : length >= maxWaiting
    const isFull = isLong && !this.#retryTimer
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    onFull(isFull)
  }
}

import { isRequest, type PropertyEvent } from '../../core/ports/property.ts'

export interface InboundQueueOptions {
  readonly hear: (news: PropertyEvent) => Promise<void>
  readonly maxWaiting: number
  /** After a refusal, until it is tried again. */
  readonly refusedMs: number
  /** So many wait that no more should be read, or, later, that reading may go on. */
  onFull(isFull: boolean): void
  /** All that was told has been kept. */
  onIdle(): void
  /** The disk refuses. Guests are forgotten; wakeup calls are kept and tried again. */
  onRefused(error: unknown): void
}

interface Waiting {
  readonly news: PropertyEvent
  readonly onHeard?: (() => void) | undefined
}

/** Hands on what the property system tells, in order and one at a time. */
export class InboundQueue {
  readonly #options: InboundQueueOptions
  #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  #isWorking = false
  #again: NodeJS.Timeout | undefined
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

  put(news: PropertyEvent, onHeard?: () => void): void {
    // The guest list is read again anyway.
    if (this.#again && (!isRequest(news) || this.#waiting.length >= this.#options.maxWaiting))
      return
    this.#waiting.push({ news, onHeard })
    this.#measure()
    this.#work()
  }

  /** What was refused is tried once more. */
  goOn(): void {
    clearTimeout(this.#again)
    this.#again = undefined
    this.#measure()
    this.#work()
  }

  /** Resolves when all is handed on, or refused, or at the limit. */
  async drain(limitMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, limitMs)
    await Promise.race([this.#working, promise])
    clearTimeout(timer)
    this.#isClosed = true
    clearTimeout(this.#again)
  }

  #work(): void {
    if (this.#isWorking || this.#again) return
    this.#isWorking = true
    this.#working = this.#handOn()
  }

  async #handOn(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting
      if (!next) break
      try {
        await this.#options.hear(next.news)
      } catch (error) {
        this.#refuse(error)
        break
      }
      this.#waiting.shift()
      this.#measure()
      next.onHeard?.()
    }
    // In the same breath as the last look, so that what comes now is not left waiting.
    this.#isWorking = false
    if (this.isIdle) this.#options.onIdle()
  }

  /** Who is in which room is read again over a new link; wakeup calls are told only once. */
  #refuse(error: unknown): void {
    clearTimeout(this.#again)
    if (this.#isClosed) return
    this.#again = setTimeout(() => this.goOn(), this.#options.refusedMs)
    this.#waiting = this.#waiting.filter(({ news }) => isRequest(news))
    this.#measure()
    this.#options.onRefused(error)
  }

  #measure(): void {
    const { maxWaiting, onFull } = this.#options
    const { length } = this.#waiting
    // While the disk refuses, a new link must be heard all the same.
    const isLong = this.#isFull ? length > maxWaiting / 2 : length >= maxWaiting
    const isFull = isLong && !this.#again
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    onFull(isFull)
  }
}

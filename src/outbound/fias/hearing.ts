import type { PropertyNews } from '../../core/outbound-ports.ts'

export interface HearingOptions {
  readonly hear: (news: PropertyNews) => Promise<void>
  readonly mostWaiting: number
  /** So many wait that no more should be read, or, later, that reading may go on. */
  onFull(isFull: boolean): void
  /** The disk refuses: nothing is handed on until `goOn`. */
  onRefused(error: unknown): void
}

interface Waiting {
  readonly news: PropertyNews
  readonly onHeard?: (() => void) | undefined
}

/** Hands on what the property system tells, in order and one at a time. */
export class Hearing {
  readonly #options: HearingOptions
  #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  #isRefused = false
  #wasFull = false

  constructor(options: HearingOptions) {
    this.#options = options
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#options.mostWaiting
  }

  put(news: PropertyNews, onHeard?: () => void): void {
    this.#waiting.push({ news, onHeard })
    if (this.isFull) this.#tellFull(true)
    this.#work()
  }

  /** There is a link again: what was refused is tried once more. */
  goOn(): void {
    this.#isRefused = false
    this.#work()
  }

  /** Resolves when all is handed on, or refused, or at the limit. */
  async drain(limitMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, limitMs)
    await Promise.race([this.#working, promise])
    clearTimeout(timer)
  }

  #work(): void {
    if (this.#working || this.#isRefused) return
    this.#working = this.#handOn().finally(() => {
      this.#working = undefined
    })
  }

  async #handOn(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting
      if (!next) return
      try {
        await this.#options.hear(next.news)
      } catch (error) {
        this.#refuse(error)
        return
      }
      this.#waiting.shift()
      if (this.#waiting.length <= this.#options.mostWaiting / 2) this.#tellFull(false)
      next.onHeard?.()
    }
  }

  /** Who is in which room is read again over a new link; wakeup calls are told only once. */
  #refuse(error: unknown): void {
    this.#isRefused = true
    this.#waiting = this.#waiting.filter(({ news }) => news.kind.startsWith('wakeup'))
    if (!this.isFull) this.#tellFull(false)
    this.#options.onRefused(error)
  }

  #tellFull(isFull: boolean): void {
    if (this.#wasFull === isFull) return
    this.#wasFull = isFull
    this.#options.onFull(isFull)
  }
}

import { inPieces } from './in-pieces.ts'
import type { Pieces } from './pieces.ts'

export interface InboxOptions<T> {
  readonly take: (item: T) => void
  /** Nothing more is handed on for now: all is taken, or the inbox was closed. */
  readonly onRest: () => void
}

/**
 * What a wire has read and nobody has taken yet. It is handed on in order, a little at a time: one
 * chunk may hold thousands of records.
 */
export class Inbox<T> {
  readonly #options: InboxOptions<T>
  #items: T[] = []
  #taken = 0
  #isOpen = true
  #isWorking = false

  constructor(options: InboxOptions<T>) {
    this.#options = options
  }

  /** Whether more is handed on soon. */
  get isWorking(): boolean {
    return this.#isWorking
  }

  put(items: readonly T[]): void {
    if (items.length === 0) return
    for (const item of items) this.#items.push(item)
    this.#work()
  }

  /** While it is closed, nothing is handed on. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    if (isOpen) this.#work()
  }

  clear(): void {
    this.#items = []
    this.#taken = 0
  }

  #work(): void {
    if (this.#isWorking) return
    this.#isWorking = true
    void inPieces(this.#handOn())
  }

  *#handOn(): Pieces<void> {
    while (this.#isOpen) {
      const item = this.#items[this.#taken]
      if (item === undefined) break
      this.#taken += 1
      this.#options.take(item)
      yield
    }
    if (this.#taken >= this.#items.length) this.clear()
    // In the same step as the last look, so that what comes now is not left waiting.
    this.#isWorking = false
    this.#options.onRest()
  }
}

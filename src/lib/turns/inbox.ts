/** The longest time for which an inbox keeps everything else waiting. */
const turnMs = 3

export interface InboxOptions<T> {
  readonly take: (item: T) => void
  /** Nothing more is handed on for now: all is taken, or the inbox was closed. */
  readonly onRest: () => void
}

/**
 * What a wire has read and nobody has taken yet. It is handed on in order, a little in each turn of
 * the event loop: one chunk may hold thousands of records, and one turn bring many chunks.
 */
export class Inbox<T> {
  readonly #options: InboxOptions<T>
  #items: (T | undefined)[] = []
  #taken = 0
  #isOpen = true
  #isWorking = false
  /** When the time for this turn is over; 0 while nothing was handed on in it. */
  #turnEndMs = 0

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
    this.#handOn()
  }

  #handOn(): void {
    const endMs = this.#turnEnd()
    while (this.#isOpen && this.#taken < this.#items.length) {
      if (performance.now() >= endMs) {
        setImmediate(() => this.#handOn())
        return
      }
      this.#options.take(this.#next())
    }
    this.#isWorking = false
    this.#options.onRest()
  }

  /** One for all that is handed on in a turn, however often something comes in it. */
  #turnEnd(): number {
    if (this.#turnEndMs === 0) {
      this.#turnEndMs = performance.now() + turnMs
      setImmediate(() => {
        this.#turnEndMs = 0
      })
    }
    return this.#turnEndMs
  }

  /** What is taken is not kept, also when the inbox is never empty. */
  #next(): T {
    const item = this.#items[this.#taken] as T
    this.#items[this.#taken] = undefined
    this.#taken += 1
    if (this.#taken * 2 >= this.#items.length) {
      this.#items.splice(0, this.#taken)
      this.#taken = 0
    }
    return item
  }
}

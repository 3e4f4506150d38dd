import { InTurn } from '../../lib/turns/in-turn.ts'

/** So long clients may be served before calls, sound and the store get their turn. */
const turnMs = 5
/** And so long when somebody has just connected: more may wait, and each turn lets in one of them. */
const busyTurnMs = 0.1

/**
 * Does what clients ask for, a few milliseconds in each turn of the event loop; what is left is done
 * in the next one, addresses in turn. However many speak at once, they hold up each other only.
 */
export class Pace {
  readonly #waiting = new InTurn<() => void>()
  #spentMs = 0
  #isRunning = false
  #isScheduled = false
  #hasNewcomers = false

  /** Whether there is time left in this turn, and nobody waits for it. */
  get isFree(): boolean {
    return this.#spentMs < this.#limitMs && this.#waiting.size === 0
  }

  /** Whether this is part of what is being done at a pace. */
  get isRunning(): boolean {
    return this.#isRunning
  }

  /** Somebody has connected: others who wait to be let in have their turn soon. */
  welcome(): void {
    this.#hasNewcomers = true
    this.#schedule()
  }

  get #limitMs(): number {
    return this.#hasNewcomers ? busyTurnMs : turnMs
  }

  /** Does it now, or when its turn comes. `costMs`: what it takes later on, which cannot be measured here. */
  do(address: string, work: () => void, costMs = 0): void {
    if (this.isFree || this.#isRunning) this.run(work, costMs)
    else this.wait(address, work, costMs)
  }

  /** Does it when its turn comes. */
  wait(address: string, work: () => void, costMs = 0): void {
    this.#waiting.add(address, () => this.run(work, costMs))
    this.#schedule()
  }

  /** Does it now, and counts what it takes. */
  run<T>(work: () => T, costMs = 0): T {
    // What is part of other work is counted with it.
    if (this.#isRunning) return work()
    const startedMs = performance.now()
    this.#isRunning = true
    try {
      return work()
    } finally {
      this.#isRunning = false
      this.#spentMs += costMs + performance.now() - startedMs
      this.#schedule()
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#spentMs = 0
      const limitMs = this.#limitMs
      this.#hasNewcomers = false
      while (this.#spentMs < limitMs) {
        const work = this.#waiting.take()
        if (!work) return
        work()
      }
    })
  }
}

/** Somebody who waits for a slot. */
export interface Waiting {
  /** Resolves when the slot is taken; rejects when that was cancelled. */
  readonly turn: Promise<void>
  cancel(): void
}

export interface SlotLimits {
  /** So many go on at a time for each party. */
  readonly max: number
  /** So many more may wait. */
  readonly maxWaiting: number
}

/** Lets some go on at a time for each party; others of the same one wait in the order in which they came. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Whether a party has as many waiting as it may. */
  isFull(by: string): boolean {
    return (this.#waiting.get(by)?.size ?? 0) >= this.#limits.maxWaiting
  }

  /** Takes a slot, at once or when its turn comes. Call `leave` afterwards, unless it was cancelled. */
  enter(by: string): Waiting | undefined {
    const taken = this.#taken.get(by) ?? 0
    if (taken < this.#limits.max) {
      this.#taken.set(by, taken + 1)
      return undefined
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = this.#waiting.get(by) ?? new Set()
    this.#waiting.set(by, waiting.add(resolve))
    const cancel = () => {
      if (!waiting.delete(resolve)) return
      if (waiting.size === 0) this.#waiting.delete(by)
      reject(new Error('Whoever waited has gone.'))
    }
    return { turn: promise, cancel }
  }

  leave(by: string): void {
    const waiting = this.#waiting.get(by)
    const [next] = waiting ?? []
    // Whoever comes next takes over the slot.
    if (waiting && next) {
      waiting.delete(next)
      if (waiting.size === 0) this.#waiting.delete(by)
      next()
      return
    }
    const taken = (this.#taken.get(by) ?? 1) - 1
    if (taken === 0) this.#taken.delete(by)
    else this.#taken.set(by, taken)
  }
}

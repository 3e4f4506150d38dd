const maxKnown = 2_000

export interface QuotaLimits {
  readonly amount: number
  readonly withinMs: number
}

interface Taken {
  readonly sinceMs: number
  amount: number
}

/** How much each account, all accounts of a tenant together, or a property system may take within some time. */
export class Quota {
  readonly #limits: QuotaLimits
  readonly #now: () => number
  readonly #taken = new Map<string, Taken>()

  constructor(limits: QuotaLimits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** False, and nothing is taken, when there is not so much left. */
  take(by: string, amount: number): boolean {
    const taken = this.#takenBy(by)
    if (taken.amount + amount > this.#limits.amount) return false
    this.#keep(by, taken, amount)
    return true
  }

  /** Takes what is left where that is less; false when nothing is left. */
  takeUpTo(by: string, amount: number): boolean {
    const taken = this.#takenBy(by)
    const left = this.#limits.amount - taken.amount
    if (left <= 0) return false
    this.#keep(by, taken, Math.min(amount, left))
    return true
  }

  #takenBy(by: string): Taken {
    const nowMs = this.#now()
    const known = this.#taken.get(by)
    const isCurrent = known !== undefined && nowMs - known.sinceMs < this.#limits.withinMs
    return isCurrent ? known : { sinceMs: nowMs, amount: 0 }
  }

  #keep(by: string, taken: Taken, amount: number): void {
    if (!this.#taken.has(by) && this.#taken.size >= maxKnown) this.#taken.clear()
    taken.amount += amount
    this.#taken.set(by, taken)
  }
}

const maxKnown = 2_000

export interface QuotaLimits {
  readonly amount: number
  readonly withinMs: number
}

/** How much each account, or all accounts of a tenant together, may take within some time. */
export class Quota {
  readonly #limits: QuotaLimits
  readonly #taken = new Map<string, { readonly sinceMs: number; amount: number }>()

  constructor(limits: QuotaLimits) {
    this.#limits = limits
  }

  /** False, and nothing is taken, when there is not so much left. */
  take(by: string, amount: number): boolean {
    const nowMs = performance.now()
    const known = this.#taken.get(by)
    const isCurrent = known !== undefined && nowMs - known.sinceMs < this.#limits.withinMs
    const taken = isCurrent ? known : { sinceMs: nowMs, amount: 0 }
    if (taken.amount + amount > this.#limits.amount) return false
    if (!known && this.#taken.size >= maxKnown) this.#taken.clear()
    taken.amount += amount
    this.#taken.set(by, taken)
    return true
  }
}

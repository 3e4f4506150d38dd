/** Who takes slots or turns: an account, and the party that it shares them with. */
export interface Taker {
  readonly party: string
  readonly account: string
}

/** Somebody who waits for a slot. */
export interface Waiting {
  /** Resolves when the slot is taken; rejects when that was cancelled. */
  readonly turn: Promise<void>
  cancel(): void
}

export interface SlotLimits {
  /** So many go on at a time for each account, */
  readonly perAccount: number
  /** and for each party, but for those whose account has none: */
  readonly perParty: number
  /** these wait only while so many accounts of their party have theirs. */
  readonly maxAccounts: number
  /** So many more of an account may wait. */
  readonly maxWaiting: number
}

interface Waiter {
  readonly account: string
  readonly begin: () => void
}

class Party {
  readonly taken = new Map<string, number>()
  readonly waiting = new Set<Waiter>()
  total = 0
}

/**
 * Lets some go on at a time for each party. Others of the same one wait in the order in which they came;
 * however many an account asks for, another account has one at once.
 */
export class Slots {
  readonly #limits: SlotLimits
  readonly #parties = new Map<string, Party>()

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Whether an account has as many waiting as it may. */
  isFull({ party, account }: Taker): boolean {
    let count = 0
    for (const waiter of this.#parties.get(party)?.waiting ?? [])
      if (waiter.account === account) count += 1
    return count >= this.#limits.maxWaiting
  }

  /** Takes a slot, at once or when its turn comes. Call `leave` afterwards, unless it was cancelled. */
  enter({ party: name, account }: Taker): Waiting | undefined {
    const party = this.#parties.get(name) ?? new Party()
    this.#parties.set(name, party)
    if (this.#mayBegin(party, account)) {
      begin(party, account)
      return undefined
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { account, begin: resolve }
    party.waiting.add(waiter)
    const cancel = () => {
      if (party.waiting.delete(waiter)) reject(new Error('Whoever waited has gone.'))
    }
    return { turn: promise, cancel }
  }

  leave({ party: name, account }: Taker): void {
    const party = this.#parties.get(name)
    if (!party) return
    const left = (party.taken.get(account) ?? 1) - 1
    if (left === 0) party.taken.delete(account)
    else party.taken.set(account, left)
    party.total -= 1
    for (const waiter of party.waiting) {
      if (!this.#mayBegin(party, waiter.account)) continue
      party.waiting.delete(waiter)
      begin(party, waiter.account)
      waiter.begin()
    }
    if (party.total === 0) this.#parties.delete(name)
  }

  #mayBegin({ taken, total }: Party, account: string): boolean {
    const own = taken.get(account) ?? 0
    const { perAccount, perParty, maxAccounts } = this.#limits
    return own === 0 ? taken.size < maxAccounts : own < perAccount && total < perParty
  }
}

function begin(party: Party, account: string): void {
  party.taken.set(account, (party.taken.get(account) ?? 0) + 1)
  party.total += 1
}

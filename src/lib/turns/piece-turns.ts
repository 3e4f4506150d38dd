import { InTurn } from './in-turn.ts'
import type { Taker } from './slots.ts'

/**
 * Shares the time for long work that is done piece by piece: each party has one piece in each turn of
 * the event loop, its accounts in turn. However much one asks for, it is not slower for others.
 */
export class PieceTurns {
  readonly #parties = new Map<string, InTurn<() => void>>()

  /** Resolves when the next piece may be done. */
  next({ party, account }: Taker): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#parties.get(party)
      if (waiting) {
        waiting.add(account, resolve)
        return
      }
      const first = new InTurn<() => void>()
      first.add(account, resolve)
      this.#parties.set(party, first)
      this.#serve(party, first)
    })
  }

  #serve(party: string, waiting: InTurn<() => void>): void {
    setImmediate(() => {
      waiting.take()?.()
      if (waiting.size > 0) this.#serve(party, waiting)
      else this.#parties.delete(party)
    })
  }
}

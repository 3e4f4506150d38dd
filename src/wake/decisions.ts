import { Fault } from '../core/fault.ts'
import { Result, type Wakeup } from '../core/model/wakeup.ts'
import type { Change } from '../core/ports/change.ts'
import type { PendingCall, Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { DeskContext } from '../core/wakeup/context.ts'
import { chunksOf } from '../lib/turns/chunks.ts'

/** What is to be decided about a call, unless it has changed meanwhile. */
export interface Decision {
  readonly call: PendingCall
  readonly decide: (desk: DeskContext, call: Wakeup) => Change
}

export interface DecisionsParts {
  readonly store: Store
  readonly context: (read: Reads) => DeskContext
  /** Whether a call, as it is by now, still is as it was when its time came. */
  readonly isSame: (call: PendingCall, now: Wakeup) => boolean
  /** Called with a call about which the disk refused to keep anything. */
  readonly onRefused: (call: PendingCall) => void
  /** Called with a call about which nothing can be decided. */
  readonly onFailed: (call: PendingCall, error: unknown) => void
}

/** Decides about many calls at once, in pieces, each unless it has changed meanwhile. */
export class Decisions {
  readonly #parts: DecisionsParts

  constructor(parts: DecisionsParts) {
    this.#parts = parts
  }

  /** Each resolves when its piece is on disk, and rejects with a Fault when the disk refuses it. */
  make(decisions: readonly Decision[]): Promise<void>[] {
    return roundsOf(decisions).flatMap((round) => chunksOf(round).map((piece) => this.#make(piece)))
  }

  async #make(piece: readonly Decision[]): Promise<void> {
    const { store, context, isSame, onRefused, onFailed } = this.#parts
    try {
      await store.commit((read) => {
        const change = piece.flatMap(({ call, decide }) => {
          const found = read.wakeup(call.id)
          const isOpen = found?.result === Result.pending && isSame(call, found)
          return isOpen ? decide(context(read), found) : []
        })
        return { change, value: undefined }
      })
    } catch (error) {
      if (error instanceof Fault) {
        for (const { call } of piece) onRefused(call)
        throw error
      }
      // One that fails, such as a damaged record, must not hold up the others.
      const [only, ...others] = piece
      if (only && others.length === 0) onFailed(only.call, error)
      else await this.#makeEach(piece)
    }
  }

  async #makeEach(piece: readonly Decision[]): Promise<void> {
    const outcomes = await Promise.allSettled(piece.map((decision) => this.#make([decision])))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Each round has one call of a room: what becomes of one is known when the next is decided about. */
function roundsOf(decisions: readonly Decision[]): Decision[][] {
  const rounds: Decision[][] = []
  const counts = new Map<string, number>()
  for (const decision of decisions) {
    const { room } = decision.call
    const count = counts.get(room) ?? 0
    counts.set(room, count + 1)
    const round = rounds[count]
    if (round) round.push(decision)
    else rounds.push([decision])
  }
  return rounds
}

import { randomUUID } from 'node:crypto'
import { Fault } from '../core/fault.ts'
import { Source } from '../core/model/wakeup.ts'
import type { Change } from '../core/ports/change.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Actor } from '../core/tenancy.ts'
import { sizeOf, type Undo, undoOf } from '../core/wakeup/undo.ts'

/** The page offers it for 10 seconds; a slow network takes some more. */
const keptMs = 30_000
/** Records that are kept of all changes together: a few bookings of many rooms. */
const maxRecords = 5_000

interface Kept {
  /** A name may be another person's by now, of another tenant. */
  readonly by: string
  readonly untilMs: number
  readonly undo: Undo
}

/** What people at the page have just done to calls, for as long as they may take it back. */
export class UndoShelf {
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>()

  /** Keeps what takes a change back, and gives the header that names it; none to programs. `read` is the store before it. */
  keep(
    { read, change }: { read: Reads; change: Change },
    { actor, nowMs }: { actor: Actor; nowMs: number },
  ): Record<string, string> {
    if (actor.source !== Source.page) return {}
    const undo = undoOf(read, change)
    if (!undo || sizeOf(undo) === 0) return {}
    const name = randomUUID()
    this.#kept.set(name, { by: partyOf(actor), untilMs: nowMs + keptMs, undo })
    this.#makeSpace(nowMs)
    return { 'Nightporter-Undo': name }
  }

  /** Throws Fault 312 where there is none of this person's, or it was too long ago. */
  find(name: string, { actor, nowMs }: { actor: Actor; nowMs: number }): Undo {
    const kept = this.#kept.get(name)
    if (kept && kept.by === partyOf(actor) && nowMs <= kept.untilMs) return kept.undo
    throw new Fault(
      312,
      'This cannot be taken back any more; look at the call, and change it there.',
    )
  }

  /** It was taken back. */
  drop(name: string): void {
    this.#kept.delete(name)
  }

  #makeSpace(nowMs: number): void {
    let records = [...this.#kept.values()].reduce((sum, { undo }) => sum + sizeOf(undo), 0)
    for (const [name, { untilMs, undo }] of this.#kept) {
      if (records <= maxRecords && nowMs <= untilMs) return
      records -= sizeOf(undo)
      this.#kept.delete(name)
    }
  }
}

function partyOf({ name, tenant }: Actor): string {
  return JSON.stringify([name, tenant])
}

import type { DeskContext } from '../core/desk.ts'
import type { Journal, Reads, Store } from '../core/ports.ts'
import { keepWallTime } from '../core/wakeup.ts'
import { piecesOf } from './decisions.ts'

export interface ZoneChangeParts {
  readonly store: Store
  readonly journal: Journal
  readonly context: (read: Reads) => DeskContext
}

/** The site's zone, or its rules, are others than before: calls for a wall time stay at it. */
export async function keepWallTimes({ store, journal, context }: ZoneChangeParts): Promise<void> {
  let moved = 0
  for (const piece of piecesOf([...store.pending()])) {
    moved += await store.commit((read) => {
      const changes = piece.map(({ id }) => keepWallTime(context(read), id))
      return { change: changes.flat(), value: changes.filter(({ length }) => length > 0).length }
    })
  }
  journal.info(`The time zone or its rules have changed: ${moved} calls keep their wall time.`)
}

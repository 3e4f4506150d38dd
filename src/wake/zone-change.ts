import type { DeskContext } from '../core/desk.ts'
import type { Journal, Reads, Store } from '../core/ports.ts'
import type { Site } from '../core/site.ts'
import { keepWallTime } from '../core/wakeup.ts'
import { piecesOf } from './decisions.ts'
import type { NightBookKeeper } from './night-book.ts'

export interface ZoneChangeParts {
  readonly store: Store
  readonly journal: Journal
  readonly site: Pick<Site, 'time'>
  readonly book: Pick<NightBookKeeper, 'leaveZone' | 'enterZone'>
  readonly context: (read: Reads) => DeskContext
}

/** The site's zone, or its rules, are others than before: calls for a wall time stay at it. */
export async function keepWallTimes({
  store,
  journal,
  site,
  book,
  context,
}: ZoneChangeParts): Promise<void> {
  // One zone for all of them, also when the site file changes again meanwhile: then it is done anew.
  const { time } = site
  await book.leaveZone()
  let moved = 0
  for (const piece of piecesOf([...store.pending()])) {
    moved += await store.commit((read) => {
      const desk = { ...context(read), time }
      const changes = piece.map(({ id }) => keepWallTime(desk, id))
      return { change: changes.flat(), value: changes.filter(({ length }) => length > 0).length }
    })
  }
  await book.enterZone(time.zone)
  journal.info(`The time zone or its rules have changed: ${moved} calls keep their wall time.`)
}

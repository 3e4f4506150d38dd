import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'

/** What the desk is made of. */
export interface DeskParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly site: Site
  readonly newId: () => string
  readonly zoneRules: string
  /** No clock that is right shows an earlier time. */
  readonly earliestMs?: number
  readonly isClockSynchronised: () => Promise<boolean>
  /** Something happened that must not: the process must end. */
  readonly onFatal: (error: unknown) => void
}

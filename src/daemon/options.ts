import type { Clock, Timers } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { PasswordCost } from '../http/auth/password.ts'
import type { SiteConfig } from '../site-file/config.ts'
import type { FirstReading, SiteFile } from '../site-file/site-file.ts'
import type { SpaceParts } from '../system/space.ts'

export interface DaemonOptions {
  readonly config: SiteConfig
  /** Where the site file came from, to read it again; without it there is no reload. */
  readonly source?: SiteFile
  /** Where another process waits that may write it; the daemon itself writes where there is none. */
  readonly saverSocket?: string | undefined
  /** What was found there at the start. */
  readonly first?: Pick<FirstReading, 'mistakes' | 'sinceMs'>
  readonly dataFolder: string
  readonly clock: Clock
  readonly journal: Journal
  /** The state on disk cannot be known any more, or there is a bug: the process must end. */
  readonly onFatal: (error: unknown) => void
  /** This box of a pair must not touch anything any more: the daemon is to be closed, and started anew. */
  readonly onEnded?: (reason: string) => void
  /** Whether the start fails when an address of the site file cannot be served, instead of going on. */
  readonly mustOpen?: boolean
  /** Only for measuring what syncing costs. */
  readonly noSync?: boolean
  /** Waits within calls to us; the system's own timers when not given. */
  readonly timers?: Timers
  /** False where a test moves the clock and the desk by hand. */
  readonly ticks?: boolean
  /** False where a test looks at what is queued. */
  readonly delivers?: boolean
  /** When this version was made: no clock that is right shows an earlier time. */
  readonly earliestMs?: number
  /** Whether the kernel says that its clock is right; the kernel itself is asked when not given. */
  readonly isClockSynchronised?: () => Promise<boolean>
  /** Only for tests, which do not wait for seconds. */
  readonly space?: Pick<SpaceParts, 'lookMs'>
  /** Only for tests, which check more passwords in a minute than a hotel does in a year. */
  readonly passwordCost?: PasswordCost
  /** The program that speaks; espeak-ng when not given. */
  readonly speech?: string
  /** Where the page was built; the one that comes with the program when not given. */
  readonly pageFolder?: string
}

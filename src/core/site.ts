import type { Line } from './ports/line-driver.ts'
import type { SiteTime } from './site-time.ts'
import type { PushServer, WakeupRules } from './wakeup/context.ts'

/**
 * The site as its file describes it now. A reload changes what is seen here, so parts look when they
 * need to know, and keep no copy.
 */
export interface Site {
  readonly time: SiteTime
  readonly language: string
  /** Voices to speak with, the preferred ones first. */
  readonly voices: readonly string[]
  readonly rules: WakeupRules
  readonly pushServers: readonly PushServer[]
  readonly lines: readonly Line[]
  /** Channels that may be in use at once, by licence. */
  readonly channelLimit: number
  /** Whether wakeup calls may be booked, by licence. */
  readonly hasWakeup: boolean
}

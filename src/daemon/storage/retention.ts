import type { Retention } from '../../core/ports/store.ts'
import { dayMs } from '../../lib/units.ts'
import type { SiteConfig } from '../../site-file/config.ts'

/** What may go now: finished calls as the site file says, all else after a fixed time. */
export function retention({ wakeup }: Pick<SiteConfig, 'wakeup'>, nowMs: number): Retention {
  return {
    wakeupsMs: nowMs - wakeup.keepMs,
    chargesMs: nowMs - 30 * dayMs,
    logMs: nowMs - 400 * dayMs,
    repliesMs: nowMs - dayMs,
  }
}

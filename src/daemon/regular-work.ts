import type { Retention } from '../core/ports/store.ts'
import { pruneSessions } from '../core/sessions.ts'
import { every } from '../lib/interval.ts'
import { dayMs, hourMs } from '../lib/units.ts'
import type { SiteConfig } from '../site-file/config.ts'
import type { CurrentSite } from './current-site.ts'
import type { DaemonOptions } from './options.ts'
import type { Storage } from './storage/storage.ts'
import type { Telephony } from './telephony/telephony.ts'

/** No call rings later than this for want of a look at the clock. */
const tickMs = 100
/** The time of day is rendered this long before a call says it. */
const prepareMs = 20_000
const prepareMinutes = 2
const pruneMs = hourMs

interface RegularParts {
  readonly site: CurrentSite
  readonly storage: Storage
  readonly telephony: Telephony
}

/** Begins what is done again and again: looking at the clock, preparing announcements, removing what is old. */
export function startRegularWork(
  { clock, journal, ticks = true }: DaemonOptions,
  { site, storage: { store, pruneGuard }, telephony: { desk, announcements } }: RegularParts,
) {
  const closing = new AbortController()
  const prune = async () => {
    // What a wrong clock calls old may be of today.
    if (desk.state().clockHeldUntilMs !== undefined || !(await pruneGuard.mayPrune())) return
    await store.prune(retention(site.config, clock.now()), closing.signal)
    await store.commit((read) => ({ change: pruneSessions(read, clock.now()), value: undefined }))
  }
  const pruning = every(pruneMs, prune, journal)
  pruning.now()
  const work = [pruning]
  if (ticks) {
    const prepare = async () => announcements.announcer.prepareDue(prepareMinutes)
    work.push(every(tickMs, () => desk.tick(), journal))
    work.push(every(prepareMs, prepare, journal))
  }
  return {
    async close() {
      closing.abort()
      await Promise.all(work.map((one) => one.stop()))
    },
  }
}

/** What may go now: finished calls as the site file says, all else after a fixed time. */
function retention({ wakeup }: Pick<SiteConfig, 'wakeup'>, nowMs: number): Retention {
  return {
    wakeupsMs: nowMs - wakeup.keepMs,
    chargesMs: nowMs - 30 * dayMs,
    logMs: nowMs - 400 * dayMs,
    repliesMs: nowMs - dayMs,
  }
}

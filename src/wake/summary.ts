import { listOf } from '../core/model.ts'
import type { Journal, Store } from '../core/ports.ts'
import type { SiteTime } from '../core/site-time.ts'

export interface SummaryParts {
  readonly store: Store
  readonly journal: Journal
  readonly time: SiteTime
}

/** What became of the calls of one day of the site, told in the journal with the log's head. */
export async function sumUp(
  { store, journal, time }: SummaryParts,
  day: { startMs: number; endMs: number },
): Promise<void> {
  const counts = { answered: 0, failed: 0, cancelled: 0 }
  const lateMs: number[] = []
  for await (const page of store.finishedCalls(day)) {
    for (const call of page) {
      const list = listOf(call.result)
      if (list !== 'pending') counts[list] += 1
      if (call.lateMs >= 0) lateMs.push(call.lateMs)
    }
  }
  let open = 0
  for (const { scheduledMs } of store.pending())
    if (scheduledMs >= day.startMs && scheduledMs < day.endMs) open += 1
  const { answered, failed, cancelled } = counts
  const booked = answered + failed + cancelled + open
  const date = time.wallAt(day.startMs).slice(0, 10)
  const head = store.logHead()
  journal.info(
    `Wakeup calls of ${date}: ${booked} booked, ${answered} answered, ${failed} failed, ` +
      `${cancelled} cancelled, ${open} open; ${lateness(lateMs)}`,
  )
  journal.info(`Wakeup log at the end of ${date}: line ${head.seq}, head ${head.hash || 'none'}`)
}

function lateness(lateMs: number[]): string {
  if (lateMs.length === 0) return 'no ring.'
  lateMs.sort((a, b) => a - b)
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1)
  const p50 = seconds(lateMs[Math.floor((lateMs.length - 1) / 2)])
  return `first rings late by ${p50} s (p50), ${seconds(lateMs.at(-1))} s at worst.`
}

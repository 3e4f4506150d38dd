import { finishedLists, listOf } from '../core/model/wakeup.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { LogHead } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import type { DeskState } from './desk-state.ts'
import type { TaskSet } from './task-set.ts'

/** After a long outage so many days are summed up. */
const daysBack = 31

export interface DailySummaryParts {
  readonly store: Store
  readonly journal: Journal
  readonly site: Pick<Site, 'time'>
  readonly state: DeskState
  readonly tasks: TaskSet
}

interface Day {
  readonly startMs: number
  readonly endMs: number
}

/** Sums up each day of the site when it is over, in the journal, with the log's head. */
export class DailySummary {
  readonly #parts: DailySummaryParts
  #endMs = 0

  constructor(parts: DailySummaryParts) {
    this.#parts = parts
  }

  /** The clock was set back, or the zone is another: the day that it shows is not over. */
  restart(): void {
    this.#endMs = 0
  }

  /** Sums up the days that are over since the last look, those on which the appliance was off as well. */
  check(nowMs: number): void {
    if (nowMs < this.#endMs) return
    const { state, tasks, store } = this.#parts
    const { time } = this.#parts.site
    const today = time.dayOf(nowMs)
    this.#endMs = today.endMs
    const days: Day[] = []
    const doneMs = state.summedUpMs || today.startMs
    for (
      let day = time.dayOf(today.startMs - 1);
      day.startMs >= doneMs && days.length < daysBack;
      day = time.dayOf(day.startMs - 1)
    )
      days.unshift(day)
    state.summedUpMs = today.startMs
    // Now, before anything of the new day is written.
    const head = store.logHead()
    if (days.length > 0) tasks.add(this.#sumUpAll(days, head))
  }

  async #sumUpAll(days: readonly Day[], head: LogHead): Promise<void> {
    for (const day of days) await this.#sumUp(day)
    const date = this.#dateOf(days.at(-1))
    this.#parts.journal.info(
      `Wakeup log at the end of ${date}: line ${head.seq}, head ${head.hash || 'none'}`,
    )
  }

  async #sumUp(day: Day): Promise<void> {
    const { store, journal } = this.#parts
    const counts = { answered: 0, failed: 0, cancelled: 0 }
    const lateMs: number[] = []
    for await (const chunk of store.calls({ lists: finishedLists, ...day })) {
      for (const call of chunk) {
        const list = listOf(call.result)
        if (list !== 'pending') counts[list] += 1
        if (call.lateMs >= 0) lateMs.push(call.lateMs)
      }
    }
    let open = 0
    for (const { scheduledMs } of store.pending())
      if (scheduledMs >= day.startMs && scheduledMs < day.endMs) open += 1
    const { answered, failed, cancelled } = counts
    journal.info(
      `Wakeup calls of ${this.#dateOf(day)}: ${answered + failed + cancelled + open} booked, ` +
        `${answered} answered, ${failed} failed, ${cancelled} cancelled, ${open} open; ` +
        lateness(lateMs),
    )
  }

  #dateOf(day: Day | undefined): string {
    return this.#parts.site.time.wallAt(day?.startMs ?? 0).slice(0, 10)
  }
}

function lateness(lateMs: number[]): string {
  if (lateMs.length === 0) return 'no ring.'
  lateMs.sort((a, b) => a - b)
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1)
  const p50 = seconds(lateMs[Math.floor((lateMs.length - 1) / 2)])
  return `first rings late by ${p50} s (p50), ${seconds(lateMs.at(-1))} s at worst.`
}

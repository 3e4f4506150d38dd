/** When calls ring: once, or every day, or on some days until a date. */

import { minuteMs } from '../../lib/units.ts'
import { Fault } from '../fault.ts'
import { type Series, weekdays } from '../model/wakeup.ts'
import { nextDay, type SiteTime, type When } from '../site-time.ts'
import type { DeskContext } from './context.ts'

const horizonMs = 400 * 24 * 60 * minuteMs

export interface WantedTime {
  readonly daily: boolean
  readonly days?: string | undefined
  readonly until?: string | undefined
  readonly when: When
}

/**
 * When a booking first rings. The current minute is still in time; a daily call looks for its next day.
 * Throws Fault 306 where there is none.
 */
export function firstRing({ time, nowMs }: DeskContext, wanted: WantedTime): When {
  const { when, daily } = wanted
  const minuteStart = Math.floor(nowMs / minuteMs) * minuteMs
  if (when.ms > nowMs + horizonMs)
    throw new Fault(306, 'The time lies more than 400 days ahead; choose an earlier one.')
  if (daily) {
    const wall = when.wall || time.wallAt(when.ms)
    const isAhead = when.ms >= minuteStart
    if (isAhead && isOnDay(wanted, wall)) return { ms: when.ms, wall }
    const from = isAhead ? wall : `${time.wallAt(nowMs).slice(0, 10)}${wall.slice(10)}`
    const first = nextOccurrence(time, { ...wanted, wall: from }, minuteStart)
    if (first) return first
    throw new Fault(306, 'The last day is over before the call rings once; give a later one.')
  }
  if (when.ms >= minuteStart) return when
  throw new Fault(
    306,
    'The time lies in the past; choose one from the current minute on, or give a later date.',
  )
}

/**
 * The next time of a daily call, from the day of `wall` on and not before an instant; undefined when its
 * last day is over.
 */
export function nextOccurrence(
  time: SiteTime,
  { wall, days = '', until = '' }: Omit<WantedTime, 'when' | 'daily'> & { wall: string },
  fromMs: number,
): When | undefined {
  let next = nextDay(time, wall, fromMs)
  for (const _ of weekdays) {
    if (isOnDay({ days, until }, next.wall)) return next
    next = nextDay(time, time.shiftDays(next.wall, 1), fromMs)
  }
  return undefined
}

/** Whether a daily call rings on the day of a wall time. */
function isOnDay(
  { days = '', until = '' }: Pick<WantedTime, 'days' | 'until'>,
  wall: string,
): boolean {
  return !isOver({ until }, wall) && (days === '' || days.split(',').includes(weekdayOf(wall)))
}

function isOver({ until = '' }: Pick<WantedTime, 'until'>, wall: string): boolean {
  return until !== '' && wall.slice(0, 10).replaceAll('-', '') > until
}

/** The name of a wall time's day of the week. */
function weekdayOf(wall: string): string {
  const sundayFirst = new Date(`${wall}Z`).getUTCDay()
  return weekdays[(sundayFirst + 6) % 7] ?? ''
}

/** A series in words, for the log. */
export function seriesText({
  daily,
  days,
  until,
}: Pick<Series, 'daily' | 'days' | 'until'>): string {
  if (!daily) return ''
  const on = days ? `, every ${days.replaceAll(',', ', ')}` : ', daily'
  return until ? `${on}, until ${until}` : on
}

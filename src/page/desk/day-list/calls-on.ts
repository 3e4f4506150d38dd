import type { CallGroups } from '../../live/calls.ts'
import type { Call } from '../../rest/records.ts'
import { wallOf, weekdayOf } from '../../time/wall.ts'

/** A call as it stands on the list of a day. */
export interface DayCall {
  readonly call: Call
  readonly time: string
  /** A later day of a daily call, which waits for an earlier one now. */
  readonly isToCome: boolean
}

/** The calls of a day from today on, soonest first: those of daily calls, too, that wait for an earlier day now. */
export function callsOn(date: string, groups: CallGroups): readonly DayCall[] {
  const { now, pending, answered, failed } = groups
  const open = [...now, ...pending].map(({ call }) => call)
  const all = [...open, ...[...answered, ...failed].map(({ call }) => call)]
  const ofDay = all
    .map((call) => ({ call, wall: wallOf(call.scheduled) }))
    .filter(({ wall }) => wall.date === date)
    .map(({ call, wall }) => ({ call, time: wall.time, isToCome: false }))
  const toCome = open
    .map((call) => ({ call, wall: wallOf(call.scheduled) }))
    .filter(({ call, wall }) => wall.date < date && ringsOn(call, date))
    .map(({ call, wall }) => ({ call, time: wall.time, isToCome: true }))
  return [...ofDay, ...toCome].sort(
    (a, b) => compare(a.time, b.time) || compare(a.call.room, b.call.room),
  )
}

/** Whether a daily call that waits for one day rings on a later one. */
function ringsOn({ daily, days = '', until = '' }: Call, date: string): boolean {
  const isDay = days === '' || days.split(',').includes(weekdayOf(date))
  const isOver = until !== '' && until < date.replaceAll('-', '')
  return daily && isDay && !isOver
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

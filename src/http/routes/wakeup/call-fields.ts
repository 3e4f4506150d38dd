import { Fault } from '../../../core/fault.ts'
import { needs } from '../../../core/model/room.ts'
import { weekdays } from '../../../core/model/wakeup.ts'
import type { SiteTime, When } from '../../../core/site-time.ts'
import { lastPrompt } from '../../../core/wakeup/prompt.ts'
import { profileName } from '../../api/fields.ts'
import { bool, joined, list, oneOf, optional, readBy, whole } from '../../api/params.ts'
import { isoDateTime } from './common.ts'

const date = readBy((value) => (/^\d{8}$/.test(value) ? value : undefined), {
  should: 'a date as YYYYMMDD',
  example: '20261118',
})

/** Every day is the same as none of them. */
const days = joined(list(oneOf(weekdays), { min: 0, max: weekdays.length }), (given) =>
  given.length === weekdays.length ? [] : weekdays.filter((day) => given.includes(day)),
)

/** The time of a call, and what it is like: for booking one, and for moving one. */
export function callFields(time: SiteTime) {
  return {
    datetime: optional(
      readBy((value) => time.parse(value), isoDateTime),
      'ISO 8601. Use this, or `date` and `time`.',
    ),
    date: optional(date, '`YYYYMMDD`; today when not given.'),
    time: optional(
      readBy((value) => (/^\d{4}$/.test(value) ? value : undefined), {
        should: 'a time as HHMM',
        example: '0645',
      }),
      '`HHMM`.',
    ),
    daily: optional(bool, 'Repeats every day at that wall time. Default false.'),
    days: optional(days, 'The days of a daily call, such as `mon,tue,fri`; all when not given.'),
    until: optional(
      readBy((value) => (value === '' || time.parsePair(value, '0000') ? value : undefined), {
        should: 'a date as YYYYMMDD, or empty for none',
        example: '20261224',
      }),
      'The last day of a daily call, `YYYYMMDD`.',
    ),
    prompt: optional(
      whole({ min: 0, max: lastPrompt }),
      "What is said; `GET /rest/prompt` lists them. Default 0, the site's announcement.",
    ),
    profile: optional(
      profileName,
      "The profile that it rings by; `GET /rest/profile` lists them. Default that of the guest's VIP code, of the room, or the site's rules.",
    ),
    needs: optional(
      joined(list(oneOf(needs), { min: 0, max: needs.length })),
      'What the guest needs besides the telephone: `knock`, `flash`. Staff are told 5 minutes ahead and at the time.',
    ),
  }
}

type WhenForm = {
  datetime: When | undefined
  date: string | undefined
  time: string | undefined
}

/** The time that was asked for; undefined where none was. A `time` without a `date` is on the day given. */
export function whenOf(
  siteTime: SiteTime,
  { datetime, date, time }: WhenForm,
  defaultDate: string,
): When | undefined {
  if (datetime && (date !== undefined || time !== undefined))
    throw new Fault(203, 'Give datetime, or date and time, but not both.')
  if (datetime || time === undefined) return datetime
  const when = siteTime.parsePair(date ?? defaultDate, time)
  if (!when)
    throw new Fault(202, 'The date or the time is not valid; there is no such day or time.')
  return when
}

/** Throws Fault 203 when a call that is not daily is to have days. */
export function requireDaily(
  daily: boolean,
  { days, until }: { days: string | undefined; until: string | undefined },
): void {
  if (!daily && (days || until))
    throw new Fault(203, 'Only a daily call has days and a last day; give daily=1, too.')
}

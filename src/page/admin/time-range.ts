import { dayAfter, type Wall } from '../time/wall.ts'

/** Minutes at the hotel as `YYYY-MM-DDTHH:MM`; an empty end is open. */
export interface TimeRange {
  readonly start: string
  readonly end: string
}

export function lastDays(now: Wall, days: number): TimeRange {
  return { start: `${dayAfter(now.date, -days)}T${now.time}`, end: '' }
}

/** As the interface takes a minute, `YYYYMMDDHHMM`; undefined where none is given. */
export function minuteOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '').slice(0, 12)
  return digits.length === 12 ? digits : undefined
}

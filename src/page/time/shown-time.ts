import { weekdays } from '../../core/model/wakeup.ts'
import type { Wall } from './wall.ts'

/** Writes days and times the way the reader's language does. */
export class ShownTime {
  readonly #time: Intl.DateTimeFormat
  readonly #exactTime: Intl.DateTimeFormat
  readonly #day: Intl.DateTimeFormat
  readonly #longDay: Intl.DateTimeFormat
  readonly #weekday: Intl.DateTimeFormat
  readonly #number: Intl.NumberFormat

  readonly #locale: string

  constructor(locale: string) {
    this.#locale = locale
    const inUtc = { timeZone: 'UTC' } as const
    this.#time = new Intl.DateTimeFormat(locale, { ...inUtc, timeStyle: 'short' })
    this.#exactTime = new Intl.DateTimeFormat(locale, { ...inUtc, timeStyle: 'medium' })
    this.#day = new Intl.DateTimeFormat(locale, {
      ...inUtc,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    this.#longDay = new Intl.DateTimeFormat(locale, { ...inUtc, dateStyle: 'full' })
    this.#weekday = new Intl.DateTimeFormat(locale, { ...inUtc, weekday: 'short' })
    this.#number = new Intl.NumberFormat(locale)
  }

  /** Of `06:45`. */
  time(time: string): string {
    return this.#time.format(Date.parse(`2000-01-01T${time}Z`))
  }

  /** Of `2026-11-16`: short, without the year. */
  day(date: string): string {
    return this.#day.format(Date.parse(`${date}T00:00Z`))
  }

  /** With weekday and year, in words. */
  longDay(date: string): string {
    return this.#longDay.format(Date.parse(`${date}T00:00Z`))
  }

  /** Of `mon,tue`, in the order of the week: `Mon, Tue`. */
  weekdays(days: string): string {
    const chosen = days.split(',')
    // The first of January 2001 was a Monday.
    return weekdays
      .map((day, index) => ({ day, ms: Date.UTC(2001, 0, 1 + index) }))
      .filter(({ day }) => chosen.includes(day))
      .map(({ ms }) => this.#weekday.format(ms))
      .join(', ')
  }

  dayAndTime({ date, time }: Wall): string {
    return `${this.day(date)}, ${this.time(time)}`
  }

  /** Time and seconds of an ISO 8601 text of the interface. */
  exactTime(iso: string): string {
    return this.#exactTime.format(Date.parse(`2000-01-01T${iso.slice(11, 19)}Z`))
  }

  /** The same with the day. */
  moment(iso: string): string {
    return `${this.day(iso.slice(0, 10))}, ${this.exactTime(iso)}`
  }

  number(value: number): string {
    return this.#number.format(value)
  }

  /** With its unit, such as `megabyte`: `5 MB`, in French `5 Mo`. */
  measure(value: number, unit: string): string {
    const format = new Intl.NumberFormat(this.#locale, { style: 'unit', unit })
    return format.format(value)
  }
}

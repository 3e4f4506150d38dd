import { Temporal } from 'temporal-polyfill'
import { dayMs, minuteMs } from '../lib/units.ts'

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const longDays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const longMonths =
  'January February March April May June July August September October November December'.split(' ')

/** A point in time that was asked for: `wall` is site wall time, or empty when an offset was given. */
export interface When {
  readonly ms: number
  readonly wall: string
}

/** Civil fields of an instant at the site. */
export interface WallClock {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minute: string
  readonly second: string
  readonly weekday: number
  /** `+0100` */
  readonly offset: string
}

/** Minutes whose offsets are remembered. */
const maxOffsets = 64

/** Wall time and instants of one IANA zone. Never looks at the process's own zone. */
export class SiteTime {
  readonly zone: string
  /** Offsets by the minute; they change on whole minutes only. */
  readonly #offsets = new Map<number, number>()

  /** Throws a RangeError when the zone is not known. */
  constructor(zone: string) {
    this.zone = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  }

  /** The zone's distance from UTC at an instant. */
  offsetMs(ms: number): number {
    const minute = Math.floor(ms / minuteMs)
    const known = this.#offsets.get(minute)
    if (known !== undefined) return known
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(
      minute * minuteMs,
    ).toZonedDateTimeISO(this.zone)
    const offset = Math.round(offsetNanoseconds / 1e6)
    if (this.#offsets.size >= maxOffsets) this.#offsets.clear()
    this.#offsets.set(minute, offset)
    return offset
  }

  /** `2026-11-15T07:05:09+01:00` */
  iso(ms: number): string {
    const offset = this.offsetMs(ms)
    return new Date(ms + offset).toISOString().slice(0, 19) + offsetText(offset, ':')
  }

  clockAt(ms: number): WallClock {
    const offset = this.offsetMs(ms)
    const local = new Date(ms + offset)
    const text = local.toISOString()
    return {
      year: text.slice(0, 4),
      month: text.slice(5, 7),
      day: text.slice(8, 10),
      hour: text.slice(11, 13),
      minute: text.slice(14, 16),
      second: text.slice(17, 19),
      weekday: local.getUTCDay(),
      offset: offsetText(offset, ''),
    }
  }

  /** Site wall time of an instant, `YYYY-MM-DDTHH:MM:SS`. */
  wallAt(ms: number): string {
    return new Date(ms + this.offsetMs(ms)).toISOString().slice(0, 19)
  }

  /** The instant of a wall time. One that is skipped moves on by the skipped part; of one that occurs twice, the first. */
  instantOf(wall: string): number {
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(this.zone, {
      disambiguation: 'compatible',
    }).epochMilliseconds
  }

  /** The same wall time some days later (or earlier). */
  shiftDays(wall: string, days: number): string {
    return Temporal.PlainDateTime.from(wall).add({ days }).toString({ smallestUnit: 'second' })
  }

  /** Start and end of the site's day that an instant lies in. */
  dayOf(ms: number): { startMs: number; endMs: number } {
    const midnight = `${this.wallAt(ms).slice(0, 10)}T00:00:00`
    return {
      startMs: this.instantOf(midnight),
      endMs: this.instantOf(this.shiftDays(midnight, 1)),
    }
  }

  /**
   * Reads ISO 8601, basic or extended, seconds optional. With an offset it is an instant, without
   * one it is wall time. Undefined when the text is no such thing.
   */
  parse(text: string): When | undefined {
    const match = extended.exec(text) ?? basic.exec(text)
    if (!match) return undefined
    const [, year, month, day, hour, minute, second = '00', zulu, sign, offHour, offMinute = '00'] =
      match
    const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`
    const utc = Date.parse(`${wall}Z`)
    if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 19) !== wall) return undefined
    if (zulu) return { ms: utc, wall: '' }
    if (offHour === undefined) return { ms: this.instantOf(wall), wall }
    const minutes = Number(offHour) * 60 + Number(offMinute)
    if (minutes > 18 * 60 || Number(offMinute) > 59) return undefined
    return { ms: utc - (sign === '-' ? -minutes : minutes) * minuteMs, wall: '' }
  }

  /** Reads `YYYYMMDD` and `HHMM` as site wall time. */
  parsePair(date: string, time: string): When | undefined {
    return /^\d{8}$/.test(date) && /^\d{4}$/.test(time) ? this.parse(`${date}T${time}`) : undefined
  }

  /** Reads `YYYYMMDDHHMM` as site wall time. */
  parseMinute(text: string): When | undefined {
    return this.parsePair(text.slice(0, 8), text.slice(8))
  }

  /** Today at the site, `YYYYMMDD`. */
  today(ms: number): string {
    return this.wallAt(ms).slice(0, 10).replaceAll('-', '')
  }
}

/** The first day, from that of `wall` on, on which that wall time is not before `fromMs`. */
export function nextDay(time: SiteTime, wall: string, fromMs: number): When {
  const daysBehind = Math.floor((fromMs - time.instantOf(wall)) / dayMs) - 1
  let day = daysBehind > 0 ? time.shiftDays(wall, daysBehind) : wall
  while (time.instantOf(day) < fromMs) day = time.shiftDays(day, 1)
  return { ms: time.instantOf(day), wall: day }
}

const extended =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?:(Z)|([+\- ])(\d\d)(?::?(\d\d))?)?$/i
const basic =
  /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(?:(\d\d)(?:[.,]\d{1,9})?)?(?:(Z)|([+\- ])(\d\d)(?::?(\d\d))?)?$/i

function offsetText(offsetMs: number, colon: string): string {
  const minutes = Math.abs(Math.trunc(offsetMs / minuteMs))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${colon}${two(minutes % 60)}`
}

/** The date texts of the system report. */
export const names = { dayNames, monthNames, longDays, longMonths }

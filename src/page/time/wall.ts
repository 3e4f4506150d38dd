import { weekdays } from '../../core/model/wakeup.ts'
import { dayMs } from '../../lib/units.ts'

/** A day and a time of day as the clocks of the hotel show them. */
export interface Wall {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `HH:MM` */
  readonly time: string
}

export type Weekday = (typeof weekdays)[number]

/** The wall time that an ISO 8601 text of the interface carries: its own digits, whatever zone the browser is in. */
export function wallOf(iso: string): Wall {
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) }
}

/** The wall time of an instant in a zone, or at an offset such as `+01:00`. */
export function wallAt(ms: number, zone: string): Wall {
  if (offset.test(zone)) return wallOf(isoAt(ms, zone))
  const parts = partsFormat(zone).formatToParts(ms)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    date: `${of('year')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}`,
  }
}

const offset = /[+-]\d\d:\d\d$/

/** What an ISO 8601 text of the interface says after the time. */
export function offsetOf(iso: string): string {
  return offset.exec(iso)?.[0] ?? '+00:00'
}

/** An instant, told at an offset. */
export function isoAt(ms: number, offset: string): string {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  const aheadMs = (offset.startsWith('-') ? -minutes : minutes) * 60_000
  return new Date(ms + aheadMs).toISOString().slice(0, 19) + offset
}

/** Browsers that are older than a zone do not know it. */
export function isKnownZone(zone: string): boolean {
  try {
    return partsFormat(zone) !== undefined
  } catch {
    return false
  }
}

/** The day that lies `days` after another. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The day of the week of a date. */
export function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(`${date}T00:00Z`).getUTCDay()
  return weekdays[(sundayFirst + 6) % 7] ?? 'mon'
}

/** `2026-12-24` of `20261224`, as the interface writes days. */
export function dashed(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
}

let known: { zone: string; format: Intl.DateTimeFormat } | undefined

/** Making a format is slow; a page has one zone. */
function partsFormat(zone: string): Intl.DateTimeFormat {
  if (known?.zone === zone) return known.format
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  known = { zone, format }
  return format
}

import type { Tenanted } from './tenanted.ts'

export const Result = {
  pending: -1,
  complete: 1,
  noAnswer: 2,
  busy: 3,
  noLine: 4,
  cancelled: 5,
  missed: 6,
} as const
export type Result = (typeof Result)[keyof typeof Result]

export const Status = {
  pending: 0,
  ringing: 1,
  waiting: 2,
  snoozed: 3,
  finished: 4,
  withOperator: 5,
} as const
export type Status = (typeof Status)[keyof typeof Status]

export const Source = { rest: 0, page: 1, roomPhone: 2, property: 3, commandLine: 4 } as const
export type Source = (typeof Source)[keyof typeof Source]

/** What clients see of a wakeup call, field for field. */
export interface WakeupView extends Tenanted {
  readonly id: string
  readonly room: string
  readonly scheduled: string
  readonly created: string
  readonly daily: boolean
  readonly actor: string
  readonly attempts: number
  readonly snoozes: number
  readonly prompt: number
  readonly result: Result
  readonly source: Source
  readonly status: Status
  /** The profile that the booking names. */
  readonly profile?: string
  /** What the guest needs besides the telephone, joined by commas; a room may have needs of its own. */
  readonly needs?: string
  /** The days on which a daily call rings, joined by commas; all of them where there are none. */
  readonly days?: string
  /** The last day of a daily call, `YYYYMMDD`. */
  readonly until?: string
}

/** A wakeup call with what only the desk needs. */
export interface Wakeup extends WakeupView {
  /** The instant of `scheduled`. */
  readonly scheduledMs: number
  /** The site wall time asked for (`YYYY-MM-DDTHH:MM:SS`), or empty when an instant was asked for. */
  readonly wall: string
  /** When the next ring is due: `scheduledMs`, or later after a retry or a snooze. */
  readonly dueMs: number
  /** How late the first ring was, or -1 before it. */
  readonly lateMs: number
  /** Rings since it was booked, armed for a day or snoozed: what `attempts` of the rules counts. */
  readonly tries: number
  /** Each is answered once, when the call has ended for good. */
  readonly asked: readonly PropertyRequest[]
  /** The reservations that it is for; none where that is not known: it is for all in the room. */
  readonly guests: readonly string[]
  /** How often staff were told of what the guest needs: ahead, and at the time. */
  readonly assistAlerts: number
  /** Somebody has asked for the next ring, which is then made by the system at any rate. */
  readonly isRingAsked: boolean
  /** Somebody else has asked for the same call as well: it is not the first one's alone to take back. */
  readonly isShared?: boolean
  /** Of a day of a daily call that has ended while staff were still to help: the id of the daily call. */
  readonly seriesId?: string
}

/** A property system asked for this call, for a date and time in its own words. */
export interface PropertyRequest {
  readonly property: string
  readonly date: string
  readonly time: string
  /** The time that the call was moved to here, in the same words: that is what is answered. */
  readonly movedTo?: { readonly date: string; readonly time: string }
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** When a daily call rings. */
export interface Series extends Pick<Wakeup, 'daily' | 'wall'> {
  readonly days?: string | undefined
  readonly until?: string | undefined
}

/** What tells the daily calls of a room apart: the time of day, and the days; empty for a single one. */
export function dailyAtOf({ daily, wall, days, until }: Series): string {
  return daily ? [wall.slice(11), days, until].filter(Boolean).join(' ') : ''
}

/** What clients see of a call. Lists are filtered by the text of it, whose last field is `tenant`. */
export function viewOf(call: Wakeup): WakeupView {
  return {
    id: call.id,
    room: call.room,
    scheduled: call.scheduled,
    created: call.created,
    daily: call.daily,
    actor: call.actor,
    attempts: call.attempts,
    snoozes: call.snoozes,
    prompt: call.prompt,
    result: call.result,
    source: call.source,
    status: call.status,
    ...(call.profile && { profile: call.profile }),
    ...(call.needs && { needs: call.needs }),
    ...(call.days && { days: call.days }),
    ...(call.until && { until: call.until }),
    tenant: call.tenant,
  }
}

export const finishedLists = ['answered', 'failed', 'cancelled'] as const

/** Where calls are filed. Those cancelled by a check-out are in the list of all only. */
export const wakeupLists = ['pending', ...finishedLists] as const
export type WakeupList = (typeof wakeupLists)[number]

export function listOf(result: Result): WakeupList {
  switch (result) {
    case Result.pending:
      return 'pending'
    case Result.complete:
      return 'answered'
    case Result.cancelled:
      return 'cancelled'
    default:
      return 'failed'
  }
}

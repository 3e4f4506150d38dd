/** The hotel's nouns. Records are plain data; what may happen to them is decided in the files beside. */

export const permissions = ['inventory', 'administrator'] as const
export type Permission = (typeof permissions)[number]

/** A record that may belong to one tenant; the empty string is the whole site. */
export interface Tenanted {
  readonly tenant: string
}

export interface User extends Tenanted {
  readonly name: string
  /** scrypt parameters, salt and hash in one text; see http/password. */
  readonly hash: string
  readonly permissions: readonly Permission[]
  /** True while the password is the one made at first start. */
  readonly initial: boolean
  /** The secret of the account's authenticator in base32, for one that has codes. Nobody is told it. */
  readonly authenticator?: string
}

/** A login on the page, known by its token, of which only a hash is kept. */
export interface Session {
  /** SHA-256 of the token, in base64url. */
  readonly id: string
  readonly user: string
  readonly startedMs: number
}

/** The last code of an account's authenticator that was accepted. */
export interface UsedCode {
  readonly user: string
  /** The time step of RFC 6238 that it stands for. */
  readonly step: number
}

export const methods = ['automatic', 'manual', 'backup'] as const
export type Method = (typeof methods)[number]

export const roomLists = ['mailbox', 'custom'] as const
export type RoomList = (typeof roomLists)[number]

export interface Room extends Tenanted {
  readonly room: string
  readonly extension: string
  /** Language tag, or empty for the site's. */
  readonly language: string
  /** Who makes the call; empty for the site's method. */
  readonly method: Method | ''
  readonly list: readonly RoomList[]
}

export interface Category extends Tenanted {
  readonly id: string
  readonly description: string
  readonly color: string
}

export interface Item extends Tenanted {
  readonly id: string
  readonly description: string
  readonly category: string
  readonly max: number
  /** Decimal, as written. */
  readonly price: string
}

export interface StatusType extends Tenanted {
  readonly id: string
  readonly description: string
}

/** The last known status of one room. */
export interface RoomStatus extends Tenanted {
  readonly room: string
  readonly id: string
  readonly description: string
  readonly changed: string
  readonly actor: string
}

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
}

/** A property system asked for this call, for a date and time in its own words. */
export interface PropertyRequest {
  readonly property: string
  readonly date: string
  readonly time: string
}

/** The time of day at which a daily call rings; empty for a single one. */
export function dailyAtOf({ daily, wall }: Pick<Wakeup, 'daily' | 'wall'>): string {
  return daily ? wall.slice(11) : ''
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

export const logEvents = [
  'created',
  'due',
  'ringing',
  'answered',
  'busy',
  'unanswered',
  'unreachable',
  'snoozed',
  'confirmed',
  'retry',
  'updated',
  'deleted',
  'cancelled',
  'missed',
  'escalated',
] as const
export type LogEvent = (typeof logEvents)[number]

/** One line of the wakeup log, as it is handed to the store; the store numbers and chains it. */
export interface LogEntry extends Tenanted {
  readonly atMs: number
  readonly time: string
  readonly event: LogEvent
  readonly id: string
  readonly room: string
  readonly actor: string
  readonly line: string
  readonly attempt: number
  readonly detail: string
}

/** A line of the log as it is kept: `hash` covers the line and the hash of the line before. */
export interface LogLine extends LogEntry {
  readonly seq: number
  readonly hash: string
}

/** Who stays in a room, as one property system tells it. There is none until it has told something. */
export interface Occupancy {
  /** The connector's name. */
  readonly property: string
  readonly room: string
  /** Numbers of the reservations; none in a vacant room. */
  readonly reservations: readonly string[]
  /** Whether one of them was told to share the room. */
  readonly isShared: boolean
  /** The reservation that left last, or empty. */
  readonly lastLeft: string
  /** Number of the last change of guests in this room; all changes of the house are counted. */
  readonly change: number
}

/** What an occupancy is known by. */
export function occupancyId(property: string, room: string): string {
  return `${property} ${room}`
}

/** What is known of a property system as a whole. */
export interface Property {
  /** The connector's name. */
  readonly name: string
  /** Number of the change with which anybody may have come or gone in any room; 0 for none. */
  readonly change: number
  /** Since when the link is away, so that nothing is heard; 0 while it is there. */
  readonly lostMs: number
  readonly withheld?: WithheldList
}

/** A guest list that was too unlikely to be applied. A person may accept it, or a second one confirm it. */
export interface WithheldList {
  readonly atMs: number
  /** Rooms with calls of guests whom it does not name. */
  readonly rooms: readonly string[]
  /** Whether it names nobody at all. */
  readonly isEmpty: boolean
  /** A person has said that the next list is to be applied, whatever it says. */
  readonly isAccepted: boolean
}

/** A 2xx reply kept for a client that repeats its request with the same idempotency key. */
export interface KeptReply {
  /** Hash of user, path and key. */
  readonly key: string
  /** Hash of the request's body. */
  readonly body: string
  readonly atMs: number
  readonly reply: { readonly status: number; readonly location: string; readonly json: string }
}

/**
 * `vacant`: the property system says that the room of a call is empty. `guests`: a guest list waits
 * to be accepted.
 */
export const alertKinds = ['failed', 'missed', 'due', 'clock', 'vacant', 'guests'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Something that needs a person. */
export interface Alert extends Tenanted {
  /** The call's id, or `clock`, or `guests` and the property system's name. */
  readonly id: string
  readonly kind: AlertKind
  /** Empty when it is about no room. */
  readonly room: string
  readonly atMs: number
  /** How often the operator was called about it. */
  readonly calls: number
  /** More about it in words. */
  readonly detail?: string
}

/** How long calls keep a channel, as seen so far. */
export interface CallTimes {
  readonly count: number
  readonly meanMs: number
  readonly deviationMs: number
}

/** What the porter must still know after a restart. */
export interface DeskRecord {
  /** The last time that was seen on the clock, and the last line of the log at that time. */
  readonly seenMs: number
  readonly logSeq: number
  /** The zone and the edition of its rules that wall times were last worked out with. */
  readonly zone: string
  readonly zoneRules: string
  /** The end of the last day that was summed up. */
  readonly summedUpMs: number
  readonly callTimes: CallTimes
  /** Set when a clock before this time, which cannot be right, was accepted all the same. */
  readonly acceptedBeforeMs?: number
}

/** The hotel's own recording of an announcement, in one language. */
export interface Prompt extends Tenanted {
  /** `<number>/<language>` */
  readonly id: string
  readonly prompt: number
  readonly language: string
  readonly seconds: number
  readonly added: string
  readonly actor: string
  /** One channel, 8,000 samples a second, 16 bits each, the lower byte first, in base64. */
  readonly audio: string
}

/** Facts about this installation that are made once or change rarely. */
export interface Installation {
  /** The tenant id that wakeups of rooms without a tenant carry. */
  readonly siteTenant: string
  /** Used where the board has no serial number. */
  readonly serial: string
  readonly installedMs: number
  readonly setupMs: number
  readonly updatedMs: number
  readonly version: string
}

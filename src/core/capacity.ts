import type { PendingCall, Reads } from './ports.ts'

/** The channels that can ring a room, and for how long a call keeps one of them. */
export interface Capacity {
  /** The same for all extensions that share the channels. */
  readonly key: string
  readonly channels: number
  readonly meanMs: number
  readonly deviationMs: number
  /** Whether another extension wants the same channels; not given where all do. */
  readonly isSharedBy?: ((extension: string) => boolean) | undefined
}

const minuteMs = 60_000
/** A backlog older than the longest late limit has rung or is lost. */
const lookBackMinutes = 240
/** How many deviations a promise is on the safe side. */
const safety = 3

export function minuteOf(ms: number): number {
  return Math.floor(ms / minuteMs)
}

/** Which call rings first: by due time, first rings before retries, then as booked. */
export function byOrder(a: PendingCall, b: PendingCall): number {
  return a.dueMs - b.dueMs || Number(a.tries > 0) - Number(b.tries > 0) || (a.id < b.id ? -1 : 1)
}

/** Which channels a call wants, and when; `isAhead` tells of the calls due in its minute. */
export interface Place {
  readonly nowMs: number
  readonly dueMs: number
  readonly capacity: Capacity
  readonly isAhead: (call: PendingCall) => boolean
}

/** How many calls will want the channels before one that is due at `dueMs`, and not be done by then. */
export function callsAhead(read: Reads, { nowMs, dueMs, capacity, isAhead }: Place): number {
  const { isSharedBy } = capacity
  const wants = (call: PendingCall) =>
    isSharedBy?.(read.get('room', call.room)?.extension ?? call.room) ?? true
  const countIn = (minute: number) =>
    isSharedBy ? read.dueIn(minute).filter(wants).length : read.countDueIn(minute)
  const minute = minuteOf(dueMs)
  const nowMinute = minuteOf(nowMs)
  const from = Math.max(Math.min(minute, nowMinute), minute - lookBackMinutes)
  let waiting = 0
  // What is overdue now waits already; what comes due later is rung on the way.
  if (from <= nowMinute)
    for (let m = from - lookBackMinutes; m < from; m += 1) waiting += countIn(m)
  const perMinute = (capacity.channels * minuteMs) / capacity.meanMs
  for (let m = from; m < minute; m += 1) waiting = Math.max(0, waiting + countIn(m) - perMinute)
  const beside = read.dueIn(minute).filter((call) => isAhead(call) && wants(call)).length
  return Math.floor(waiting) + beside
}

/** How long a call waits for a channel when so many are ahead of it. Errs on the late side. */
export function waitMs(ahead: number, { channels, meanMs, deviationMs }: Capacity): number {
  if (channels === 0 || ahead < channels) return 0
  return Math.round((ahead * meanMs + safety * deviationMs * Math.sqrt(ahead)) / channels)
}

/** How many calls the channels can make in a span of time. */
export function callsPossible(spanMs: number, { channels, meanMs }: Capacity): number {
  return Math.floor((channels * spanMs) / meanMs)
}

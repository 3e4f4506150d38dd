import { type Capacity, expectedDelayMs } from './capacity.ts'
import { Fault } from './fault.ts'
import { type LogEntry, type LogEvent, Result, type Room, Status, type Wakeup } from './model.ts'
import type { Change, Reads, RingOutcome, Write } from './ports.ts'
import type { SiteTime, When } from './site-time.ts'
import { type Actor, owns, requireOwn, seen } from './tenancy.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const horizonMs = 400 * dayMs
export const roomsAtOnce = 1_000

/** The `[wakeup]` section of the site file. */
export interface WakeupRules {
  readonly method: 'automatic' | 'manual' | 'backup'
  readonly backupMs: number
  readonly ringMs: number
  readonly attempts: number
  readonly retryMs: number
  readonly snoozeMs: number
  readonly snoozes: number
  readonly confirm: boolean
  readonly lateMs: number
  readonly operator: string
  /** How long finished calls are kept. */
  readonly keepMs: number
}

/** What a decision about calls is made from: what is booked, who decides, when, and by which rules. */
export interface DeskContext {
  readonly read: Reads
  readonly actor: Actor
  readonly nowMs: number
  readonly time: SiteTime
  readonly rules: WakeupRules
  readonly newId: () => string
}

export interface Booking {
  readonly rooms: readonly string[]
  readonly when: When
  readonly daily: boolean
  readonly prompt: number
  readonly capacity: Capacity
}

export interface Booked {
  readonly id: string
  readonly room: string
  readonly scheduled: string
  readonly expected: string
}

/** Books one call for each room, or none. A call that is pending already is given again. */
export function book(desk: DeskContext, booking: Booking): { change: Change; booked: Booked[] } {
  const first = firstRing(desk, booking)
  const change: Write[] = []
  const booked: Booked[] = []
  // Calls of this booking that are to ring before the next one.
  let ahead = 0
  for (const name of new Set(booking.rooms)) {
    const room = requireMailbox(desk, name)
    const found = desk.read.pendingAt(name, first.ms, booking.daily)
    // A call that is there already does not wait for itself.
    const extra = found === undefined ? ahead : ahead - 1
    const expectedMs = Math.max(
      desk.nowMs,
      expectedRing(desk, { ...booking.capacity, dueMs: first.ms, extra }),
    )
    const call = newCall(desk, booking, { room, first })
    booked.push({
      id: found ?? call.id,
      room: name,
      scheduled: call.scheduled,
      expected: desk.time.iso(expectedMs),
    })
    if (found !== undefined) continue
    const detail = `for ${call.scheduled}${booking.daily ? ', daily' : ''}`
    change.push({ put: 'wakeup', record: call }, logged(desk, call, 'created', { detail }))
    ahead += 1
  }
  return { change, booked }
}

/** When a call due at `dueMs` will really ring, after those that are booked and `extra` more. */
function expectedRing(
  { read }: DeskContext,
  { dueMs, extra, ...capacity }: Capacity & { dueMs: number; extra: number },
): number {
  const dueIn = (minute: number) =>
    read.pendingIn(minute) + (minute === minuteOf(dueMs) ? extra : 0)
  return dueMs + expectedDelayMs(dueMs, capacity, dueIn)
}

function newCall(
  desk: DeskContext,
  { daily, prompt }: Booking,
  { room, first }: { room: Room; first: When },
): Wakeup {
  const siteTenant = desk.read.get('installation', 'installation')?.siteTenant ?? ''
  return {
    id: desk.newId(),
    room: room.room,
    scheduled: desk.time.iso(first.ms),
    created: desk.time.iso(desk.nowMs),
    daily,
    actor: desk.actor.name,
    attempts: 0,
    snoozes: 0,
    prompt,
    result: Result.pending,
    source: desk.actor.source,
    status: Status.pending,
    tenant: room.tenant || siteTenant,
    scheduledMs: first.ms,
    wall: first.wall,
    dueMs: first.ms,
    lateMs: -1,
  }
}

/** When a booking first rings. The current minute is still in time; a daily call looks for its next day. */
function firstRing(desk: DeskContext, { when, daily }: Booking): When {
  const { time, nowMs } = desk
  const wall = when.wall || (daily ? time.wallAt(when.ms) : '')
  const minuteStart = Math.floor(nowMs / minuteMs) * minuteMs
  if (when.ms > nowMs + horizonMs)
    throw new Fault(306, 'The time lies more than 400 days ahead; choose an earlier one.')
  if (when.ms >= minuteStart) return { ms: when.ms, wall }
  if (!daily)
    throw new Fault(306, 'The time lies in the past; choose one from the current minute on.')
  return nextDay(time, `${time.wallAt(nowMs).slice(0, 10)}${wall.slice(10)}`, minuteStart)
}

function minuteOf(ms: number): number {
  return Math.floor(ms / minuteMs)
}

/** The first day, from that of `wall` on, on which that wall time is not before `fromMs`. */
function nextDay(time: SiteTime, wall: string, fromMs: number): When {
  const ms = time.instantOf(wall)
  return ms >= fromMs ? { ms, wall } : nextDay(time, time.shiftDays(wall, 1), fromMs)
}

/** A mailbox room that this person may book for. */
function requireMailbox({ read, actor }: DeskContext, name: string): Room {
  const room = seen(actor, read.get('room', name))
  if (!room?.list.includes('mailbox'))
    throw new Fault(302, `There is no room ${name} to ring; check the room number.`)
  requireOwn(actor, room, `Room ${name}`)
  return room
}

/** A call as this person may see it; a site's call does not exist for a tenant's account. */
export function requireCall(read: Reads, actor: Actor, id: string): Wakeup {
  const call = read.wakeup(id)
  if (!call || !owns(actor, call))
    throw new Fault(301, 'There is no such wakeup call; it may have been deleted.')
  return call
}

/** The operator's word on a call: it settles a pending one and corrects a finished one. */
export function update(desk: DeskContext, id: string, result: Result): Change {
  const call = { ...requireCall(desk.read, desk.actor, id), actor: desk.actor.name }
  const detail = `result ${result}`
  if (call.result !== Result.pending)
    return [
      { put: 'wakeup', record: { ...call, result, status: Status.finished } },
      logged(desk, call, 'updated', { detail }),
    ]
  return [...finish(desk, call, result), logged(desk, call, 'updated', { detail })]
}

export function remove(desk: DeskContext, id: string): Change {
  const call = requireCall(desk.read, desk.actor, id)
  return [{ remove: 'wakeup', id }, logged(desk, call, 'deleted')]
}

/** Files a call under its result. A daily call is filed under an id of its own and armed for its next day. */
function finish(desk: DeskContext, call: Wakeup, result: Result): Write[] {
  const finished: Wakeup = { ...call, result, status: Status.finished }
  if (!call.daily) return [{ put: 'wakeup', record: finished }]
  const { time } = desk
  const filed: Write = { put: 'wakeup', record: { ...finished, id: desk.newId() } }
  // After an outage every day that was missed is filed as such, a month back at most.
  const next = nextDay(time, time.shiftDays(call.wall, 1), desk.nowMs - 31 * dayMs)
  // A second series for the same room and time has caught up with this one: one of them is enough.
  if (desk.read.pendingAt(call.room, next.ms, true) !== undefined)
    return [
      filed,
      { remove: 'wakeup', id: call.id },
      logged(desk, call, 'cancelled', { detail: 'another daily call rings at the same time' }),
    ]
  const armed: Wakeup = {
    ...call,
    attempts: 0,
    snoozes: 0,
    status: Status.pending,
    scheduled: time.iso(next.ms),
    scheduledMs: next.ms,
    wall: next.wall,
    dueMs: next.ms,
    lateMs: -1,
  }
  return [filed, { put: 'wakeup', record: armed }]
}

/** The desk is about to ring: written before a line is touched. */
export function beginRing(desk: DeskContext, call: Wakeup, line: string): Change {
  const ringing: Wakeup = {
    ...call,
    status: Status.ringing,
    attempts: call.attempts + 1,
    lateMs: call.lateMs < 0 ? Math.max(0, desk.nowMs - call.scheduledMs) : call.lateMs,
  }
  return [{ put: 'wakeup', record: ringing }, logged(desk, ringing, 'ringing', { line })]
}

/** A ring that has ended: of which call, how, and on which line. */
export interface EndedRing {
  readonly call: Wakeup
  readonly outcome: RingOutcome
  readonly line: string
}

/** What follows from the way a ring ended. */
export function endRing(desk: DeskContext, { call, outcome, line }: EndedRing): Change {
  const { rules } = desk
  if (outcome.kind === 'answered') {
    const { key } = outcome
    if (key === '1' && call.snoozes < rules.snoozes) return snooze(desk, call, line)
    if (key === undefined && rules.confirm)
      return failedAttempt(desk, call, {
        result: Result.noAnswer,
        entry: logged(desk, call, 'answered', { line, detail: 'hung up without a key' }),
      })
    const confirmed = logged(desk, call, 'confirmed', { line, detail: `key ${key}` })
    return [
      logged(desk, call, 'answered', { line }),
      ...(key === undefined ? [] : [confirmed]),
      ...finish(desk, call, Result.complete),
    ]
  }
  const results = {
    busy: Result.busy,
    unanswered: Result.noAnswer,
    unreachable: Result.noLine,
  } as const
  const detail = outcome.kind === 'unreachable' ? outcome.reason : ''
  return failedAttempt(desk, call, {
    result: results[outcome.kind],
    entry: logged(desk, call, outcome.kind, { line, detail }),
  })
}

function snooze(desk: DeskContext, call: Wakeup, line: string): Change {
  const dueMs = desk.nowMs + desk.rules.snoozeMs
  const snoozed: Wakeup = {
    ...call,
    status: Status.snoozed,
    snoozes: call.snoozes + 1,
    attempts: 0,
    dueMs,
  }
  const detail = `until ${desk.time.iso(dueMs)}`
  return [
    { put: 'wakeup', record: snoozed },
    logged(desk, call, 'answered', { line }),
    logged(desk, snoozed, 'snoozed', { line, detail }),
  ]
}

function failedAttempt(
  desk: DeskContext,
  call: Wakeup,
  { result, entry }: { result: Result; entry: Write },
): Change {
  if (call.attempts >= desk.rules.attempts) return [entry, ...finish(desk, call, result)]
  const dueMs = desk.nowMs + desk.rules.retryMs
  const waiting: Wakeup = { ...call, status: Status.waiting, dueMs }
  const detail = `at ${desk.time.iso(dueMs)}`
  return [entry, { put: 'wakeup', record: waiting }, logged(desk, waiting, 'retry', { detail })]
}

/** Nobody rang within the late limit. */
export function miss(desk: DeskContext, call: Wakeup): Change {
  const detail = `due ${desk.time.iso(call.dueMs)}`
  return [logged(desk, call, 'missed', { detail }), ...finish(desk, call, Result.missed)]
}

interface LogDetails {
  readonly line?: string
  readonly detail?: string
}

function logged(
  desk: DeskContext,
  call: Wakeup,
  event: LogEvent,
  details: LogDetails = {},
): { log: LogEntry } {
  return {
    log: {
      atMs: desk.nowMs,
      time: desk.time.iso(desk.nowMs),
      event,
      id: call.id,
      room: call.room,
      actor: desk.actor.name,
      line: details.line ?? '',
      attempt: call.attempts,
      detail: details.detail ?? '',
      tenant: call.tenant,
    },
  }
}

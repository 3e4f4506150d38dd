/** Somebody asks for a ring: now, or in some minutes. */

import { hourMs } from '../../lib/units.ts'
import { Fault } from '../fault.ts'
import { listOf, Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { Change } from '../ports/change.ts'
import { withdraw, withdrawKind } from './alerts/alert.ts'
import { requireBelowLimits, requireShare } from './booking-limits.ts'
import { type DeskContext, logged } from './context.ts'
import { requireCall } from './edit.ts'
import { requireMailbox, tenantOfCalls } from './new-call.ts'
import { methodOf, rulesOf } from './profile.ts'

/** Later than this, somebody else may be in the room. */
const longestMs = 12 * hourMs
/** However often somebody asks, one call rings no more often. */
const maxAttempts = 30

export interface AskedRing {
  /** How long to wait before it. */
  readonly afterMs: number
  /** How many attempts were on the record that somebody looked at: with others it was rung since, or waits for another day. */
  readonly seenAttempts?: number | undefined
}

/** What a call does that somebody wants to be rung: it rings when a line is free, or later, or already, or it has rung. */
export const askedStates = ['due', 'waiting', 'ringing', 'rung'] as const

/** What becomes of a call that somebody wants to be rung. */
export interface RingAsked {
  readonly change: Change
  readonly state: (typeof askedStates)[number]
  /** When it is to ring, while it is due or waiting. */
  readonly dueMs?: number
  /** Somebody has asked for it before. */
  readonly isRepeated?: boolean
}

/**
 * A pending call rings at the time asked for; one that failed or was missed is pending again for one more
 * attempt. Where the telephone rings already, or has rung since somebody looked, nothing changes.
 */
export function ringAgain(desk: DeskContext, id: string, asked: AskedRing): RingAsked {
  const call = requireCall(desk.read, desk.actor, id)
  if (call.status === Status.ringing) return { change: [], state: 'ringing' }
  const { seenAttempts = call.attempts } = asked
  if (call.attempts > seenAttempts) return { change: [], state: 'rung' }
  if (call.attempts < seenAttempts)
    throw new Fault(
      301,
      call.daily
        ? 'That call is settled already; the daily call waits for another day by now.'
        : 'The telephone has been rung less often for this call; read it again.',
    )
  const dueMs = desk.nowMs + asked.afterMs
  const isWaiting = call.isRingAsked && call.dueMs <= dueMs
  if (isWaiting) return { change: [], ...timeOf(desk, call.dueMs), isRepeated: true }
  requireSooner(desk, call, dueMs)
  if (ringsByItself(desk, call) && call.dueMs <= dueMs)
    return { change: [], ...timeOf(desk, call.dueMs) }
  if (call.attempts >= maxAttempts)
    throw new Fault(
      310,
      `The telephone has been rung ${call.attempts} times for this call; see to the guest.`,
    )
  const rung = call.result === Result.pending ? call : reopened(desk, call)
  const record: Wakeup = { ...rung, status: Status.waiting, dueMs, isRingAsked: true }
  const detail = `asked for, at ${desk.time.iso(dueMs)}`
  return {
    change: [
      { put: 'wakeup', record },
      logged(desk, record, 'retry', { detail }),
      ...(call.result === Result.pending
        ? withdrawKind(desk.read, id, 'due')
        : withdraw(desk.read, id)),
    ],
    ...timeOf(desk, dueMs),
  }
}

function timeOf({ nowMs }: DeskContext, dueMs: number): Pick<RingAsked, 'state' | 'dueMs'> {
  return { state: dueMs <= nowMs ? 'due' : 'waiting', dueMs }
}

/** Throws Fault 310 when the time of a pending call comes before that. */
function requireSooner({ nowMs, time }: DeskContext, call: Wakeup, dueMs: number): void {
  const { result, scheduledMs } = call
  if (result === Result.pending && scheduledMs > nowMs && dueMs >= scheduledMs)
    throw new Fault(
      310,
      `The call rings by itself at ${time.wallAt(scheduledMs).slice(11, 16)}; move it to ring later.`,
    )
}

/** Whether a call that is under way is rung again by the system: nobody puts that off by asking for it. */
function ringsByItself(desk: DeskContext, { result, room, profile = '' }: Wakeup): boolean {
  return result === Result.pending && methodOf(desk, { room, profile }) !== 'manual'
}

/** The call as it is when it is pending again: its property system was answered, its series goes on without it. */
function reopened(desk: DeskContext, call: Wakeup): Wakeup {
  requireFailed(desk, call)
  const { attempts } = rulesOf(desk, { room: call.room, profile: call.profile ?? '' })
  const { days, until, ...single } = call
  return {
    ...single,
    daily: false,
    result: Result.pending,
    tries: attempts - 1,
    asked: [],
  }
}

/** Throws Fault 310 when a call that has ended cannot be rung again. */
function requireFailed(desk: DeskContext, call: Wakeup): void {
  const { read, nowMs } = desk
  const { room, scheduledMs } = call
  if (listOf(call.result) !== 'failed')
    throw new Fault(310, 'Only a call that failed or was missed can be rung again; book a new one.')
  if (nowMs - scheduledMs > longestMs)
    throw new Fault(310, 'That call is too old to be rung again; book a new one.')
  const other = read.pendingAt(room, scheduledMs, '')
  if (other !== undefined)
    throw new Fault(310, `The call ${other} of that room and time is pending; ring that one.`)
  requireSameGuests(read.occupanciesOf(room), call)
  // The room may be gone by now, or be another tenant's.
  if (tenantOfCalls(read, requireMailbox(desk, room)) !== call.tenant)
    throw new Fault(310, `Room ${room} is another tenant's by now; book a new one.`)
  requireShare(desk, 1)
  requireBelowLimits(read, room, 0)
}

/** Throws Fault 310 where the guests of the call have left, or those who are there may have come since. */
function requireSameGuests(
  occupancies: readonly { readonly reservations: readonly string[] }[],
  { guests }: Wakeup,
): void {
  const there = new Set(occupancies.flatMap(({ reservations }) => reservations))
  if (occupancies.length > 0 && there.size === 0)
    throw new Fault(
      310,
      'The room is empty, says the property system; book a new call if it is not.',
    )
  const areNamed = there.size > 0 && !there.has('')
  const isOther = areNamed && !guests.some((number) => there.has(number))
  if (isOther)
    throw new Fault(310, 'That call was for another guest than those in the room; book a new one.')
}

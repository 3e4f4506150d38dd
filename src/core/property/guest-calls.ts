/** What becomes of the calls of a room when its guest leaves or moves. */

import type { Room } from '../model/room.ts'
import { dailyAtOf, Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import { raise, withdrawAll, withdrawKind } from '../wakeup/alerts/alert.ts'
import { withNeeds } from '../wakeup/alerts/assist.ts'
import { isRoomFull, isSiteFull } from '../wakeup/booking-limits.ts'
import { type DeskContext, logged } from '../wakeup/context.ts'
import { sourceOfBoth } from '../wakeup/join.ts'
import { tenantOfCalls } from '../wakeup/new-call.ts'
import { joinRequests } from '../wakeup/property-requests.ts'
import { cancel, deleteCall, finish } from '../wakeup/settle.ts'
import { guestsOfBoth } from './occupancy.ts'

export interface Cancelling {
  readonly why: string
  /** Only what was booked before this instant. */
  readonly beforeMs?: number
  /** Reservations whose calls stay. */
  readonly staying?: ReadonlySet<string>
}

/** Cancels what is pending in a room. */
export function cancelCalls(
  desk: DeskContext,
  room: string,
  { why, beforeMs = Number.POSITIVE_INFINITY, staying = new Set() }: Cancelling,
): Write[] {
  return callsOf(desk.read, room)
    .filter((call) => isBookedBefore(desk, call, beforeMs) && !isForAny(call, staying))
    .flatMap((call) => cancel(desk, call, why))
}

/** Somebody came to a room that nobody has left: its calls are theirs who were there, and are kept. */
export function keepCalls(desk: DeskContext, room: string, there: readonly string[]): Write[] {
  return callsOf(desk.read, room).flatMap((call): Write[] => {
    const guests = call.guests.length > 0 ? call.guests : named(there)
    return [
      ...(guests.length === call.guests.length
        ? []
        : [{ put: 'wakeup', record: { ...call, guests } } as const]),
      ...withdrawKind(desk.read, call.id, 'vacant'),
    ]
  })
}

export function isForAny({ guests }: Wakeup, reservations: ReadonlySet<string>): boolean {
  return guests.some((number) => reservations.has(number))
}

/**
 * Bookings are known to the second: one in the same second may have come after, unless the property
 * system asked for it. One that lies ahead was made by another clock, and long before.
 */
export function isBookedBefore({ nowMs, actor }: DeskContext, call: Wakeup, ms: number): boolean {
  const createdMs = Date.parse(call.created)
  const isRequest = call.asked.some(({ property }) => property === actor.name)
  const secondMs = Math.floor(ms / 1_000) * 1_000
  return createdMs < secondMs || createdMs > nowMs || (isRequest && createdMs <= ms)
}

/** A guest who moves with the calls of a room. */
export interface Move {
  readonly reservation: string
  readonly from: string
  /** The number of the new room, and the room itself where it is known. */
  readonly to: string
  readonly room: Room | undefined
  /** The reservations that stay in the old room, where its calls may be theirs. */
  readonly staying: readonly string[]
  /** What was booked for the new room before this instant is being cancelled. */
  readonly clearedMs: number
}

/**
 * The calls of a guest who moves go along; where nobody knows whose a call is, it rings in both rooms.
 * None is lost, though it may ring twice; where there are too many for the new room, a person is asked.
 */
export function carryCalls(desk: DeskContext, move: Move): Write[] {
  const added = { calls: 0 }
  return callsOf(desk.read, move.from).flatMap((call) => carry(desk, call, { ...move, added }))
}

/** Whose a call is when a guest moves: the mover's, or theirs who stay, or both. */
export function shareOf(
  { guests }: Pick<Wakeup, 'guests'>,
  { reservation, staying }: Pick<Move, 'reservation' | 'staying'>,
): { isGoing: boolean; remaining: readonly string[] } {
  const isMine = reservation !== '' && guests.includes(reservation)
  const remaining = staying.filter((number) => number !== '' && guests.includes(number))
  // Nobody knows whom it was for, or they are gone: it is for all who are left.
  const isAnybodys = !isMine && remaining.length === 0
  return { isGoing: isMine || isAnybodys, remaining: isAnybodys ? staying : remaining }
}

/** With what has been added to the new room by now. */
interface Carrying extends Move {
  readonly added: { calls: number }
}

function carry(desk: DeskContext, call: Wakeup, move: Carrying): Write[] {
  const { room, clearedMs, reservation, added } = move
  const { isGoing, remaining } = shareOf(call, move)
  const isKept = remaining.length > 0
  if (!isGoing) return []
  if (!room?.list.includes('mailbox'))
    return isKept ? [] : fail(desk, call, `the guest has moved to ${move.to}, which cannot be rung`)
  const going = { ...call, guests: named([reservation]) }
  const kept = { ...call, guests: named(remaining) }
  const metId = desk.read.pendingAt(room.room, call.scheduledMs, dailyAtOf(call))
  const met = desk.read.wakeup(metId ?? '')
  const isCleared = clearedMs > 0 && met !== undefined && isBookedBefore(desk, met, clearedMs)
  if (met && !isCleared)
    return isKept
      ? [{ put: 'wakeup', record: kept }, ...ringForBoth(desk, met, going)]
      : join(desk, going, met)
  const isTooMany =
    isRoomFull(desk.read, room.room, added.calls) || (isKept && isSiteFull(desk.read, added.calls))
  const full = `the guest has moved to room ${room.room}, for which too many calls are booked`
  if (isTooMany) return isKept ? ask(desk, call, full) : fail(desk, call, full)
  added.calls += 1
  return isKept ? copy(desk, { kept, going, room }) : moveCall(desk, going, room)
}

/** The call stays as it is, and a person gets an alert that a guest of it is elsewhere. */
function ask(desk: DeskContext, call: Wakeup, detail: string): Write[] {
  const { id, room, tenant } = call
  return [
    logged(desk, call, 'updated', { detail }),
    ...raise(desk, { id, kind: 'failed', room, tenant, detail }),
  ]
}

/** Nobody is named when one of them has no number. */
function named(reservations: readonly string[]): readonly string[] {
  return reservations.includes('') ? [] : reservations
}

function moveCall(desk: DeskContext, call: Wakeup, room: Room): Write[] {
  const moved = inRoom(desk, call, room)
  return [
    { put: 'wakeup', record: moved },
    logged(desk, moved, 'updated', { detail: `moved from room ${call.room}` }),
    ...withdrawAll(desk.read, call),
  ]
}

/** The one that stays answers the property system. */
function copy(
  desk: DeskContext,
  { kept, going, room }: { kept: Wakeup; going: Wakeup; room: Room },
): Write[] {
  const copied: Wakeup = { ...inRoom(desk, going, room), id: desk.newId(), asked: [] }
  const stays = `stays for the others in room ${kept.room}; ${copied.id} is for room ${room.room}`
  const comes = `for ${kept.scheduled}, moved from room ${kept.room}`
  return [
    { put: 'wakeup', record: kept },
    logged(desk, kept, 'updated', { detail: stays }),
    { put: 'wakeup', record: copied },
    logged(desk, copied, 'created', { detail: comes }),
  ]
}

/** A call of the new room rings at the same time: one is enough, and stands for both. */
function join(desk: DeskContext, call: Wakeup, met: Wakeup): Write[] {
  const joined: Wakeup = {
    ...withNeeds(met, call.needs),
    asked: joinRequests(met.asked, call.asked),
    source: sourceOfBoth(met.source, call.source),
  }
  const gone = deleteCall(
    desk,
    call,
    `moved to room ${met.room}, where ${met.id} rings at that time`,
  )
  return [...gone, ...ringForBoth(desk, joined, call)]
}

/** The call of the new room is from now on also that of the guest who came with another. */
function ringForBoth(desk: DeskContext, met: Wakeup, call: Wakeup): Write[] {
  const { room, guests } = call
  const record: Wakeup = {
    ...withNeeds(met, call.needs),
    guests: guestsOfBoth(met.guests, guests),
  }
  const detail = `also for the guest who moved from room ${room}`
  return [{ put: 'wakeup', record }, logged(desk, record, 'updated', { detail })]
}

/** The guest is where no phone of ours rings: a person must know at once, and the series ends. */
function fail(desk: DeskContext, call: Wakeup, detail: string): Write[] {
  const last: Wakeup = { ...call, daily: false }
  return finish(desk, last, {
    result: Result.noLine,
    event: 'unreachable',
    alert: 'failed',
    detail,
  })
}

/**
 * The call as it is in its new room. What was under way in the old one is cut short, which is no
 * attempt, and begins at once in the new one.
 */
function inRoom(desk: DeskContext, call: Wakeup, room: Room): Wakeup {
  // Staff are told of the new room.
  const moved = {
    ...call,
    ...{ room: room.room, tenant: tenantOfCalls(desk.read, room), assistAlerts: 0 },
  }
  const dueMs = Math.max(desk.nowMs, call.scheduledMs)
  if (call.status === Status.ringing)
    return { ...moved, status: Status.waiting, tries: call.tries - 1, dueMs }
  if (call.status === Status.withOperator) return { ...moved, status: Status.pending, dueMs }
  return moved
}

/** The pending calls of a room. */
export function callsOf(read: Reads, room: string): Wakeup[] {
  return read
    .pendingOf(room)
    .map(({ id }) => read.wakeup(id))
    .filter((call) => call !== undefined)
}

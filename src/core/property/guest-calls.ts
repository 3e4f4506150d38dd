/** The calls of a guest who moves go along. */

import type { Room } from '../model/room.ts'
import { dailyAtOf, Status, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import { raise, withdrawAll, withdrawKind } from '../wakeup/alerts/alert.ts'
import { isRoomFull, isSiteFull } from '../wakeup/booking-limits.ts'
import { type DeskContext, logged } from '../wakeup/context.ts'
import { isEarly, withEarlyRing } from '../wakeup/early-ring.ts'
import { joined, putUpdated } from '../wakeup/join.ts'
import { tenantOfCalls } from '../wakeup/new-call.ts'
import { joinRequests } from '../wakeup/property-requests.ts'
import { deleteCall } from '../wakeup/settle.ts'
import {
  askWhetherWanted,
  callsOf,
  fail,
  guestsElsewhere,
  isBookedBefore,
  isForAny,
} from './ended-stays.ts'

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
  const carrying = { ...move, elsewhere: guestsElsewhere(desk, move.from), added: { calls: 0 } }
  return callsOf(desk.read, move.from).flatMap((call) => carry(desk, call, carrying))
}

/** Whose a call is when a guest moves: the mover's, or theirs who stay or are expected, or both. */
export function shareOf(
  { guests }: Pick<Wakeup, 'guests'>,
  { reservation, staying, elsewhere }: Pick<Carrying, 'reservation' | 'staying' | 'elsewhere'>,
): { isGoing: boolean; remaining: readonly string[] } {
  const isMine = reservation !== '' && guests.includes(reservation)
  const remaining = [...staying, ...elsewhere].filter(
    (number) => number !== '' && guests.includes(number),
  )
  // Nobody knows whom it was for, or they are gone: it is for all who are left.
  const isAnybodys = !isMine && remaining.length === 0
  return { isGoing: isMine || isAnybodys, remaining: isAnybodys ? staying : remaining }
}

/** With what has been added to the new room by now. */
interface Carrying extends Move {
  readonly elsewhere: ReadonlySet<string>
  readonly added: { calls: number }
}

function carry(desk: DeskContext, call: Wakeup, move: Carrying): Write[] {
  const { room, clearedMs, reservation, staying, added } = move
  const { isGoing, remaining } = shareOf(call, move)
  const isKept = remaining.length > 0
  if (!isGoing) return staying.length === 0 ? askWhetherWanted(desk, call) : []
  const kept = { ...call, guests: named(remaining) }
  if (!room?.list.includes('mailbox')) {
    const isOwn = room === undefined || tenantOfCalls(desk.read, room) === call.tenant
    const where = isOwn ? move.to : 'another tenant'
    const why = `the guest has moved to ${where}, which cannot be rung`
    if (!isKept) return fail(desk, call, why)
    return call.guests.includes(reservation) ? ask(desk, kept, why) : []
  }
  const going = { ...call, guests: named([reservation]) }
  const metId = desk.read.pendingAt(room.room, call.scheduledMs, dailyAtOf(call))
  const met = desk.read.wakeup(metId ?? '')
  const isTheirs = met !== undefined && isForAny(met, new Set([reservation]))
  const isCleared =
    clearedMs > 0 && met !== undefined && !isTheirs && isBookedBefore(desk, met, clearedMs)
  const there = inRoom(desk, going, room)
  if (met && !isCleared)
    return isKept
      ? [{ put: 'wakeup', record: kept }, ...ringForBoth(desk, met, { going, there })]
      : join(desk, met, { going, there })
  const isTooMany =
    isRoomFull(desk.read, room.room, added.calls) || (isKept && isSiteFull(desk.read, added.calls))
  const full = `the guest has moved to ${placeOf(there, call)}, for which too many calls are booked`
  if (isTooMany) return isKept ? ask(desk, kept, full) : fail(desk, call, full)
  added.calls += 1
  return isKept ? copy(desk, kept, there) : moveCall(desk, going, there)
}

/** The call stays for the others, and a person gets an alert that a guest of it is elsewhere. */
function ask(desk: DeskContext, call: Wakeup, detail: string): Write[] {
  const { id, room, tenant } = call
  return [
    { put: 'wakeup', record: call },
    logged(desk, call, 'updated', { detail }),
    ...raise(desk, { id, kind: 'failed', room, tenant, detail }),
  ]
}

/** Nobody is named when one of them has no number. */
function named(reservations: readonly string[]): readonly string[] {
  return reservations.includes('') ? [] : reservations
}

/** A room as the log of a call in another one names it: rooms of another tenant are nobody's business. */
function placeOf({ room, tenant }: Wakeup, of: Wakeup): string {
  return tenant === of.tenant ? `room ${room}` : 'another tenant'
}

function moveCall(desk: DeskContext, call: Wakeup, moved: Wakeup): Write[] {
  // To its tenant it is gone.
  const isGone = call.tenant !== moved.tenant
  return [
    ...(isGone
      ? [logged(desk, call, 'deleted', { detail: `moved to ${placeOf(moved, call)}` })]
      : []),
    { put: 'wakeup', record: moved },
    logged(desk, moved, 'updated', { detail: `moved from ${placeOf(call, moved)}` }),
    ...withdrawAll(desk.read, call),
  ]
}

/** The one that stays answers the property system. */
function copy(desk: DeskContext, kept: Wakeup, there: Wakeup): Write[] {
  const copied: Wakeup = { ...there, id: desk.newId(), asked: [] }
  const stays = `stays for the others in room ${kept.room}; ${copied.id} is for ${placeOf(copied, kept)}`
  const comes = `for ${kept.scheduled}, moved from ${placeOf(kept, copied)}`
  return [
    { put: 'wakeup', record: kept },
    logged(desk, kept, 'updated', { detail: stays }),
    { put: 'wakeup', record: copied },
    logged(desk, copied, 'created', { detail: comes }),
  ]
}

/** A call as it goes along with its guest, and as it would be in the new room. */
interface Arriving {
  readonly going: Wakeup
  readonly there: Wakeup
}

/** A call of the new room rings at the same time: one is enough, and stands for both. */
function join(desk: DeskContext, met: Wakeup, arriving: Arriving): Write[] {
  const { going } = arriving
  const answering = { ...met, asked: joinRequests(met.asked, going.asked) }
  const where = `moved to ${placeOf(met, going)}, where ${met.id} rings at that time`
  return [...deleteCall(desk, going, where), ...ringForBoth(desk, answering, arriving)]
}

/** The call of the new room is from now on also that of the guest who came with another. */
function ringForBoth(desk: DeskContext, met: Wakeup, { going, there }: Arriving): Write[] {
  const call = withEarlyRing(joined(desk.read, met, going), there)
  // Somebody without a number has come: it is for all in the room.
  const both = going.guests.length === 0 ? { ...call, guests: [] } : call
  return putUpdated(desk, met, both, [`also for the guest who moved from ${placeOf(going, met)}`])
}

/**
 * The call as it is in its new room. What was under way in the old one is cut short, which is no
 * attempt, and begins at once in the new one.
 */
function inRoom(desk: DeskContext, call: Wakeup, room: Room): Wakeup {
  const tenant = tenantOfCalls(desk.read, room)
  // Accounts of another tenant are nobody's business.
  const actor = tenant === call.tenant ? call.actor : desk.actor.name
  // Staff are told of the new room.
  const moved: Wakeup = { ...call, room: room.room, tenant, actor, assistAlerts: 0 }
  const dueMs = isEarly(call) ? desk.nowMs : Math.max(desk.nowMs, call.scheduledMs)
  if (call.status === Status.ringing)
    return { ...moved, status: Status.waiting, tries: call.tries - 1, dueMs }
  if (call.status === Status.withOperator) return { ...moved, status: Status.pending, dueMs }
  return moved
}

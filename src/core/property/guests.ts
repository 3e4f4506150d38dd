/** Who stays in the rooms, as a property system reports it, and what follows for their calls. */

import type { Room } from '../model/room.ts'
import type { Write } from '../ports/change.ts'
import type { Guest } from '../ports/property.ts'
import type { DeskContext } from '../wakeup/context.ts'
import { emptyRoom, handOver } from './ended-stays.ts'
import { carryCalls, keepCalls } from './guest-calls.ts'
import {
  isBack,
  isEmpty,
  isKnownToAnother,
  isKnownToStay,
  maxReservations,
  noteStays,
  occupancyOf,
  putOccupancy,
  setLanguage,
  staysWith,
  vacant,
} from './occupancy.ts'

export function checkIn(desk: DeskContext, guest: Guest): Write[] {
  const room = desk.read.get('room', guest.room)
  if (!room) return []
  const isFirst = isEmpty(occupancyOf(desk, room.room))
  const { change } = arrive(desk, guest)
  return [...setLanguage(room, guest.language || (isFirst ? '' : room.language)), ...change]
}

/** Without a number of a reservation, all have left. */
export function checkOut(desk: DeskContext, name: string, reservation: string): Write[] {
  if (!desk.read.get('room', name)) return []
  const before = occupancyOf(desk, name)
  // Nobody knows who else is there, so that no call is touched.
  if (!before) return [putOccupancy(desk, name, { ...vacant, lastLeft: reservation })]
  const staying =
    reservation === '' ? [] : before.reservations.filter((other) => other !== reservation)
  if (staying.length === before.reservations.length)
    return reservation === before.lastLeft ? [] : [putOccupancy(desk, name, before)]
  const lastLeft = reservation || (before.reservations.at(-1) ?? '')
  const isLast = staying.length === 0 && !isKnownToStay(desk, name, before.reservations)
  return [
    putOccupancy(desk, name, { ...before, reservations: staying, lastLeft }),
    ...(isLast ? emptyRoom(desk, name) : []),
  ]
}

/** Something about a guest has changed: the language, or the room. */
export function changeGuest(desk: DeskContext, guest: Guest, oldRoom: string): Write[] {
  const room = desk.read.get('room', guest.room)
  if (oldRoom !== '' && oldRoom !== guest.room) return moveGuest(desk, { guest, oldRoom })
  return room ? sameGuest(desk, room, guest) : []
}

/** What is reported of a guest who is where they were. */
function sameGuest(desk: DeskContext, room: Room, guest: Guest): Write[] {
  return [
    ...setLanguage(room, guest.language || room.language),
    ...noteStays(desk, room.room, [guest]),
  ]
}

export interface GuestMove {
  readonly guest: Guest
  readonly oldRoom: string
  /** Of what was pending in the new room, only what was booked before may be another guest's. */
  readonly beforeMs?: number
}

/** The guest leaves one room for another, and the calls go along. */
export function moveGuest(
  desk: DeskContext,
  { guest, oldRoom: oldName, beforeMs }: GuestMove,
): Write[] {
  const { reservation } = guest
  const room = desk.read.get('room', guest.room)
  const oldRoom = desk.read.get('room', oldName)
  const left = occupancyOf(desk, oldName)
  const isThere = occupancyOf(desk, guest.room)?.reservations.includes(reservation) ?? false
  const isRepeated =
    !left?.reservations.includes(reservation) && (room ? isThere : left !== undefined)
  if (isRepeated) return room ? sameGuest(desk, room, guest) : []
  const staying = left?.reservations.filter((other) => other !== reservation) ?? []
  const isFirst = isEmpty(occupancyOf(desk, guest.room))
  // Two who swap rooms are in one for a moment: whoever is there is not taken to have left.
  const [stay = {}] = staysWith(
    left?.stays?.filter((other) => other.reservation === reservation),
    [guest],
  )
  const sharing = { ...guest, ...stay, shares: guest.shares || undefined }
  const arrival = room ? arrive(desk, sharing, beforeMs) : { change: [], clearedMs: 0 }
  const known = isFirst ? (oldRoom?.language ?? '') : (room?.language ?? '')
  return [
    ...(oldRoom
      ? [
          putOccupancy(desk, oldName, {
            ...(left ?? vacant),
            reservations: staying,
            lastLeft: reservation,
          }),
        ]
      : []),
    ...(room ? setLanguage(room, guest.language || known) : []),
    ...arrival.change,
    ...carryCalls(desk, {
      reservation,
      from: oldName,
      to: guest.room,
      room,
      staying,
      clearedMs: arrival.clearedMs,
    }),
  ]
}

interface Arrival {
  readonly change: Write[]
  /** What was booked for the room before this instant is cancelled; 0 when nothing is. */
  readonly clearedMs: number
}

/** A reservation comes to a room that is known. */
function arrive(desk: DeskContext, guest: Guest, beforeMs = Number.POSITIVE_INFINITY): Arrival {
  const { room, reservation, shares } = guest
  const before = occupancyOf(desk, room)
  const stays = staysWith(before?.stays, [guest])
  const there = before?.reservations ?? []
  if (before && there.includes(reservation)) {
    // Without a number it may be the same guest, or the next.
    const change =
      reservation === ''
        ? [putOccupancy(desk, room, { ...before, stays })]
        : noteStays(desk, room, [guest])
    return { change, clearedMs: 0 }
  }
  // Whoever has the room alone has it after the others, whose check-out was lost.
  const isReplacing = there.length > 0 && shares === false && before?.isShared === false
  const isNext =
    before !== undefined &&
    isEmpty(before) &&
    !isBack(before, [reservation]) &&
    !isKnownToAnother(desk, room, reservation)
  const reservations = [...(isReplacing ? [] : there), reservation].slice(-maxReservations)
  const isShared =
    shares === true || (there.length > 0 && !isReplacing && before?.isShared === true)
  const lastLeft = (isReplacing ? there.at(-1) : before?.lastLeft) ?? ''
  const clearedMs = isReplacing || isNext ? beforeMs : 0
  const change = [
    putOccupancy(desk, room, { reservations, isShared, lastLeft, stays }),
    ...(clearedMs > 0
      ? handOver(desk, room, { reservation, beforeMs: clearedMs })
      : keepCalls(desk, room, there)),
  ]
  return { change, clearedMs }
}

/** Anybody may have come or gone in any room. */
export function forgetGuests({ read, actor }: DeskContext): Write[] {
  const known = read.get('property', actor.name)
  const change = read.guestChanges() + 1
  return [{ put: 'property', record: { ...known, name: actor.name, change, lostMs: 0 } }]
}

/** The link is down since then: nothing is received. */
export function markLinkLost({ read, actor }: DeskContext, lostMs: number): Write[] {
  const known = read.get('property', actor.name) ?? { name: actor.name, change: 0, lostMs: 0 }
  return known.lostMs > 0 ? [] : [{ put: 'property', record: { ...known, lostMs } }]
}

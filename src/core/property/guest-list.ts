/** What follows from a guest list that is received after the link was lost. */
import type { Pieces } from '../../lib/turns/pieces.ts'
import type { Occupancy } from '../model/guest.ts'
import type { Room } from '../model/room.ts'
import { Source, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import type { Guest } from '../ports/property.ts'
import type { DeskContext } from '../wakeup/context.ts'
import { cancel } from '../wakeup/settle.ts'
import {
  callsOf,
  endCall,
  guestsElsewhere,
  isBookedBefore,
  isForAny,
  question,
} from './ended-stays.ts'
import { keepCalls } from './guest-calls.ts'
import type { GuestMove } from './guests.ts'
import {
  isBack,
  isEmpty,
  maxReservations,
  noteStays,
  occupancyOf,
  putOccupancy,
  setLanguage,
  staysWith,
} from './occupancy.ts'

/** All guests, received after the link was lost at `lostMs`. */
export interface GuestList {
  readonly guestsOf: ReadonlyMap<string, readonly Guest[]>
  readonly lostMs: number
}

/** Guests of a list who were in another room before the link was lost. */
export function* movesOf(
  { read, actor }: Pick<DeskContext, 'read' | 'actor'>,
  { guestsOf, lostMs }: GuestList,
): Pieces<GuestMove[]> {
  const oldRooms = new Map<string, string>()
  // With several rooms nobody knows from which to which.
  const unclear = new Set([''])
  for (const { property, room, reservations } of read.all('occupancy')) {
    yield
    if (property !== actor.name) continue
    for (const number of reservations) {
      if (oldRooms.has(number)) unclear.add(number)
      oldRooms.set(number, room)
    }
  }
  const listed = new Map<string, Guest>()
  for (const guests of guestsOf.values()) {
    for (const guest of guests) {
      yield
      if (listed.has(guest.reservation)) unclear.add(guest.reservation)
      listed.set(guest.reservation, guest)
    }
  }
  const moves: GuestMove[] = []
  for (const [number, guest] of listed) {
    yield
    const oldRoom = oldRooms.get(number)
    if (oldRoom === undefined || oldRoom === guest.room || unclear.has(number)) continue
    moves.push({ guest, oldRoom, beforeMs: lostMs })
  }
  return moves
}

/** A list with what was settled before rooms are compared with it: guests who moved, and their calls. */
export interface MovedList extends GuestList {
  readonly reservations: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
}

/**
 * Compares rooms with a guest list. Calls are cancelled where other guests are than before. Where
 * nobody is named any more, those that a person booked are kept and asked about.
 */
export function compareGuests(
  desk: DeskContext,
  rooms: readonly string[],
  list: MovedList,
): Write[] {
  return rooms.flatMap((name) => {
    const room = desk.read.get('room', name)
    return room ? compareRoom(desk, room, list) : []
  })
}

function compareRoom(desk: DeskContext, room: Room, list: MovedList): Write[] {
  const name = room.room
  const guests = list.guestsOf.get(name) ?? []
  const before = occupancyOf(desk, name)
  if (!before && guests.length === 0) return []
  const reported = guests.findLast(({ language }) => language !== '')?.language
  const { now, gone, isSame, isOther } = differenceOf(before, guests, list.reservations)
  // A list may name thousands in one room; of those who are kept there are few.
  const kept = new Set(now.reservations)
  const reporting = guests
    .filter(({ reservation }) => kept.has(reservation))
    .slice(-maxReservations)
  const stays = staysWith(before?.stays, reporting)
  // Who was there before nobody knows: charges made before wait for a person.
  if (!before)
    return [
      ...setLanguage(room, reported ?? room.language),
      putOccupancy(desk, name, { ...now, lastLeft: '', stays }),
    ]
  if (isSame)
    return [
      ...setLanguage(room, reported ?? room.language),
      ...(now.reservations.includes('')
        ? [putOccupancy(desk, name, { ...before, stays })]
        : noteStays(desk, name, reporting)),
    ]
  return [
    // What the guest before spoke says nothing of the next one.
    ...setLanguage(room, reported ?? (isOther && guests.length > 0 ? '' : room.language)),
    putOccupancy(desk, name, { ...now, lastLeft: gone.at(-1) ?? before.lastLeft, stays }),
    ...(isOther ? endCalls(desk, name, list) : keepCalls(desk, name, before.reservations)),
  ]
}

interface Difference {
  readonly now: Pick<Occupancy, 'reservations' | 'isShared'>
  /** Reservations that are not there any more. */
  readonly gone: readonly string[]
  readonly isSame: boolean
  /** Whether nobody is left who was there before. */
  readonly isOther: boolean
}

/** How the guests whom a list names in a room differ from those who were known there. */
export function differenceOf(
  before: Occupancy | undefined,
  guests: readonly Guest[],
  moved: ReadonlySet<string>,
): Difference {
  const numbers = new Set(guests.map(({ reservation }) => reservation))
  const now = {
    reservations: [...numbers].slice(-maxReservations),
    isShared: guests.some(({ shares }) => shares === true),
  }
  if (!before) return { now, gone: [], isSame: false, isOther: false }
  const gone = before.reservations.filter((other) => !numbers.has(other))
  const isSame = gone.length === 0 && before.reservations.length === now.reservations.length
  const stayed = before.reservations.filter((other) => numbers.has(other) && !moved.has(other))
  const isOther =
    !isSame && (isEmpty(before) ? !isBack(before, now.reservations) : stayed.length === 0)
  return { now, gone, isSame, isOther }
}

/** The calls of a room that end because of a list, or are asked about. */
export function callsInQuestion(
  desk: DeskContext,
  name: string,
  { guestsOf, lostMs, calls }: Pick<MovedList, 'guestsOf' | 'lostMs' | 'calls'>,
): Wakeup[] {
  const numbers = new Set(guestsOf.get(name)?.map(({ reservation }) => reservation))
  return callsOf(desk.read, name).filter(
    (call) => isBookedBefore(desk, call, lostMs) && !calls.has(call.id) && !isForAny(call, numbers),
  )
}

function endCalls(desk: DeskContext, name: string, list: MovedList): Write[] {
  const isNamed = list.guestsOf.has(name)
  const why = isNamed
    ? `room ${name} has other guests than before the link was lost`
    : `the guest list names nobody in room ${name}`
  const elsewhere = guestsElsewhere(desk, name)
  return callsInQuestion(desk, name, list).flatMap((call) => {
    if (isNamed) return endCall(desk, call, { why, elsewhere })
    return call.source === Source.property
      ? cancel(desk, call, why)
      : question(desk, call, `${desk.actor.name} names nobody in the room`)
  })
}

/** Who stays in the rooms, as a property system tells it, and what follows for their calls. */
import type { DeskContext } from './desk.ts'
import { cancelCalls, carryCalls } from './guest-calls.ts'
import { type Occupancy, occupancyId, type Room, wholeHouse } from './model.ts'
import type { Write } from './ports.ts'
import type { Guest } from './property-ports.ts'

/** No room holds more; what lies behind it are check-outs that were never told. */
const mostReservations = 50

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
  if (!before) return [put(desk, name, { reservations: [], lastLeft: reservation })]
  const staying =
    reservation === '' ? [] : before.reservations.filter((other) => other !== reservation)
  if (staying.length === before.reservations.length) return []
  const lastLeft = reservation || (before.reservations.at(-1) ?? '')
  const why = `the guest of room ${name} has left`
  return [
    put(desk, name, { reservations: staying, lastLeft }),
    ...(staying.length === 0 ? cancelCalls(desk, name, { why }) : []),
  ]
}

/** Something about a guest has changed: the language, or the room. */
export function changeGuest(desk: DeskContext, guest: Guest, oldRoom: string): Write[] {
  const room = desk.read.get('room', guest.room)
  if (oldRoom !== '' && oldRoom !== guest.room) return moveGuest(desk, { guest, oldRoom })
  return room ? setLanguage(room, guest.language || room.language) : []
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
  const isToldAgain =
    !left?.reservations.includes(reservation) && (room ? isThere : left !== undefined)
  if (isToldAgain) return room ? setLanguage(room, guest.language || room.language) : []
  const staying = left?.reservations.filter((other) => other !== reservation) ?? []
  const isFirst = isEmpty(occupancyOf(desk, guest.room))
  const arrival = room ? arrive(desk, guest, beforeMs) : { change: [], clearedMs: 0 }
  const known = isFirst ? (oldRoom?.language ?? '') : (room?.language ?? '')
  return [
    ...(oldRoom ? [put(desk, oldName, { reservations: staying, lastLeft: reservation })] : []),
    ...(room ? setLanguage(room, guest.language || known) : []),
    ...arrival.change,
    ...carryCalls(desk, {
      from: oldName,
      to: guest.room,
      room,
      isShared: staying.length > 0,
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
function arrive(
  desk: DeskContext,
  { room, reservation, shares }: Guest,
  beforeMs = Number.POSITIVE_INFINITY,
): Arrival {
  const before = occupancyOf(desk, room)
  const there = before?.reservations ?? []
  if (there.includes(reservation)) return { change: [], clearedMs: 0 }
  // Whoever has the room alone has it after the others, whose check-out was lost.
  const isReplacing = there.length > 0 && shares === false
  const isNext =
    before !== undefined &&
    isEmpty(before) &&
    !isBack(before, [reservation]) &&
    !isKnownToAnother(desk, room, reservation)
  const reservations = [...(isReplacing ? [] : there), reservation].slice(-mostReservations)
  const lastLeft = (isReplacing ? there.at(-1) : before?.lastLeft) ?? ''
  const clearedMs = isReplacing || isNext ? beforeMs : 0
  const why = `another guest has come to room ${room}`
  const change = [
    put(desk, room, { reservations, lastLeft }),
    ...cancelCalls(desk, room, { why, beforeMs: clearedMs }),
  ]
  return { change, clearedMs }
}

/** All guests, told after the link was lost at `lostMs`. */
export interface GuestList {
  readonly guestsOf: ReadonlyMap<string, readonly Guest[]>
  readonly lostMs: number
}

/** Guests of a list who were in another room before the link was lost. */
export function movesOf(
  { read, actor }: Pick<DeskContext, 'read' | 'actor'>,
  { guestsOf, lostMs }: GuestList,
): GuestMove[] {
  const known = read.all('occupancy').filter(({ property }) => property === actor.name)
  const oldRooms = Map.groupBy(
    known.flatMap(({ room, reservations }) => reservations.map((number) => ({ room, number }))),
    ({ number }) => number,
  )
  const listed = Map.groupBy([...guestsOf.values()].flat(), ({ reservation }) => reservation)
  return [...listed].flatMap(([number, [guest, ...more]]): GuestMove[] => {
    const [old, ...others] = oldRooms.get(number) ?? []
    // With several rooms nobody knows from which to which.
    if (number === '' || !guest || !old || more.length + others.length > 0) return []
    if (old.room === guest.room) return []
    // Who else is there now is told by the rest of the list.
    return [{ guest: { ...guest, shares: undefined }, oldRoom: old.room, beforeMs: lostMs }]
  })
}

/** What was settled before the rooms are compared: guests who moved, and the calls they took along. */
export interface Moved {
  readonly reservations: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
}

/** Compares rooms with a guest list: calls are cancelled only where other guests are than before. */
export function compareGuests(
  desk: DeskContext,
  { rooms, guestsOf, ...rest }: GuestList & { rooms: readonly string[]; moved: Moved },
): Write[] {
  return rooms.flatMap((name) => {
    const room = desk.read.get('room', name)
    return room ? compareRoom(desk, room, { guests: guestsOf.get(name) ?? [], ...rest }) : []
  })
}

function compareRoom(
  desk: DeskContext,
  room: Room,
  { guests, lostMs, moved }: { guests: readonly Guest[]; lostMs: number; moved: Moved },
): Write[] {
  const name = room.room
  const before = occupancyOf(desk, name)
  if (!before && guests.length === 0) return []
  const told = guests.findLast(({ language }) => language !== '')?.language
  const language = setLanguage(room, told ?? room.language)
  const numbers = new Set(guests.map(({ reservation }) => reservation))
  const reservations = [...numbers].slice(-mostReservations)
  if (!before) return [...language, put(desk, name, { reservations, lastLeft: '', changedMs: 0 })]
  const gone = before.reservations.filter((other) => !numbers.has(other))
  if (gone.length === 0 && before.reservations.length === reservations.length) return language
  const stayed = before.reservations.filter(
    (other) => numbers.has(other) && !moved.reservations.has(other),
  )
  const isOther = isEmpty(before) ? !isBack(before, reservations) : stayed.length === 0
  const why = `room ${name} has other guests than before the link was lost`
  return [
    ...language,
    put(desk, name, { reservations, lastLeft: gone.at(-1) ?? before.lastLeft }),
    ...(isOther ? cancelCalls(desk, name, { why, beforeMs: lostMs, except: moved.calls }) : []),
  ]
}

/** Anybody may have come or gone in any room. */
export function forgetGuests(desk: DeskContext): Write[] {
  return [put(desk, wholeHouse, { reservations: [], lastLeft: '' })]
}

/** An empty number tells nothing of who it is. */
function isBack({ lastLeft }: Occupancy, reservations: readonly string[]): boolean {
  return lastLeft !== '' && reservations.includes(lastLeft)
}

/** One property system may be connected twice: what the other link has told is no news, and is settled. */
function isKnownToAnother(
  { read, actor }: DeskContext,
  name: string,
  reservation: string,
): boolean {
  if (reservation === '') return false
  return read
    .all('occupancy')
    .some(
      ({ property, room, reservations }) =>
        property !== actor.name && room === name && reservations.includes(reservation),
    )
}

function isEmpty(occupancy: Occupancy | undefined): boolean {
  return occupancy === undefined || occupancy.reservations.length === 0
}

function occupancyOf({ read, actor }: DeskContext, room: string): Occupancy | undefined {
  return read.get('occupancy', occupancyId(actor.name, room))
}

function put(
  { actor, nowMs }: DeskContext,
  room: string,
  state: Pick<Occupancy, 'reservations' | 'lastLeft'> & { changedMs?: number },
): Write {
  return { put: 'occupancy', record: { property: actor.name, room, changedMs: nowMs, ...state } }
}

function setLanguage(room: Room, language: string): Write[] {
  return language === room.language ? [] : [{ put: 'room', record: { ...room, language } }]
}

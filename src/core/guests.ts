/** Who stays in the rooms, as a property system tells it, and what follows for their calls. */
import type { DeskContext } from './desk.ts'
import { cancelCalls, carryCalls } from './guest-calls.ts'
import { type Occupancy, occupancyId, type Room } from './model.ts'
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
  if (!before) return [put(desk, name, { ...vacant, lastLeft: reservation })]
  const staying =
    reservation === '' ? [] : before.reservations.filter((other) => other !== reservation)
  if (staying.length === before.reservations.length)
    return reservation === before.lastLeft ? [] : [put(desk, name, before)]
  const lastLeft = reservation || (before.reservations.at(-1) ?? '')
  const isLast = staying.length === 0 && !isKnownToStay(desk, name, before.reservations)
  const why = `the guest of room ${name} has left`
  return [
    put(desk, name, { ...before, reservations: staying, lastLeft }),
    ...(isLast ? cancelCalls(desk, name, { why }) : []),
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
  // Two who swap rooms are in one for a moment: whoever is there is not taken to have left.
  const sharing = { ...guest, shares: guest.shares || undefined }
  const arrival = room ? arrive(desk, sharing, beforeMs) : { change: [], clearedMs: 0 }
  const known = isFirst ? (oldRoom?.language ?? '') : (room?.language ?? '')
  return [
    ...(oldRoom
      ? [put(desk, oldName, { ...(left ?? vacant), reservations: staying, lastLeft: reservation })]
      : []),
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
  if (before && there.includes(reservation)) {
    // Without a number it may be the same guest, or the next.
    return { change: reservation === '' ? [put(desk, room, before)] : [], clearedMs: 0 }
  }
  // Whoever has the room alone has it after the others, whose check-out was lost.
  const isReplacing = there.length > 0 && shares === false && before?.isShared === false
  const isNext =
    before !== undefined &&
    isEmpty(before) &&
    !isBack(before, [reservation]) &&
    !isKnownToAnother(desk, room, reservation)
  const reservations = [...(isReplacing ? [] : there), reservation].slice(-mostReservations)
  const isShared =
    shares === true || (there.length > 0 && !isReplacing && before?.isShared === true)
  const lastLeft = (isReplacing ? there.at(-1) : before?.lastLeft) ?? ''
  const clearedMs = isReplacing || isNext ? beforeMs : 0
  const why = `another guest has come to room ${room}`
  const change = [
    put(desk, room, { reservations, isShared, lastLeft }),
    ...(clearedMs > 0 ? cancelCalls(desk, room, { why, beforeMs: clearedMs }) : []),
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
    return [{ guest, oldRoom: old.room, beforeMs: lostMs }]
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
  const now = {
    reservations: [...numbers].slice(-mostReservations),
    isShared: guests.some(({ shares }) => shares === true),
  }
  // Who was there before nobody knows: charges made before wait for a person.
  if (!before) return [...language, put(desk, name, { ...now, lastLeft: '' })]
  const gone = before.reservations.filter((other) => !numbers.has(other))
  const isSame = gone.length === 0 && before.reservations.length === now.reservations.length
  if (isSame) return [...language, ...(numbers.has('') ? [put(desk, name, before)] : [])]
  const stayed = before.reservations.filter(
    (other) => numbers.has(other) && !moved.reservations.has(other),
  )
  const isOther = isEmpty(before) ? !isBack(before, now.reservations) : stayed.length === 0
  const why = `room ${name} has other guests than before the link was lost`
  return [
    // What the guest before spoke says nothing of the next one.
    ...setLanguage(room, told ?? (isOther && guests.length > 0 ? '' : room.language)),
    put(desk, name, { ...now, lastLeft: gone.at(-1) ?? before.lastLeft }),
    ...(isOther ? cancelCalls(desk, name, { why, beforeMs: lostMs, except: moved.calls }) : []),
  ]
}

/** Anybody may have come or gone in any room. */
export function forgetGuests({ read, actor }: DeskContext): Write[] {
  return [
    { put: 'property', record: { name: actor.name, change: read.guestChanges() + 1, lostMs: 0 } },
  ]
}

/** The link is away since then: what happens is not heard. */
export function loseSight({ read, actor }: DeskContext, lostMs: number): Write[] {
  const { change = 0, lostMs: before = 0 } = read.get('property', actor.name) ?? {}
  if (before > 0) return []
  return [{ put: 'property', record: { name: actor.name, change, lostMs } }]
}

/** The guest list has been compared: everything that is told is heard again. */
export function regainSight({ read, actor }: DeskContext): Write[] {
  const known = read.get('property', actor.name)
  return known && known.lostMs > 0 ? [{ put: 'property', record: { ...known, lostMs: 0 } }] : []
}

/** An empty number tells nothing of who it is. */
function isBack({ lastLeft }: Occupancy, reservations: readonly string[]): boolean {
  return lastLeft !== '' && reservations.includes(lastLeft)
}

/** One property system may be connected twice: what the other link has told is no news, and is settled. */
function isKnownToAnother(desk: DeskContext, name: string, reservation: string): boolean {
  return reservation !== '' && toldByOthers(desk, name).includes(reservation)
}

/** By another link somebody else is there: that this link is behind must not end that guest's calls. */
function isKnownToStay(desk: DeskContext, name: string, gone: readonly string[]): boolean {
  return toldByOthers(desk, name).some((reservation) => !gone.includes(reservation))
}

function toldByOthers({ read, actor }: DeskContext, name: string): string[] {
  return read
    .all('occupancy')
    .filter(({ property, room }) => property !== actor.name && room === name)
    .flatMap(({ reservations }) => reservations)
}

function isEmpty(occupancy: Occupancy | undefined): boolean {
  return occupancy === undefined || occupancy.reservations.length === 0
}

function occupancyOf({ read, actor }: DeskContext, room: string): Occupancy | undefined {
  return read.get('occupancy', occupancyId(actor.name, room))
}

type State = Pick<Occupancy, 'reservations' | 'isShared' | 'lastLeft'>

const vacant: State = { reservations: [], isShared: false, lastLeft: '' }

/** Guests of this room have changed, or may have. */
function put({ read, actor }: DeskContext, room: string, state: State): Write {
  const { isShared, lastLeft, reservations } = state
  const change = read.guestChanges() + 1
  return {
    put: 'occupancy',
    record: { property: actor.name, room, reservations, isShared, lastLeft, change },
  }
}

function setLanguage(room: Room, language: string): Write[] {
  return language === room.language ? [] : [{ put: 'room', record: { ...room, language } }]
}

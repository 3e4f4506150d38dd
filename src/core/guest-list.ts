/** What follows from a guest list that is told after the link was lost. */
import type { DeskContext } from './desk.ts'
import { cancelCalls } from './guest-calls.ts'
import type { GuestMove } from './guests.ts'
import type { Room } from './model.ts'
import {
  isBack,
  isEmpty,
  mostReservations,
  occupancyOf,
  putOccupancy,
  setLanguage,
} from './occupancy.ts'
import type { Write } from './ports.ts'
import type { Guest } from './property-ports.ts'

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
  if (!before) return [...language, putOccupancy(desk, name, { ...now, lastLeft: '' })]
  const gone = before.reservations.filter((other) => !numbers.has(other))
  const isSame = gone.length === 0 && before.reservations.length === now.reservations.length
  if (isSame) return [...language, ...(numbers.has('') ? [putOccupancy(desk, name, before)] : [])]
  const stayed = before.reservations.filter(
    (other) => numbers.has(other) && !moved.reservations.has(other),
  )
  const isOther = isEmpty(before) ? !isBack(before, now.reservations) : stayed.length === 0
  const why = `room ${name} has other guests than before the link was lost`
  return [
    // What the guest before spoke says nothing of the next one.
    ...setLanguage(room, told ?? (isOther && guests.length > 0 ? '' : room.language)),
    putOccupancy(desk, name, { ...now, lastLeft: gone.at(-1) ?? before.lastLeft }),
    ...(isOther ? cancelCalls(desk, name, { why, beforeMs: lostMs, except: moved.calls }) : []),
  ]
}

/** What is known of who stays in a room, and how it is recorded. */

import { type Occupancy, occupancyId, type Stay } from '../model/guest.ts'
import type { Room } from '../model/room.ts'
import type { Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import type { Guest } from '../ports/property.ts'
import type { Reads } from '../ports/reads.ts'
import type { DeskContext } from '../wakeup/context.ts'

/** No room holds more; what lies behind it are check-outs that were never reported. */
export const maxReservations = 50

/** Whether the reservation that left last is one of these; an empty number is nobody. */
export function isBack({ lastLeft }: Occupancy, reservations: readonly string[]): boolean {
  return lastLeft !== '' && reservations.includes(lastLeft)
}

/** One property system may be connected twice: what the other link has reported is applied already. */
export function isKnownToAnother(desk: DeskContext, name: string, reservation: string): boolean {
  return reservation !== '' && reportedByOthers(desk, name).includes(reservation)
}

/** By another link somebody else is there: that this link is behind must not end that guest's calls. */
export function isKnownToStay(desk: DeskContext, name: string, gone: readonly string[]): boolean {
  return reportedByOthers(desk, name).some((reservation) => !gone.includes(reservation))
}

function reportedByOthers({ read, actor }: DeskContext, name: string): string[] {
  return read
    .occupanciesOf(name)
    .filter(({ property }) => property !== actor.name)
    .flatMap(({ reservations }) => reservations)
}

/** The reservation that a call booked for a room is for; none where several stay there, or nobody knows. */
export function guestsToWake(read: Reads, room: string): readonly string[] {
  const numbers = new Set(read.occupanciesOf(room).flatMap(({ reservations }) => reservations))
  return numbers.size === 1 ? [...numbers].filter((number) => number !== '') : []
}

/** Whom a call is for: all who are in its room where nobody is named; undefined where one has no number. */
export function knownGuests(
  read: Reads,
  { guests, room }: Pick<Wakeup, 'guests' | 'room'>,
): readonly string[] | undefined {
  if (guests.length > 0) return guests
  const there = read.occupanciesOf(room).flatMap(({ reservations }) => reservations)
  return there.includes('') ? undefined : [...new Set(there)].slice(0, maxReservations)
}

/** Whom two calls are for that become one, each of whom may be in a room of its own. */
export function guestsOfJoined(
  read: Reads,
  one: Pick<Wakeup, 'guests' | 'room'>,
  other: Pick<Wakeup, 'guests' | 'room'>,
): readonly string[] {
  const [first, second] = [knownGuests(read, one), knownGuests(read, other)]
  if (!first || !second) return []
  return first.length === 0 || second.length === 0
    ? [...first, ...second]
    : guestsOfBoth(first, second)
}

/** Whom a call is for that stands for two; none when that is not known of both, or they are too many. */
export function guestsOfBoth(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0 || other.length === 0) return []
  const both = [...new Set([...one, ...other])]
  return both.length > maxReservations ? [] : both
}

export function isEmpty(occupancy: Occupancy | undefined): boolean {
  return occupancy === undefined || occupancy.reservations.length === 0
}

export function occupancyOf({ read, actor }: DeskContext, room: string): Occupancy | undefined {
  return read.get('occupancy', occupancyId(actor.name, room))
}

type State = Pick<Occupancy, 'reservations' | 'isShared' | 'lastLeft' | 'stays'>

export const vacant: State = { reservations: [], isShared: false, lastLeft: '' }

/** Guests of this room have changed, or may have. */
export function putOccupancy({ read, actor }: DeskContext, room: string, state: State): Write {
  const { isShared, lastLeft, reservations } = state
  const change = read.guestChanges() + 1
  const record = { property: actor.name, room, reservations, isShared, lastLeft, change }
  return { put: 'occupancy', record: { ...record, ...staysIn(state) } }
}

/** Something is reported of guests who are there already: that is no change of guests. */
export function noteStays(desk: DeskContext, room: string, guests: readonly Guest[]): Write[] {
  const before = occupancyOf(desk, room)
  if (!before) return []
  const { stays: known, ...same } = before
  const now = staysIn({ ...before, stays: staysWith(before.stays, guests) })
  const isSame = JSON.stringify(now.stays ?? []) === JSON.stringify(known ?? [])
  return isSame ? [] : [{ put: 'occupancy', record: { ...same, ...now } }]
}

/** What is known of reservations, with what is reported of some of them; what is not reported stays. */
export function staysWith(
  stays: readonly Stay[] | undefined,
  guests: readonly Guest[],
): readonly Stay[] {
  const known = new Map((stays ?? []).map((stay) => [stay.reservation, stay]))
  for (const { reservation, vip, group } of guests) {
    const stay = known.get(reservation) ?? { reservation, vip: '', group: '' }
    known.set(reservation, {
      ...stay,
      ...(vip !== undefined && { vip }),
      ...(group !== undefined && { group }),
    })
  }
  return [...known.values()]
}

/** Of the reservations that are there, those of which there is something to keep. */
function staysIn({ reservations, stays = [] }: State): Pick<Occupancy, 'stays'> {
  const kept = stays.filter(
    ({ reservation, vip, group }) => reservations.includes(reservation) && `${vip}${group}` !== '',
  )
  return kept.length > 0 ? { stays: kept } : {}
}

export function setLanguage(room: Room, language: string): Write[] {
  return language === room.language ? [] : [{ put: 'room', record: { ...room, language } }]
}

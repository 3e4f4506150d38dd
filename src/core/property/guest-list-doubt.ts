/** Guest lists that are too unlikely to be applied: a property system may have lost its guests. */
import type { Pieces } from '../../lib/turns/pieces.ts'
import { Fault } from '../fault.ts'
import { listAlertId } from '../model/alert-ids.ts'
import type { Occupancy, Property } from '../model/guest.ts'
import type { Change, Write } from '../ports/change.ts'
import { raise, withdraw } from '../wakeup/alerts/alert.ts'
import type { DeskContext } from '../wakeup/context.ts'
import { guestsElsewhere } from './ended-stays.ts'
import { shareOf } from './guest-calls.ts'
import { callsInQuestion, differenceOf, type GuestList } from './guest-list.ts'
import type { GuestMove } from './guests.ts'

/** So many calls may end, or be asked about, by a list that nobody has confirmed. */
const maxEnding = 3

/** Why a guest list is not applied. */
export interface Doubt {
  /** Rooms with calls of guests whom it does not name. */
  readonly rooms: readonly string[]
  readonly isEmpty: boolean
  /** In words. */
  readonly detail: string
}

/**
 * Whether a list must wait for a person, or for a second one that says the same: it would end more
 * than a few calls, or it empties the hotel.
 */
export function* doubtOf(
  desk: DeskContext,
  list: GuestList & { readonly moves: readonly GuestMove[] },
): Pieces<Doubt | undefined> {
  const { read, actor } = desk
  const withheld = read.get('property', actor.name)?.withheld
  if (withheld?.isAccepted) return undefined
  const known = read.all('occupancy').filter(({ property }) => property === actor.name)
  const occupied = known.filter(({ reservations }) => reservations.length > 0)
  const movers = moversOf(list.moves)
  const ending: string[] = []
  for (const before of known) {
    ending.push(...endingIn(desk, before, { ...list, movers }))
    yield
  }
  const isEmpty = list.guestsOf.size === 0 && occupied.length > 0
  const confirmed = new Set(withheld?.rooms)
  const unconfirmed = ending.filter((room) => !confirmed.has(room))
  const isConfirmed = unconfirmed.length <= maxEnding && (!isEmpty || withheld?.isEmpty === true)
  if (isConfirmed) return undefined
  const named = [...list.guestsOf.values()].flat().length
  const detail =
    `${actor.name} names ${named} guests; ${occupied.length} rooms were known to be taken, ` +
    `and ${ending.length} calls are in rooms where their guests are missing`
  return { rooms: [...new Set(ending)], isEmpty, detail }
}

/** Guests who move by a list: all of them, and those of each room that they leave. */
interface Movers {
  readonly reservations: ReadonlySet<string>
  readonly leaving: ReadonlyMap<string, readonly string[]>
}

function moversOf(moves: readonly GuestMove[]): Movers {
  const leaving = new Map<string, string[]>()
  for (const { oldRoom, guest } of moves) {
    const numbers = leaving.get(oldRoom)
    if (numbers) numbers.push(guest.reservation)
    else leaving.set(oldRoom, [guest.reservation])
  }
  return { reservations: new Set(moves.map(({ guest }) => guest.reservation)), leaving }
}

/** The room, once for each of its calls whose guests a list does not name. */
function endingIn(
  desk: DeskContext,
  before: Occupancy,
  { movers, ...list }: GuestList & { readonly movers: Movers },
): string[] {
  const { room, reservations } = before
  const guests = list.guestsOf.get(room) ?? []
  if (!differenceOf(before, guests, movers.reservations).isOther) return []
  const leaving = movers.leaving.get(room) ?? []
  const elsewhere = guestsElsewhere(desk, room)
  return callsInQuestion(desk, room, { ...list, calls: new Set() })
    .filter((call) =>
      leaving.every((reservation) => {
        const staying = reservations.filter((number) => number !== reservation)
        return !shareOf(call, { reservation, staying, elsewhere }).isGoing
      }),
    )
    .map(() => room)
}

/** Keeps what is known as it is, and asks a person. Anybody may have come or gone meanwhile. */
export function withholdList(desk: DeskContext, doubt: Doubt, lostMs: number): Write[] {
  const { read, actor, nowMs } = desk
  const { rooms, isEmpty, detail } = doubt
  const change = read.guestChanges() + 1
  const withheld = { atMs: nowMs, rooms, isEmpty, isAccepted: false }
  const record: Property = { name: actor.name, change, lostMs, withheld }
  const id = listAlertId(actor.name)
  return [
    { put: 'property', record },
    ...raise(desk, { id, kind: 'guests', room: '', tenant: '', detail }),
  ]
}

/** The guest list has been applied: every event is received again. */
export function markLinkRestored({ read, actor }: DeskContext): Write[] {
  const known = read.get('property', actor.name)
  if (!known || (known.lostMs === 0 && !known.withheld)) return []
  const { withheld, ...record } = known
  return [
    { put: 'property', record: { ...record, lostMs: 0 } },
    ...(withheld ? withdraw(read, listAlertId(actor.name)) : []),
  ]
}

/** A person says that the property system is right: its next list is applied. */
export function acceptList({ read }: Pick<DeskContext, 'read'>, name: string): Change {
  const property = read.get('property', name)
  if (!property?.withheld)
    throw new Fault(312, `No guest list of ${name} waits; it may have been accepted already.`)
  const withheld = { ...property.withheld, isAccepted: true }
  return [
    { put: 'property', record: { ...property, withheld } },
    ...withdraw(read, listAlertId(name)),
  ]
}

import type { Pieces } from '../../lib/turns/pieces.ts'
import { roomsNamed } from '../groups.ts'
import { extensionsOf } from '../model/room.ts'
import { Status, type Wakeup } from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import type { PendingCall } from '../ports/reads.ts'
import { guestsOfBoth, guestsToWake } from '../property/occupancy.ts'
import type { When } from '../site-time.ts'
import { withNeeds } from './alerts/assist.ts'
import { requireBelowLimits, requireShare } from './booking-limits.ts'
import { type Capacity, Forecast } from './capacity.ts'
import { type DeskContext, logged } from './context.ts'
import { withEarlyRing } from './early-ring.ts'
import { type Booked, bookedAs, expectedOfNew, expectedRing } from './expected.ts'
import { joined, putUpdated, sourceOfBoth } from './join.ts'
import {
  type CallDraft,
  newCall,
  optionsText,
  pendingLike,
  requireMailbox,
  requireOptions,
} from './new-call.ts'
import { joinRequests } from './property-requests.ts'
import { firstRing, seriesText } from './series.ts'

export const roomsAtOnce = 1_000

export interface Booking extends CallDraft {
  /** Numbers of rooms, and names of groups behind an `@`. */
  readonly rooms: readonly string[]
  readonly when: When
  /** The channels that can ring one of several extensions. */
  readonly capacityOf: (extensions: readonly string[]) => Capacity
}

/** Books one call for each room, or none. A call that is pending already is given again. */
export function* book(
  desk: DeskContext,
  booking: Booking,
): Pieces<{ change: Change; booked: Booked[] }> {
  const first = firstRing(desk, booking)
  requireOptions(desk, booking)
  const rooms = yield* roomsNamed(desk, booking.rooms, roomsAtOnce)
  requireShare(desk, rooms.size)
  const forecast = new Forecast(desk.read, desk.nowMs)
  const change: Write[] = []
  const booked: Booked[] = []
  for (const name of rooms) {
    yield
    const room = requireMailbox(desk, name)
    const place = { room, first, capacity: booking.capacityOf(extensionsOf(room, name)) }
    const found = pendingLike(desk.read, booking, place)
    if (found) {
      const { call, changes } = rebook(desk, found, booking)
      yield* forecast.findOut(call, place.capacity)
      booked.push(bookedAs(desk, call, expectedRing(desk, call, { forecast, ...place })))
      change.push(...changes)
      continue
    }
    requireBelowLimits(desk.read, name, booked.length)
    const call = newCall(desk, booking, place)
    const answer = bookedAs(desk, call, expectedOfNew(desk, call, { forecast, ...place }))
    booked.push(answer)
    const detail = `for ${call.scheduled}${seriesText(call)}${optionsText(call, answer.effective)}`
    change.push({ put: 'wakeup', record: call }, logged(desk, call, 'created', { detail }))
  }
  return { change, booked }
}

/** What is asked for again; or the call that is moved onto the one that is there, as it is to be. */
interface Rebooking extends Pick<Booking, 'prompt' | 'profile' | 'needs' | 'asked'> {
  readonly movedFrom?: Wakeup
}

/**
 * Whoever asks again may ask for another prompt or profile until the call is due, and for help at any
 * time. A property system gets how it ends; and what the hotel itself wants as well is not the property
 * system's to clear any more.
 */
export function rebook(
  desk: DeskContext,
  found: PendingCall,
  booking: Rebooking,
): { call: PendingCall; changes: Write[] } {
  const call = desk.read.wakeup(found.id)
  if (!call) return { call: found, changes: [] }
  const isOpen = found.status !== Status.ringing && found.scheduledMs > desk.nowMs
  const { prompt, profile, needs, asked = [], movedFrom } = booking
  const options = isOpen
    ? { ...(prompt !== undefined && { prompt }), ...(profile && { profile }) }
    : {}
  const both: Wakeup = movedFrom
    ? withEarlyRing(joined(desk.read, call, movedFrom), movedFrom)
    : {
        ...withNeeds(call, needs),
        guests: guestsOfBoth(call.guests, guestsToWake(desk.read, call.room)),
      }
  const isShared = call.isShared === true || desk.actor.name !== call.actor
  const wanted: Wakeup = {
    ...both,
    ...options,
    ...(isShared && { isShared }),
    asked: joinRequests(call.asked, asked),
    source: sourceOfBoth(both.source, desk.actor.source),
  }
  const why = [
    ...(isForTheSame(wanted, call) ? [] : [`also asked for by ${desk.actor.name}`]),
    ...(movedFrom?.tenant === call.tenant ? [`moved from room ${movedFrom.room}`] : []),
  ]
  return {
    call: { ...found, profile: wanted.profile ?? '', dueMs: wanted.dueMs },
    changes: putUpdated(desk, call, wanted, why),
  }
}

function isForTheSame(wanted: Wakeup, call: Wakeup): boolean {
  return (
    wanted.asked === call.asked &&
    wanted.source === call.source &&
    wanted.isShared === call.isShared &&
    wanted.guests.length === call.guests.length
  )
}

import type { Change } from '../ports/change.ts'
import type { PropertyEvent } from '../ports/property.ts'
import type { DeskContext } from '../wakeup/context.ts'
import { changeGuest, checkIn, checkOut, forgetGuests, markLinkLost } from './guests.ts'
import {
  type BookingConditions,
  bookRequest,
  clearRequest,
  type EventResult,
} from './wakeup-requests.ts'

/** An event about one room. A guest list is about all, and compared in pieces. */
export type RoomEvent = Exclude<PropertyEvent, { kind: 'guest list' }>

/** What follows from an event of a property system, which is the actor of the context. */
export function applyEvent(
  desk: DeskContext,
  event: RoomEvent,
  conditions: BookingConditions,
): EventResult {
  switch (event.kind) {
    case 'check-in':
      return withoutProblem(checkIn(desk, event.guest))
    case 'check-out':
      return withoutProblem(checkOut(desk, event.room, event.reservation))
    case 'change':
      return withoutProblem(changeGuest(desk, event.guest, event.oldRoom))
    case 'link lost':
      return withoutProblem(markLinkLost(desk, event.atMs))
    case 'guests unknown':
      return withoutProblem(forgetGuests(desk))
    case 'wakeup wanted':
      return bookRequest(desk, event.request, conditions)
    case 'wakeup cleared':
      return withoutProblem(clearRequest(desk, event.request))
  }
}

function withoutProblem(change: Change): EventResult {
  return { change, problem: '' }
}

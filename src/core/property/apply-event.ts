import type { Change } from '../ports/change.ts'
import type { PropertyEvent } from '../ports/property.ts'
import type { DeskContext } from '../wakeup/context.ts'
import { changeGuest, checkIn, checkOut, forgetGuests, loseSight } from './guests.ts'
import { type BookingOffice, bookRequest, clearRequest, type Heard } from './wakeup-requests.ts'

/** What is told about one room. A guest list is about all, and compared piece by piece. */
export type RoomEvent = Exclude<PropertyEvent, { kind: 'guest list' }>

/** What follows from what a property system tells; it is the desk's actor. */
export function applyEvent(desk: DeskContext, news: RoomEvent, office: BookingOffice): Heard {
  switch (news.kind) {
    case 'check-in':
      return quietly(checkIn(desk, news.guest))
    case 'check-out':
      return quietly(checkOut(desk, news.room, news.reservation))
    case 'change':
      return quietly(changeGuest(desk, news.guest, news.oldRoom))
    case 'link lost':
      return quietly(loseSight(desk, news.atMs))
    case 'guests unknown':
      return quietly(forgetGuests(desk))
    case 'wakeup wanted':
      return bookRequest(desk, news.wish, office)
    case 'wakeup cleared':
      return quietly(clearRequest(desk, news.wish))
  }
}

function quietly(change: Change): Heard {
  return { change, trouble: '' }
}

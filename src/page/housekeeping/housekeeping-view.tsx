import { useEffect } from 'preact/hooks'
import { useHotel } from '../live/context.ts'
import type { Hotel } from '../live/hotel.ts'
import { route } from '../shell/route.ts'
import { EntriesView } from './entries/entries-view.tsx'
import { FloorsView } from './floors-view.tsx'
import { RoomView } from './room-view.tsx'

/** `#/housekeeping` the floors, `#/housekeeping/room/305` a room, `#/housekeeping/entries` what was entered. */
export function HousekeepingView() {
  const hotel = useHotel()
  useEffect(() => readAhead(hotel), [hotel])
  const [, place, room] = route()
  if (place === 'entries') return <EntriesView />
  if (place === 'room' && room !== undefined) return <RoomView key={room} room={room} />
  return <FloorsView />
}

/** What a room needs is there before its door is: behind it there may be no network. */
function readAhead({ may, board, statuses, items, categories }: Hotel): void {
  board.state.peek()
  if (may.setStatus) statuses.state.peek()
  if (may.charge) for (const list of [items, categories]) list.state.peek()
}

import { route } from '../shell/route.ts'
import { EntriesView } from './entries-view.tsx'
import { FloorsView } from './floors-view.tsx'
import { RoomView } from './room-view.tsx'

/** `#/housekeeping` the floors, `#/housekeeping/room/305` a room, `#/housekeeping/entries` what was entered. */
export function HousekeepingView() {
  const [, place, room] = route()
  if (place === 'entries') return <EntriesView />
  if (place === 'room' && room !== undefined) return <RoomView key={room} room={room} />
  return <FloorsView />
}

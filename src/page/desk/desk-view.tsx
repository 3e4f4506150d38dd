import { useMemo } from 'preact/hooks'
import { useHotel, usePage } from '../live/context.ts'
import { linkTo } from '../shell/route.ts'
import { BookingLine } from './booking/booking-line.tsx'
import { TakeOverGroups } from './booking/take-over.tsx'
import { CallLists } from './calls/call-lists.tsx'
import { Desk } from './desk.ts'
import { Tasks } from './tasks/tasks.tsx'
import { Timeline } from './timeline.tsx'

/** Books wakeup calls, shows the night ahead, and what becomes of each call. */
export function DeskView() {
  const { words } = usePage()
  const hotel = useHotel()
  const desk = useMemo(() => new Desk(hotel, words), [hotel, words])
  return (
    <div class="desk">
      <h1 class="unseen">{words.desk.title}</h1>
      <NoRooms />
      <TakeOverGroups />
      <BookingLine desk={desk} />
      <Tasks desk={desk} />
      <Timeline desk={desk} />
      <CallLists desk={desk} />
    </div>
  )
}

/** A hotel that has just been set up: nothing can be booked yet. */
function NoRooms() {
  const { words } = usePage()
  const { rooms, may } = useHotel()
  const state = rooms.state.value
  if (state.kind !== 'ready' || state.value.length > 0) return null
  const { none, add, ask } = words.desk.noRooms
  return (
    <p class="card" role="status">
      {none} {may.administer ? <a href={linkTo('admin', 'rooms')}>{add}</a> : ask}
    </p>
  )
}

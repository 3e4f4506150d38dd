import { useHotel, usePage } from '../live/context.ts'
import { useMedia } from '../parts/use-media.ts'
import { linkTo, route } from '../shell/route.ts'
import { BookingLine } from './booking/booking-line.tsx'
import { TakeOverGroups } from './booking/take-over.tsx'
import { CallLists } from './calls/call-lists.tsx'
import { DayList } from './day-list/day-list.tsx'
import { type Desk, useDesk } from './desk.ts'
import { RoomView } from './rooms/room-view.tsx'
import { Tasks } from './tasks/tasks.tsx'
import { Timeline } from './timeline.tsx'

/** `#/desk` the desk itself, `#/desk/room/305` all about a room, `#/desk/list/20261120` a day on paper. */
export function DeskView() {
  const desk = useDesk()
  const [, place, name] = route()
  if (place === 'room' && name !== undefined) return <RoomView key={name} desk={desk} room={name} />
  if (place === 'list') return <DayList desk={desk} />
  return <Board desk={desk} />
}

/** Books wakeup calls, shows the night ahead, and what becomes of each call. */
function Board({ desk }: { readonly desk: Desk }) {
  const { words } = usePage()
  // A low screen has no room to spare above what is worked with.
  const isLow = useMedia('(max-height: 860px)')
  return (
    <div class="desk">
      <h1 class="unseen">{words.desk.title}</h1>
      <NoRooms />
      <TakeOverGroups />
      <BookingLine desk={desk} />
      {!isLow && <Ahead desk={desk} />}
      <CallLists desk={desk} />
      {isLow && <Ahead desk={desk} />}
    </div>
  )
}

/** What is to come, besides the calls themselves. */
function Ahead({ desk }: { readonly desk: Desk }) {
  return (
    <>
      <Tasks desk={desk} />
      <Timeline desk={desk} />
    </>
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

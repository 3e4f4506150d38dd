import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Icon } from '../../parts/icon.tsx'
import { Shown } from '../../parts/shown.tsx'
import type { Call } from '../../rest/records.ts'
import { longReadMs } from '../../rest/rest.ts'
import { goTo, linkTo } from '../../shell/route.ts'
import { CallDetails } from '../calls/call-details.tsx'
import type { Desk } from '../desk.ts'
import { RoomCalls } from './room-calls.tsx'
import { RoomProperty } from './room-property.tsx'
import { RoomSettings } from './room-settings.tsx'

export interface RoomViewProps {
  readonly desk: Desk
  readonly room: string
}

/** All about one room: its calls, however old, what the property system says, how it is set. */
export function RoomView({ desk, room }: RoomViewProps) {
  const { words } = usePage()
  const { rooms } = useHotel()
  const state = rooms.state.value
  const record = state.kind === 'ready' ? state.value.find((one) => one.room === room) : undefined
  const book = () => {
    desk.booking.roomsText.value = room
    goTo('desk')
  }
  return (
    <div class="room-view">
      <header>
        <a class="button" href={linkTo('desk')}>
          <Icon name="back" />
          {words.desk.title}
        </a>
        <h1>{words.desk.room(room)}</h1>
        {record && (
          <button type="button" class="main" onClick={book}>
            <Icon name="calls" />
            {words.roomView.book}
          </button>
        )}
      </header>
      {state.kind === 'ready' && !record ? (
        <p class="empty">{words.roomView.noSuchRoom(room)}</p>
      ) : (
        <div class="room-cards">
          <CallsOfRoom desk={desk} room={room} />
          <div>
            <RoomProperty room={room} />
            {record && <RoomSettings record={record} />}
          </div>
        </div>
      )}
    </div>
  )
}

function CallsOfRoom({ desk, room }: RoomViewProps) {
  const { rest } = useHotel()
  const [openId, setOpenId] = useState<string>()
  const { state, reload } = useReading({
    read: () => rest.get<{ wakeups: readonly Call[] }>('/rest/wakeup/list', { room }, longReadMs),
    key: room,
    after: ['wakeup'],
  })
  return (
    <Shown state={state} onAgain={reload}>
      {({ wakeups }) => (
        <>
          <RoomCalls calls={wakeups} onOpen={setOpenId} />
          {openId !== undefined && (
            <CallDetails
              desk={desk}
              id={openId}
              call={wakeups.find(({ id }) => id === openId)}
              onClose={() => setOpenId(undefined)}
            />
          )}
        </>
      )}
    </Shown>
  )
}

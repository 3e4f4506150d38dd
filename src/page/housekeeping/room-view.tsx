import { useEffect, useRef, useState } from 'preact/hooks'
import { useHotel, useWords } from '../live/context.ts'
import { Icon } from '../parts/icon.tsx'
import { ShownList } from '../parts/shown-list.tsx'
import { linkTo } from '../shell/route.ts'
import { EntryList } from './entries/entry-list.tsx'
import { Frame } from './frame.tsx'
import { Minibar } from './minibar/minibar.tsx'
import { StatusChoice } from './status-choice.tsx'
import { useWork } from './work.ts'

/** One room: its status, its minibar, and below what was entered for it: nothing moves under the finger. */
export function RoomView({ room }: { readonly room: string }) {
  const words = useWords().housekeeping
  const { board, may } = useHotel()
  const [chargedTimes, setChargedTimes] = useState(0)
  return (
    <Frame title={words.room(room)} hasWayBack>
      <Neighbours room={room} />
      <ShownList list={board}>
        {(rooms) => {
          const row = rooms.find((row) => row.room === room)
          if (!row) return <p class="empty">{words.noSuchRoom(room)}</p>
          return (
            <>
              {may.setStatus && <StatusChoice row={row} />}
              {may.charge && (
                <Minibar room={room} onCharged={() => setChargedTimes(chargedTimes + 1)} />
              )}
              <EntriesOfRoom room={room} chargedTimes={chargedTimes} />
            </>
          )
        }}
      </ShownList>
    </Frame>
  )
}

/** The rooms before and after it, as they were listed. */
function Neighbours({ room }: { readonly room: string }) {
  const { rounds } = useWords().housekeeping
  const tour = useWork().tour.value
  const at = tour.indexOf(room)
  const [before, after] = at < 0 ? [] : [tour[at - 1], tour[at + 1]]
  if (before === undefined && after === undefined) return null
  return (
    <nav class="neighbours" aria-label={useWords().housekeeping.rooms}>
      {before !== undefined && (
        <a class="button" href={linkTo('housekeeping', 'room', before)}>
          <Icon name="back" />
          {rounds.previousRoom(before)}
        </a>
      )}
      {after !== undefined && (
        <a class="button after" href={linkTo('housekeeping', 'room', after)}>
          {rounds.nextRoom(after)}
          <Icon name="forth" />
        </a>
      )}
    </nav>
  )
}

interface EntriesOfRoomProps {
  readonly room: string
  readonly chargedTimes: number
}

/** What became of the work in this room; comes into sight when something was charged. */
function EntriesOfRoom({ room, chargedTimes }: EntriesOfRoomProps) {
  const words = useWords().housekeeping
  const { entries } = useWork()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (chargedTimes > 0) title.current?.focus()
  }, [chargedTimes])
  const ofRoom = entries.list.value.filter((entry) => entry.room === room)
  if (ofRoom.length === 0) return null
  return (
    <section>
      <h2 ref={title} tabIndex={-1}>
        {words.entriesOfRoom}
      </h2>
      <EntryList namesRooms={false} entries={[...ofRoom].reverse()} />
    </section>
  )
}

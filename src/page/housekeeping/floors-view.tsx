import { useEffect, useState } from 'preact/hooks'
import { useHotel, useWords } from '../live/context.ts'
import { Field } from '../parts/field.tsx'
import { type Floor, floorsOf } from '../parts/floors.ts'
import { Icon } from '../parts/icon.tsx'
import { ShownList } from '../parts/shown-list.tsx'
import type { RoomStatus } from '../rest/records.ts'
import { keep, readKept } from '../shell/kept.ts'
import { goTo, linkTo } from '../shell/route.ts'
import { Frame, WaitingOfOthers } from './frame.tsx'
import { RoomTiles } from './room-tiles.tsx'
import { SeveralRooms } from './several-rooms.tsx'
import { standings } from './standing.ts'
import { StatusFilter } from './status-filter.tsx'
import { useWork } from './work.ts'

/** More than fit on a screen, and quick to draw. */
const maxFound = 120

/** Every room with its status: a floor at a time, or all that are alike. */
export function FloorsView() {
  const words = useWords().housekeeping
  const { board } = useHotel()
  return (
    <Frame title={words.title}>
      <WaitingOfOthers />
      <ShownList list={board}>{(rooms) => <Floors board={rooms} />}</ShownList>
    </Frame>
  )
}

function Floors({ board }: { readonly board: readonly RoomStatus[] }) {
  const words = useWords().housekeeping
  const { may } = useHotel()
  const work = useWork()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(() => readKept('floor'))
  /** Those that get a status together; undefined while each is by itself. */
  const [several, setSeveral] = useState<ReadonlySet<string>>()
  const text = wanted.trim().toLowerCase()
  const floors = floorsOf(board.map(({ room }) => room))
  const floor = floors.find(({ name }) => keptFloor(name) === chosen) ?? floors[0]
  const now = standings(board, work.entries.open.value)
  const filter = work.filter.value
  const found = roomsFound({ floors, floor, text, filter, statusOf: (room) => now.get(room)?.id })
  const shown = found.slice(0, maxFound)
  const tour = shown.join()
  useEffect(() => {
    work.tour.value = tour.split(',')
  }, [work, tour])
  if (!floor) return <NoRooms />
  // The keys for digits have no letters.
  const areNumbers = board.every(({ room }) => /^\d+$/.test(room))
  const choose = (name: string) => {
    setWanted('')
    work.filter.value = undefined
    setChosen(keptFloor(name))
    keep('floor', keptFloor(name))
  }
  return (
    <>
      <div class="rounds">
        <Field label={words.findRoom}>
          {(ties) => (
            <input
              {...ties}
              type="search"
              inputMode={areNumbers ? 'numeric' : 'text'}
              autocomplete="off"
              value={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
              onKeyDown={({ key }) => {
                const [only, ...others] = found
                if (key === 'Enter' && text !== '' && only !== undefined && others.length === 0)
                  goTo('housekeeping', 'room', only)
              }}
            />
          )}
        </Field>
        {may.setStatus && !several && (
          <button type="button" onClick={() => setSeveral(new Set())}>
            <Icon name="done" />
            {words.rounds.select}
          </button>
        )}
      </div>
      {may.setStatus && <StatusFilter now={now} />}
      <RoomTiles rooms={shown} now={now} several={several} onSeveral={setSeveral} />
      <p role="status" class="hint">
        {found.length === 0 &&
          (text === '' ? words.rounds.noneSo : words.noRoomFound(wanted.trim()))}
        {found.length > maxFound && words.tooManyFound(maxFound)}
      </p>
      {several ? (
        <SeveralRooms shown={shown} now={now} chosen={several} onChoose={setSeveral} />
      ) : (
        floors.length > 1 && (
          <FloorChoice
            floors={floors}
            chosen={text === '' && filter === undefined ? floor.name : undefined}
            onChoose={choose}
          />
        )
      )}
    </>
  )
}

interface Search {
  readonly floors: readonly Floor[]
  readonly floor: Floor | undefined
  readonly text: string
  /** Id of a status, or undefined for all. */
  readonly filter: string | undefined
  readonly statusOf: (room: string) => string | undefined
}

/** Those of the floor; what is looked for is on all floors. */
function roomsFound({ floors, floor, text, filter, statusOf }: Search): readonly string[] {
  if (text === '' && filter === undefined) return floor?.rooms ?? []
  return (
    floors
      .flatMap(({ rooms }) => rooms)
      .filter((room) => room.toLowerCase().includes(text))
      // Whoever looks for a room means it whatever its status is.
      .filter((room) => text !== '' || filter === undefined || statusOf(room) === filter)
  )
}

function NoRooms() {
  const words = useWords().housekeeping
  const { may } = useHotel()
  return (
    <div class="empty">
      <p>{words.noRooms}</p>
      {may.administer && <a href={linkTo('admin', 'rooms')}>{words.addRooms}</a>}
    </div>
  )
}

/** Never empty, which would be no choice at all. */
function keptFloor(name: string): string {
  return `floor ${name}`
}

interface FloorChoiceProps {
  readonly floors: readonly Floor[]
  readonly chosen: string | undefined
  readonly onChoose: (name: string) => void
}

/** At the lower edge, where the thumb is. */
function FloorChoice({ floors, chosen, onChoose }: FloorChoiceProps) {
  const words = useWords().housekeeping
  return (
    <fieldset class="floors lower" aria-label={words.floor}>
      <span aria-hidden="true">{words.floor}</span>
      {floors.map(({ name }) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name === '' ? words.otherRooms : name}
        </button>
      ))}
    </fieldset>
  )
}

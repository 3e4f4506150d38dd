import { useState } from 'preact/hooks'
import { useHotel, useWords } from '../live/context.ts'
import { Field } from '../parts/field.tsx'
import { type Floor, floorsOf } from '../parts/floors.ts'
import { ShownList } from '../parts/shown-list.tsx'
import type { RoomStatus } from '../rest/records.ts'
import { keep, readKept } from '../shell/kept.ts'
import { linkTo } from '../shell/route.ts'
import { Frame, WaitingOfOthers } from './frame.tsx'
import { RoomTile } from './room-tile.tsx'

/** More than fit on a screen, and quick to draw. */
const maxFound = 60

/** Every room with its status, one floor at a time. */
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
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(() => readKept('floor'))
  const text = wanted.trim().toLowerCase()
  const floors = floorsOf(board.map(({ room }) => room))
  const floor = floors.find(({ name }) => keptFloor(name) === chosen) ?? floors[0]
  if (!floor) return <NoRooms />
  // The keys for digits have no letters.
  const areNumbers = board.every(({ room }) => /^\d+$/.test(room))
  const found =
    text === ''
      ? floor.rooms
      : floors.flatMap(({ rooms }) => rooms).filter((room) => room.toLowerCase().includes(text))
  const choose = (name: string) => {
    setWanted('')
    setChosen(keptFloor(name))
    keep('floor', keptFloor(name))
  }
  return (
    <>
      <Field label={words.findRoom}>
        {(ties) => (
          <input
            {...ties}
            type="search"
            inputMode={areNumbers ? 'numeric' : 'text'}
            autocomplete="off"
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        )}
      </Field>
      <Tiles board={board} rooms={text === '' ? found : found.slice(0, maxFound)} />
      <p role="status" class="hint">
        {found.length === 0 && words.noRoomFound(wanted.trim())}
        {text !== '' && found.length > maxFound && words.tooManyFound(maxFound)}
      </p>
      {floors.length > 1 && (
        <FloorChoice
          floors={floors}
          chosen={text === '' ? floor.name : undefined}
          onChoose={choose}
        />
      )}
    </>
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

interface TilesProps {
  readonly board: readonly RoomStatus[]
  readonly rooms: readonly string[]
}

function Tiles({ board, rooms }: TilesProps) {
  const words = useWords().housekeeping
  const byRoom = new Map(board.map((row) => [row.room, row]))
  return (
    <ul class="tiles" aria-label={words.rooms}>
      {rooms.map((room) => {
        const row = byRoom.get(room)
        return (
          row && (
            <li key={room}>
              <RoomTile row={row} />
            </li>
          )
        )
      })}
    </ul>
  )
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

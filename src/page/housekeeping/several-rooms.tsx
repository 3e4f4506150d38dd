import { useHotel, usePage } from '../live/context.ts'
import { inOrder } from '../parts/floors.ts'
import { type Standing, setStatus } from './set-status.ts'
import { signOf } from './status-sign.ts'
import { useWork } from './work.ts'

export interface SeveralRoomsProps {
  readonly shown: readonly string[]
  readonly now: ReadonlyMap<string, Standing>
  readonly chosen: ReadonlySet<string>
  /** Undefined when all is done. */
  readonly onChoose: (chosen: ReadonlySet<string> | undefined) => void
}

/** What the chosen rooms are given; at the lower edge, where the thumb is. */
export function SeveralRooms({ shown, now, chosen, onChoose }: SeveralRoomsProps) {
  const page = usePage()
  const hotel = useHotel()
  const work = useWork()
  const { rounds } = page.words.housekeeping
  const types = hotel.statuses.valueOr([])
  const rooms = [...chosen].flatMap((room) => now.get(room) ?? [])
  return (
    <fieldset class="several lower" aria-label={rounds.select}>
      <p role="status">{rooms.length === 0 ? rounds.pick : rounds.selecting(rooms.length)}</p>
      <button type="button" onClick={() => onChoose(new Set(shown))}>
        {rounds.selectAll}
      </button>
      <button type="button" onClick={() => onChoose(undefined)}>
        {rounds.endSelect}
      </button>
      <div class="status-choice">
        {inOrder(types).map((type) => (
          <button
            key={type.id}
            type="button"
            class={signOf(type.id, types)}
            aria-disabled={rooms.length === 0}
            onClick={() => {
              if (rooms.length > 0 && setStatus(rooms, type, { work, page, hotel }))
                onChoose(new Set())
            }}
          >
            {type.description}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

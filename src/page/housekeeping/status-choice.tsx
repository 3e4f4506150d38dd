import { useHotel, usePage } from '../live/context.ts'
import { actorWords } from '../parts/actor-words.ts'
import { inOrder } from '../parts/floors.ts'
import { Icon } from '../parts/icon.tsx'
import { ShownList } from '../parts/shown-list.tsx'
import type { RoomStatus, StatusType } from '../rest/records.ts'
import { wallOf } from '../time/wall.ts'
import { nextStatusOf } from './next-status.ts'
import { setStatus } from './set-status.ts'
import { standings } from './standing.ts'
import { signOf } from './status-sign.ts'
import { useWork } from './work.ts'

/** The status of a room, and the others to choose from. */
export function StatusChoice({ row }: { readonly row: RoomStatus }) {
  const { words, shown } = usePage()
  const { statuses } = useHotel()
  const { changed, actor } = row
  return (
    <section>
      <h2>{words.housekeeping.status}</h2>
      <p class="hint">
        {changed === ''
          ? words.housekeeping.noStatus
          : words.housekeeping.since(shown.dayAndTime(wallOf(changed)), actorWords(actor, words))}
      </p>
      <ShownList list={statuses}>
        {(types) =>
          types.length === 0 ? (
            <p class="empty">{words.housekeeping.noStatuses}</p>
          ) : (
            <StatusButtons row={row} types={types} />
          )
        }
      </ShownList>
    </section>
  )
}

interface StatusButtonsProps {
  readonly row: RoomStatus
  readonly types: readonly StatusType[]
}

/** All of them, in their places; the one that usually comes next stands out. */
function StatusButtons({ row, types }: StatusButtonsProps) {
  const page = usePage()
  const hotel = useHotel()
  const work = useWork()
  const { rounds } = page.words.housekeeping
  const now = standings([row], work.entries.open.value).get(row.room) ?? row
  const next = nextStatusOf(now, types)
  return (
    <div class="status-choice">
      {inOrder(types).map((type) => (
        <button
          type="button"
          key={type.id}
          class={`${signOf(type.id, types)} ${type === next ? 'usual' : ''}`}
          aria-pressed={type.id === now.id}
          onClick={() => setStatus([now], type, { work, page, hotel })}
        >
          {type === next && <Icon name="forth" />}
          {type.description}
          {type === next && <span class="unseen">, {rounds.usually}</span>}
        </button>
      ))}
    </div>
  )
}

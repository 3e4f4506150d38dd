import { useHotel, usePage } from '../live/context.ts'
import { actorWords } from '../parts/actor-words.ts'
import { inOrder } from '../parts/floors.ts'
import { ShownList } from '../parts/shown-list.tsx'
import type { RoomStatus, StatusType } from '../rest/records.ts'
import { wallOf } from '../time/wall.ts'
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

function StatusButtons({ row: { room, id: current }, types }: StatusButtonsProps) {
  const { words, notices } = usePage()
  const work = useWork()
  const notSent = work.entries.open.value.find(
    (entry) => entry.kind === 'status' && entry.room === room,
  )
  const set = ({ id, description }: StatusType) => {
    const isEntered = work.enter([{ kind: 'status', room, id, description, quantity: 1 }])
    if (!isEntered) notices.trouble(words.housekeeping.tooMany)
  }
  return (
    <div class="status-choice">
      {inOrder(types).map((type) => (
        <button
          type="button"
          key={type.id}
          class={signOf(type.id, types)}
          aria-pressed={type.id === (notSent?.id ?? current)}
          onClick={() => set(type)}
        >
          {type.description}
        </button>
      ))}
    </div>
  )
}

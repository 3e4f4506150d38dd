import { useHotel, usePage } from '../live/context.ts'
import { Icon } from '../parts/icon.tsx'
import { linkTo } from '../shell/route.ts'
import { countOf } from './minibar/picks.ts'
import { nextStatusOf } from './next-status.ts'
import { type Standing, setStatus } from './set-status.ts'
import { signOf } from './status-sign.ts'
import { useWork } from './work.ts'

export interface RoomTileProps {
  readonly standing: Standing
  /** Whether it is one of several that get a status together; undefined while none are chosen. */
  readonly isChosen: boolean | undefined
  readonly onToggle: () => void
}

/** A room among others: its number, its status, what is still to be done, and the status that usually comes next. */
export function RoomTile({ standing, isChosen, onToggle }: RoomTileProps) {
  const { statuses, may } = useHotel()
  const known = may.setStatus ? statuses.valueOr([]) : []
  const { room, id } = standing
  if (isChosen !== undefined)
    return (
      <label class={`tile ${signOf(id, known)}`}>
        <TileText standing={standing} />
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
      </label>
    )
  return (
    <div class={`tile ${signOf(id, known)}`}>
      <a href={linkTo('housekeeping', 'room', room)}>
        <TileText standing={standing} />
      </a>
      <NextButton standing={standing} />
    </div>
  )
}

function TileText({ standing: { room, description } }: Pick<RoomTileProps, 'standing'>) {
  const words = usePage().words.housekeeping
  const { may } = useHotel()
  const { entries, picks } = useWork()
  const notSent = entries.open.value.find((entry) => entry.kind === 'status' && entry.room === room)
  const notCharged = countOf(picks.value.get(room) ?? new Map())
  return (
    <>
      <strong>{room}</strong>{' '}
      {may.setStatus && (
        <span>{notSent ? words.willBe(description) : description || words.noStatus}</span>
      )}{' '}
      {notCharged > 0 && <span class="note">{words.notCharged(notCharged)}</span>}
    </>
  )
}

/** One tap for what usually comes next; the room itself has all others. */
function NextButton({ standing }: Pick<RoomTileProps, 'standing'>) {
  const page = usePage()
  const hotel = useHotel()
  const work = useWork()
  const next = hotel.may.setStatus ? nextStatusOf(standing, hotel.statuses.valueOr([])) : undefined
  if (!next) return null
  return (
    <button
      type="button"
      class="next"
      aria-label={page.words.housekeeping.rounds.setTo(standing.room, next.description)}
      onClick={() => setStatus([standing], next, { work, page, hotel })}
    >
      <Icon name="forth" />
      <span>{next.description}</span>
    </button>
  )
}

import { useHotel, useWords } from '../live/context.ts'
import type { RoomStatus } from '../rest/records.ts'
import { linkTo } from '../shell/route.ts'
import { countOf } from './picks.ts'
import { signOf } from './status-sign.ts'
import { useWork } from './work.ts'

/** A room among others: its number, its status, and what is still to be done about it. */
export function RoomTile({ row }: { readonly row: RoomStatus }) {
  const words = useWords().housekeeping
  const { statuses, may } = useHotel()
  const { entries, picks } = useWork()
  const { room, id, description } = row
  const notSent = entries.open.value.find((entry) => entry.kind === 'status' && entry.room === room)
  const notCharged = countOf(picks.value.get(room) ?? new Map())
  return (
    <a
      class={`tile ${signOf(id, may.setStatus ? statuses.valueOr([]) : [])}`}
      href={linkTo('housekeeping', 'room', room)}
    >
      <strong>{room}</strong> {may.setStatus && <span>{description || words.noStatus}</span>}{' '}
      {notSent && <span class="note">{words.willBe(notSent.description)}</span>}{' '}
      {notCharged > 0 && <span class="note">{words.notCharged(notCharged)}</span>}
    </a>
  )
}

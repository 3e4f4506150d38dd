import type { Page } from '../live/context.ts'
import type { Hotel } from '../live/hotel.ts'
import type { RoomStatus, StatusType } from '../rest/records.ts'
import { rememberNext } from './next-status.ts'
import type { Work } from './work.ts'

/** A room with the status that it has, or is about to have. */
export type Standing = Pick<RoomStatus, 'room' | 'id' | 'description'>

export interface Surroundings {
  readonly work: Work
  readonly page: Page
  readonly hotel: Hotel
}

/** Gives rooms a status; for a while it can be undone, which gives them the one back that they had. */
export function setStatus(
  rooms: readonly Standing[],
  status: StatusType,
  { work, page, hotel }: Surroundings,
): boolean {
  const { notices } = page
  const words = page.words.housekeeping
  const entered = rooms.map(({ room }) => entryOf(room, status))
  if (!work.enter(entered)) {
    notices.trouble(words.tooMany)
    return false
  }
  for (const { id } of rooms) rememberNext(id, status.id)
  const [first] = rooms
  const said =
    rooms.length === 1 && first
      ? words.rounds.setOne(first.room, status.description)
      : words.rounds.setSeveral(words.rounds.selecting(rooms.length), status.description)
  // A room that had none cannot have none again.
  const known = hotel.statuses.valueOr([])
  const undone = rooms.flatMap(({ room, id }) => {
    const before = known.find((type) => type.id === id)
    return before ? [entryOf(room, before)] : []
  })
  notices.done(said, undone.length === rooms.length ? () => void work.enter(undone) : undefined)
  return true
}

function entryOf(room: string, { id, description }: StatusType) {
  return { kind: 'status', room, id, description, quantity: 1 } as const
}

import type { RoomStatus } from '../rest/records.ts'
import type { Entry } from './entries/entry.ts'
import type { Standing } from './set-status.ts'

/** The statuses of the rooms, with those that were entered here and are not sent yet. */
export function standings(
  board: readonly RoomStatus[],
  open: readonly Entry[],
): ReadonlyMap<string, Standing> {
  const entered = new Map(
    open.filter(({ kind }) => kind === 'status').map((entry) => [entry.room, entry]),
  )
  return new Map(
    board.map(({ room, id, description }) => {
      const { id: enteredId = id, description: enteredAs = description } = entered.get(room) ?? {}
      return [room, { room, id: enteredId, description: enteredAs }]
    }),
  )
}

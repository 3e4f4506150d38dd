import type { Hotel } from '../../live/hotel.ts'
import type { LiveList } from '../../live/live-list.ts'
import type { Entry, ListKind } from './list-kinds.ts'

/** The hotel's own list of that kind. */
export function listOf(hotel: Hotel, { name }: ListKind): LiveList<readonly Entry[]> {
  return hotel[name]
}

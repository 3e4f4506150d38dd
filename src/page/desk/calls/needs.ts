import { needsOfBoth } from '../../../core/model/room.ts'
import type { Call, Room } from '../../rest/records.ts'

/** What the guests of each room need besides the telephone; rooms without needs are not there. */
export type RoomNeeds = ReadonlyMap<string, string>

export function roomNeedsOf(rooms: readonly Room[]): RoomNeeds {
  return new Map(rooms.flatMap(({ room, needs }) => (needs ? [[room, needs] as const] : [])))
}

/** What the guest of a call needs, by the booking and by the room, joined by commas. */
export function needsOf({ room, needs = '' }: Pick<Call, 'room' | 'needs'>, of: RoomNeeds): string {
  return needsOfBoth(of.get(room), needs)
}

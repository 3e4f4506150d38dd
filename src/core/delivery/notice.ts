import type { NoticeHead } from '../model/delivery.ts'
import type { Room } from '../model/room.ts'
import type { DeskContext } from '../wakeup/context.ts'

/** The head of a notice that is made now about a room. */
export function noticeOf(
  { newId, time, nowMs, actor }: Pick<DeskContext, 'newId' | 'time' | 'nowMs' | 'actor'>,
  { room, tenant }: Pick<Room, 'room' | 'tenant'>,
): NoticeHead {
  return {
    id: newId(),
    timestamp: time.iso(nowMs),
    atMs: nowMs,
    actor: actor.name,
    tenant,
    room,
  }
}

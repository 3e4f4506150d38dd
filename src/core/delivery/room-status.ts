import { requireEntry } from '../catalogue.ts'
import type { StatusChange } from '../model/delivery.ts'
import type { Change, Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import type { SiteTime } from '../site-time.ts'
import { type Actor, requireOwn } from '../tenancy.ts'
import { noticeOf } from './notice.ts'
import { makeSpace } from './review.ts'

export interface StatusRequest {
  readonly actor: Actor
  readonly nowMs: number
  readonly time: SiteTime
  readonly newId: () => string
  readonly pushServers: readonly string[]
  readonly status: string
  readonly room: string
}

/** Sets a room's status, with one delivery for every push server. Property systems never get it. */
export function changeStatus(read: Reads, request: StatusRequest): Change {
  const { actor, nowMs } = request
  const { id, description } = requireEntry(read, actor, 'status', request.status)
  const found = requireEntry(read, actor, 'room', request.room)
  const { room, tenant } = found
  requireOwn(actor, found, `Room ${room}`)
  const notice: StatusChange = {
    type: 'room.status',
    ...noticeOf(request, found),
    status: { id, description },
  }
  return [
    {
      put: 'roomStatus',
      record: { room, id, description, changed: notice.timestamp, actor: actor.name, tenant },
    },
    ...request.pushServers.flatMap((destination): Write[] => [
      ...makeSpace(read, destination, nowMs),
      { queue: notice, destination },
    ]),
  ]
}

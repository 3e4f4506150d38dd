import { requireEntry } from '../catalogue.ts'
import type { StatusChange } from '../model/delivery.ts'
import type { Change, Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import type { SiteTime } from '../site-time.ts'
import { type Actor, requireOwn } from '../tenancy.ts'
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
  const { actor, nowMs, time } = request
  const { id, description } = requireEntry(read, actor, 'status', request.status)
  const found = requireEntry(read, actor, 'room', request.room)
  const { room, tenant } = found
  requireOwn(actor, found, `Room ${room}`)
  const timestamp = time.iso(nowMs)
  const notice: StatusChange = {
    type: 'room.status',
    id: request.newId(),
    timestamp,
    atMs: nowMs,
    actor: actor.name,
    tenant,
    room,
    status: { id, description },
  }
  return [
    {
      put: 'roomStatus',
      record: { room, id, description, changed: timestamp, actor: actor.name, tenant },
    },
    ...request.pushServers.flatMap((destination): Write[] => [
      ...makeSpace(read, destination, nowMs),
      { queue: notice, destination },
    ]),
  ]
}

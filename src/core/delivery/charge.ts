import { requireEntry } from '../catalogue.ts'
import { Fault } from '../fault.ts'
import type { Charge } from '../model/delivery.ts'
import type { RoomList } from '../model/room.ts'
import { amountOf } from '../money.ts'
import type { Change } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import type { SiteTime } from '../site-time.ts'
import { type Actor, requireOwn } from '../tenancy.ts'
import { noticeOf } from './notice.ts'
import { queueLimit } from './review.ts'

export interface ChargeRequest {
  readonly actor: Actor
  readonly nowMs: number
  readonly time: SiteTime
  readonly newId: () => string
  /** Which list of rooms may be charged. */
  readonly list: RoomList
  readonly connectors: readonly string[]
  readonly item: string
  readonly quantity: number
  readonly room: string
}

/** Takes a charge, with one delivery for every connector. */
export function charge(read: Reads, request: ChargeRequest): Change {
  const { actor, quantity } = request
  const item = requireEntry(read, actor, 'item', request.item)
  const room = requireEntry(read, actor, 'room', request.room)
  if (!room.list.includes(request.list))
    throw new Fault(
      302,
      `Room ${request.room} cannot be charged; choose a room of the ${request.list} list.`,
    )
  requireOwn(actor, room, `Room ${request.room}`)
  if (item.max > 0 && quantity > item.max)
    throw new Fault(
      307,
      `The charge is blocked: report at most ${item.max} of item ${item.id} at once.`,
    )
  const full = request.connectors.find((name) => read.queueLength(name) >= queueLimit)
  if (full !== undefined)
    throw new Fault(
      501,
      `The queue to ${full} is full; nothing was changed. Ask the administrator to look at it, then try again.`,
    )
  const record: Charge = {
    type: 'inventory.charge',
    ...noticeOf(request, room),
    item: {
      id: item.id,
      description: item.description,
      category: item.category,
      price: item.price,
    },
    quantity,
    amount: amountOf(item.price, quantity),
  }
  return [
    { put: 'charge', record },
    ...request.connectors.map((destination) => ({ queue: record, destination })),
  ]
}

/** By which a charge can be found again: its id, and when it was made. */
export function referenceOf(change: Change): string {
  const made = change.find((write) => 'put' in write && write.put === 'charge')
  const { id = '', timestamp = '' } = made && 'record' in made ? (made.record as Charge) : {}
  return `${id} ${timestamp}`
}

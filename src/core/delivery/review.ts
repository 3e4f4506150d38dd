import { Fault } from '../fault.ts'
import type { Delivery, Notice } from '../model/delivery.ts'
import type { Change, Write } from '../ports/change.ts'
import type { DestinationKind } from '../ports/destination.ts'
import type { Reads } from '../ports/reads.ts'

/** Open deliveries that one destination may have. */
export const queueLimit = 100_000

/** What push servers get goes stale: when the queue is full the oldest gives way to the newest. */
export function makeSpace(read: Reads, destination: string, nowMs: number): Write[] {
  if (read.queueLength(destination) < queueLimit) return []
  // One that is being sent may arrive: its answer is still to be written down.
  const oldest = read.nextWaiting(destination, 0) ?? read.oldestOpen(destination)
  if (!oldest) return []
  const dropped: Delivery = {
    ...oldest,
    state: 'refused',
    held: '',
    lastError: 'dropped: the queue was full',
    changedMs: nowMs,
  }
  return [{ put: 'delivery', record: dropped }]
}

export function isFor(kind: DestinationKind, { type }: Notice): boolean {
  const isForConnectors = type === 'inventory.charge' || type === 'wakeup.answer'
  return isForConnectors === (kind === 'connector')
}

/** `resend` puts a delivery back into its queue; `settle` takes it as dealt with by hand. */
export const deliveryActions = ['resend', 'settle'] as const
export type DeliveryAction = (typeof deliveryActions)[number]

export interface DeliveryOrder {
  readonly destination: string
  readonly sequence: number
  readonly action: DeliveryAction
  readonly actor: string
  readonly nowMs: number
}

/** A person's word on a delivery. */
export function reviewDelivery(read: Reads, order: DeliveryOrder): Change {
  const { destination, sequence, action, actor, nowMs } = order
  const delivery = read.delivery(destination, sequence)
  if (!delivery)
    throw new Fault(312, `There is no delivery ${sequence} to ${destination}; it may be too old.`)
  if (delivery.state === 'sending')
    throw new Fault(309, 'This delivery is being sent; look again in a minute.')
  if (action === 'resend' && delivery.state === 'acknowledged')
    throw new Fault(309, 'This delivery was acknowledged; sending it again would count it twice.')
  const changed: Partial<Delivery> =
    action === 'resend'
      ? {
          state: 'queued',
          lastError: '',
          attempts: 0,
          reviewedMs: nowMs,
          guestChanges: read.guestChanges(),
        }
      : { state: 'acknowledged', lastError: `settled by ${actor}` }
  return [{ put: 'delivery', record: { ...delivery, ...changed, held: '', changedMs: nowMs } }]
}

import { type Delivery, isWaiting } from '../model/delivery.ts'
import { occupancyId } from '../model/guest.ts'
import type { Write } from '../ports/change.ts'
import type { DeliveryOutcome, Destination, SiteDestination } from '../ports/destination.ts'
import type { Reads } from '../ports/reads.ts'
import { isFor } from './review.ts'

/** How many deliveries one decision checks. */
const maxChecked = 100

/** What decides how the deliveries of one destination are sent. */
export interface DeliveryPolicy
  extends Pick<SiteDestination, 'name' | 'kind' | 'staleMs'>,
    Pick<Destination, 'canRepeat'> {
  /** Connectors that report who stays in a room. */
  readonly properties: readonly string[]
}

/** Where in the queue the next delivery is searched. */
export interface QueueCursor {
  /** Nothing before this number waits to be sent, except what has come back into the queue. */
  readonly from: number
  /** Numbers of those, in order. They go first. */
  readonly back: readonly number[]
  readonly nowMs: number
}

export interface NextDelivery {
  readonly change: Write[]
  /** The delivery that is now being sent, or undefined when there is none to send. */
  readonly next: Delivery | undefined
  /** Nothing before this number waits to be sent, except what has come back and was not looked at. */
  readonly from: number
  /** Those that came back and were looked at. */
  readonly seen: readonly number[]
  /** Whether there may be more to send behind those that were looked at. */
  readonly hasMore: boolean
}

/** Sends the next delivery on its way. Those that must not be sent are held on the way to it. */
export function nextDelivery(
  read: Reads,
  policy: DeliveryPolicy,
  { from, back, nowMs }: QueueCursor,
): NextDelivery {
  const change: Write[] = []
  const seen: number[] = []
  let reached = from
  for (let looked = 0; looked < maxChecked; looked += 1) {
    const returned = back[seen.length]
    if (returned !== undefined) seen.push(returned)
    const found =
      returned === undefined
        ? read.nextWaiting(policy.name, reached)
        : waitingOne(read.delivery(policy.name, returned))
    if (!found && returned !== undefined) continue
    if (!found) return { change, next: undefined, from: reached, seen, hasMore: false }
    if (returned === undefined) reached = found.sequence + 1
    const update = nextState(read, policy, found, nowMs)
    const record = { ...found, ...update, changedMs: nowMs }
    change.push({ put: 'delivery', record })
    if (update.state === 'sending')
      return { change, next: record, from: reached, seen, hasMore: true }
  }
  return { change, next: undefined, from: reached, seen, hasMore: true }
}

function waitingOne(delivery: Delivery | undefined): Delivery | undefined {
  return delivery && isWaiting(delivery) ? delivery : undefined
}

type DeliveryUpdate = Partial<Delivery> & Pick<Delivery, 'state'>

function nextState(
  read: Reads,
  policy: DeliveryPolicy,
  delivery: Delivery,
  nowMs: number,
): DeliveryUpdate {
  const { notice, attempts } = delivery
  if (!isFor(policy.kind, notice))
    return { state: 'refused', lastError: `a ${policy.kind} does not take ${notice.type}` }
  const held = whyHeld(read, policy, { delivery, nowMs })
  if (held !== '') return { state: 'queued', held }
  return { state: 'sending', attempts: attempts + 1 }
}

/** Why a delivery must wait for a person, or empty: a charge must not reach the next guest's bill. */
export function whyHeld(
  read: Reads,
  { staleMs, properties }: DeliveryPolicy,
  { delivery, nowMs }: { delivery: Delivery; nowMs: number },
): string {
  const { notice } = delivery
  if (notice.type !== 'inventory.charge') return ''
  if (nowMs - Math.max(notice.atMs, delivery.reviewedMs) > staleMs)
    return 'the charge is old; the guest may have left'
  return guestsChanged(read, properties, delivery)
}

/** Why a charge may not be on the same guest's bill any more, or empty. */
export function guestsChanged(
  read: Reads,
  properties: readonly string[],
  { notice: { room }, guestChanges }: Pick<Delivery, 'notice' | 'guestChanges'>,
): string {
  // Counted, because clocks may have been wrong.
  const isAfter = (change = 0) => change > guestChanges
  if (properties.some((name) => isAfter(read.get('occupancy', occupancyId(name, room))?.change)))
    return `a guest of room ${room} came, left or moved after the charge was made`
  if (properties.some((name) => isAfter(read.get('property', name)?.change)))
    return 'the link to the property system was lost; the guest may have left'
  return ''
}

export interface Sent {
  readonly sequence: number
  readonly outcome: DeliveryOutcome
}

/** Records how sending a delivery ended, unless somebody has settled it meanwhile. */
export function settleSent(
  read: Reads,
  policy: Pick<DeliveryPolicy, 'name' | 'canRepeat'>,
  { sequence, outcome, nowMs }: Sent & { nowMs: number },
): Write[] {
  const delivery = read.delivery(policy.name, sequence)
  if (delivery?.state !== 'sending') return []
  const settled = afterOutcome(policy, delivery, outcome)
  return [{ put: 'delivery', record: { ...delivery, ...settled, changedMs: nowMs } }]
}

function afterOutcome(
  policy: Pick<DeliveryPolicy, 'canRepeat'>,
  delivery: Delivery,
  outcome: DeliveryOutcome,
): DeliveryUpdate {
  const { attempts } = delivery
  switch (outcome.kind) {
    case 'acknowledged':
      return { state: 'acknowledged', lastError: '' }
    case 'refused':
      return { state: 'refused', lastError: outcome.reason }
    case 'paused':
      return { state: 'queued', attempts: attempts - 1, lastError: outcome.reason }
    case 'retry': {
      const isLast = outcome.maxAttempts !== undefined && attempts >= outcome.maxAttempts
      const held = isLast ? `sent ${attempts} times: ${outcome.reason}` : ''
      return { state: 'queued', held, lastError: outcome.reason }
    }
    case 'unknown':
      if (policy.canRepeat) return { state: 'queued', lastError: outcome.reason }
      return { state: 'unknown', held: 'it may have arrived or not', lastError: outcome.reason }
  }
}

/** An answer that came after the wait for it had ended still counts. */
export function settleLate(
  read: Reads,
  policy: DeliveryPolicy,
  { sequence, outcome, nowMs }: Sent & { nowMs: number },
): Write[] {
  const delivery = read.delivery(policy.name, sequence)
  // It may wait to be sent again by now.
  if (delivery?.state !== 'unknown' && delivery?.state !== 'queued') return []
  if (outcome.kind !== 'acknowledged' && outcome.kind !== 'refused') return []
  const settled = afterOutcome(policy, delivery, outcome)
  return [{ put: 'delivery', record: { ...delivery, ...settled, held: '', changedMs: nowMs } }]
}

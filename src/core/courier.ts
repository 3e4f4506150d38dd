import type { Charge, Delivery } from './delivery.ts'
import { occupancyId, wholeHouse } from './model.ts'
import { isFor } from './outbound.ts'
import type { DeliveryOutcome, Destination, SiteDestination } from './outbound-ports.ts'
import type { Reads, Write } from './ports.ts'

/** So many deliveries are looked at in one decision. */
const lookLimit = 100

/** What is decided by about the deliveries of one destination. */
export interface Route
  extends Pick<SiteDestination, 'name' | 'kind' | 'staleMs'>,
    Pick<Destination, 'canRepeat'> {
  /** Connectors that tell who stays in a room. */
  readonly properties: readonly string[]
}

export interface Turn {
  readonly change: Write[]
  /** The delivery that is now being sent, or undefined when there is none to send. */
  readonly next: Delivery | undefined
  /** Nothing before this number waits to be sent. */
  readonly from: number
  /** Whether there may be more to send behind those that were looked at. */
  readonly isMore: boolean
}

/** Sends the next delivery on its way. Those that must not be sent are held on the way to it. */
export function takeTurn(read: Reads, route: Route, at: { from: number; nowMs: number }): Turn {
  const change: Write[] = []
  let { from } = at
  for (let looked = 0; looked < lookLimit; looked += 1) {
    const found = read.nextWaiting(route.name, from)
    if (!found) return { change, next: undefined, from, isMore: false }
    from = found.sequence + 1
    const fate = fateOf(read, route, found, at.nowMs)
    const record = { ...found, ...fate, changedMs: at.nowMs }
    change.push({ put: 'delivery', record })
    if (fate.state === 'sending') return { change, next: record, from, isMore: true }
  }
  return { change, next: undefined, from, isMore: true }
}

type Fate = Partial<Delivery> & Pick<Delivery, 'state'>

function fateOf(read: Reads, route: Route, delivery: Delivery, nowMs: number): Fate {
  const { notice, attempts } = delivery
  if (!isFor(route.kind, notice))
    return { state: 'refused', lastError: `a ${route.kind} does not take ${notice.type}` }
  const held =
    notice.type === 'inventory.charge' ? whyHeld(read, route, { delivery, notice, nowMs }) : ''
  if (held !== '') return { state: 'queued', held }
  return { state: 'sending', attempts: attempts + 1 }
}

/** A charge must not reach the next guest's bill. */
function whyHeld(
  read: Reads,
  { staleMs, properties }: Route,
  { delivery, notice, nowMs }: { delivery: Delivery; notice: Charge; nowMs: number },
): string {
  const sinceMs = Math.max(notice.atMs, delivery.reviewedMs)
  if (nowMs - sinceMs > staleMs) return 'the charge is old; the guest may have left'
  const changedMs = (property: string, room: string) =>
    read.get('occupancy', occupancyId(property, room))?.changedMs ?? 0
  if (properties.some((property) => changedMs(property, notice.room) >= sinceMs))
    return `a guest of room ${notice.room} came, left or moved after the charge was made`
  if (properties.some((property) => changedMs(property, wholeHouse) >= sinceMs))
    return 'the link to the property system was lost; the guest may have left'
  return ''
}

export interface Sent {
  readonly sequence: number
  readonly outcome: DeliveryOutcome
}

/** Writes down how a delivery went that was being sent, unless somebody has settled it meanwhile. */
export function settleSent(
  read: Reads,
  route: Pick<Route, 'name' | 'canRepeat'>,
  { sequence, outcome, nowMs }: Sent & { nowMs: number },
): Write[] {
  const delivery = read.delivery(route.name, sequence)
  if (delivery?.state !== 'sending') return []
  const settled = afterOutcome(route, delivery, outcome)
  return [{ put: 'delivery', record: { ...delivery, ...settled, changedMs: nowMs } }]
}

function afterOutcome(
  route: Pick<Route, 'canRepeat'>,
  delivery: Delivery,
  outcome: DeliveryOutcome,
): Fate {
  const { attempts } = delivery
  switch (outcome.kind) {
    case 'acknowledged':
      return { state: 'acknowledged', lastError: '' }
    case 'refused':
      return { state: 'refused', lastError: outcome.reason }
    case 'paused':
      return { state: 'queued', attempts: attempts - 1, lastError: outcome.reason }
    case 'retry': {
      const isLast = outcome.most !== undefined && attempts >= outcome.most
      const held = isLast ? `sent ${attempts} times: ${outcome.reason}` : ''
      return { state: 'queued', held, lastError: outcome.reason }
    }
    case 'unknown':
      if (route.canRepeat) return { state: 'queued', lastError: outcome.reason }
      return { state: 'unknown', held: 'it may have arrived or not', lastError: outcome.reason }
  }
}

/** An answer that came after the wait for it had ended still tells how the delivery went. */
export function settleLate(
  read: Reads,
  route: Route,
  { sequence, outcome, nowMs }: Sent & { nowMs: number },
): Write[] {
  const delivery = read.delivery(route.name, sequence)
  if (delivery?.state !== 'unknown') return []
  if (outcome.kind !== 'acknowledged' && outcome.kind !== 'refused') return []
  const settled = afterOutcome(route, delivery, outcome)
  return [{ put: 'delivery', record: { ...delivery, ...settled, held: '', changedMs: nowMs } }]
}

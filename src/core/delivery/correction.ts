/** Somebody takes a charge back that was sent already. */

import { Fault } from '../fault.ts'
import { correctionAlertId } from '../model/alert-ids.ts'
import type { Charge, Delivery, DeliveryKey } from '../model/delivery.ts'
import { negated } from '../money.ts'
import type { Change, Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import { owns } from '../tenancy.ts'
import { raise } from '../wakeup/alerts/alert.ts'
import type { ChargeRequest } from './charge.ts'
import { guestsChanged } from './next.ts'
import { noticeOf } from './notice.ts'
import { queueLimit } from './review.ts'

/** Tasks that wait for the desk: whoever makes more is no person. */
const maxAlerts = 5_000

export interface Correction extends Pick<ChargeRequest, 'actor' | 'nowMs' | 'time' | 'newId'> {
  readonly id: string
  /** The second in which it was made. */
  readonly secondMs: number
  /** The connectors that take a charge of less than nothing. */
  readonly takers: ReadonlySet<string>
  /** Those that report who stays in a room. */
  readonly properties: readonly string[]
}

/** What becomes of it at each connector. */
export interface Corrected {
  /** It had not left yet, and does not leave any more. */
  readonly withdrawn: readonly string[]
  /** It is told that the charge is taken back. */
  readonly told: readonly string[]
  /** Somebody at the desk has to look, and take it off the bill there. */
  readonly byHand: readonly string[]
}

/** Where a charge was sent, and how far it has come; undefined where that is not kept any more. */
interface Sent {
  readonly destination: string
  readonly delivery: Delivery | undefined
}

/** Takes a charge back wherever it has arrived, or may have: what no connector takes is a task for the desk. */
export function correctCharge(
  read: Reads,
  request: Correction,
): { change: Change; corrected: Corrected } {
  const { actor, nowMs } = request
  const { charge, deliveries } = requireCharge(read, request)
  const sent = deliveries.map((key) => ({ destination: key[0], delivery: read.delivery(...key) }))
  const withdrawn = sent.filter(({ delivery }) => delivery && isUnsent(delivery)).map(nameOf)
  const told = sent.filter((one) => isTold(read, request, one)).map(nameOf)
  const byHand = sent
    .filter(({ delivery }) => delivery?.state !== 'refused')
    .map(nameOf)
    .filter((name) => !withdrawn.includes(name) && !told.includes(name))
  const record: Charge = {
    ...charge,
    ...noticeOf(request, charge),
    quantity: -charge.quantity,
    amount: negated(charge.amount),
    corrects: charge.id,
  }
  const change: Write[] = [
    { put: 'charge', record: { ...charge, isCorrected: true }, deliveries },
    { put: 'charge', record },
    ...sent.flatMap(({ delivery }) => settled(delivery, actor.name, nowMs)),
    ...told.map((destination) => ({ queue: record, destination })),
    ...(byHand.length > 0 ? taskFor(read, charge, { names: byHand, nowMs }) : []),
  ]
  return { change, corrected: { withdrawn, told, byHand } }
}

function nameOf({ destination }: Sent): string {
  return destination
}

/** Throws Fault 309 while it is being sent: a moment later it is known whether it has arrived. */
function requireCharge(
  read: Reads,
  { actor, id, secondMs }: Correction,
): { charge: Charge; deliveries: readonly DeliveryKey[] } {
  const kept = read.charge(id, secondMs)
  if (!kept || !owns(actor, kept.charge))
    throw new Fault(312, 'There is no such charge; it may be too old. Look at the report.')
  if (kept.charge.isCorrected === true)
    throw new Fault(310, 'This charge was taken back already; look at the report.')
  if (kept.charge.corrects !== undefined)
    throw new Fault(310, 'This takes a charge back itself; charge the room again instead.')
  if (kept.deliveries.some((key) => read.delivery(...key)?.state === 'sending'))
    throw new Fault(309, 'This charge is being sent right now; try again in a minute.')
  return kept
}

/** One of which nothing has crossed the wire, also not before somebody had it sent again. */
function isUnsent({ state, attempts, reviewedMs }: Delivery): boolean {
  return state === 'queued' && attempts === 0 && reviewedMs === 0
}

/** Only where it is certain that it was booked, and that the bill is still that of the same guest. */
function isTold(
  read: Reads,
  { takers, properties }: Correction,
  { destination, delivery }: Sent,
): boolean {
  return (
    delivery?.state === 'acknowledged' &&
    takers.has(destination) &&
    guestsChanged(read, properties, delivery) === '' &&
    read.queueLength(destination) < queueLimit
  )
}

/** Whatever it was at, nobody sends it any more. */
function settled(delivery: Delivery | undefined, actor: string, nowMs: number): Write[] {
  if (!delivery || delivery.state === 'acknowledged') return []
  const lastError = `taken back by ${actor}`
  const update = { state: 'acknowledged', held: '', lastError, changedMs: nowMs } as const
  return [{ put: 'delivery', record: { ...delivery, ...update } }]
}

function taskFor(
  read: Reads,
  { id, room, tenant, quantity, item }: Charge,
  { names, nowMs }: { readonly names: readonly string[]; readonly nowMs: number },
): Write[] {
  if (read.count('alert') >= maxAlerts)
    throw new Fault(
      309,
      'Too much waits for the front desk; deal with some alerts, then try again.',
    )
  const detail = `${quantity} × ${item.description}: ${names.join(', ')}`
  return raise({ nowMs }, { id: correctionAlertId(id), kind: 'correction', room, tenant, detail })
}

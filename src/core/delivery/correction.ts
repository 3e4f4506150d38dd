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
import { noticeOf } from './notice.ts'
import { queueLimit } from './review.ts'

export interface Correction extends Pick<ChargeRequest, 'actor' | 'nowMs' | 'time' | 'newId'> {
  readonly id: string
  /** The second in which it was made. */
  readonly secondMs: number
  /** The connectors that take a charge of less than nothing. */
  readonly takers: ReadonlySet<string>
}

/** What becomes of it at each connector. */
export interface Corrected {
  /** It had not left yet, and does not leave any more. */
  readonly withdrawn: readonly string[]
  /** It is told that the charge is taken back. */
  readonly told: readonly string[]
  /** Somebody at the desk has to take it off the bill there. */
  readonly byHand: readonly string[]
}

/** Takes a charge back wherever it has arrived, or may have: what no connector takes is a task for the desk. */
export function correctCharge(
  read: Reads,
  request: Correction,
): { change: Change; corrected: Corrected } {
  const { actor, nowMs, takers } = request
  const { charge, deliveries } = requireCharge(read, request)
  const known = deliveries.map((key) => ({ key, delivery: read.delivery(...key) }))
  const waiting = known.flatMap(({ delivery }) =>
    delivery && isUnsent(delivery) ? [delivery] : [],
  )
  const arrived = known
    .filter(({ delivery }) => hasArrived(delivery))
    .map(({ key: [destination] }) => destination)
  const told = arrived.filter((name) => takers.has(name) && read.queueLength(name) < queueLimit)
  const byHand = arrived.filter((name) => !told.includes(name))
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
    ...waiting.map((delivery) => withdrawn(delivery, actor.name, nowMs)),
    ...told.map((destination) => ({ queue: record, destination })),
    ...(byHand.length > 0 ? taskFor(charge, byHand, nowMs) : []),
  ]
  return {
    change,
    corrected: { withdrawn: waiting.map(({ destination }) => destination), told, byHand },
  }
}

function requireCharge(
  read: Reads,
  { actor, id, secondMs }: Correction,
): { charge: Charge; deliveries: readonly DeliveryKey[] } {
  const kept = read.charge(id, secondMs)
  if (!kept || !owns(actor, kept.charge))
    throw new Fault(312, 'There is no such charge; it may be too old. Look at the report.')
  if (kept.charge.isCorrected === true)
    throw new Fault(309, 'This charge was taken back already; look at the report.')
  if (kept.charge.corrects !== undefined)
    throw new Fault(309, 'This takes a charge back itself; charge the room again instead.')
  return kept
}

/** One of which nothing has crossed the wire. */
function isUnsent({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): boolean {
  return state === 'queued' && attempts === 0
}

/** One that was taken, or may have been; one that is not kept any more was. */
function hasArrived(delivery: Delivery | undefined): boolean {
  return delivery === undefined || !(isUnsent(delivery) || isRefused(delivery))
}

function isRefused({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'refused'
}

function withdrawn(delivery: Delivery, actor: string, nowMs: number): Write {
  const lastError = `taken back by ${actor}`
  const settled = { state: 'acknowledged', held: '', lastError, changedMs: nowMs } as const
  return { put: 'delivery', record: { ...delivery, ...settled } }
}

function taskFor(charge: Charge, names: readonly string[], nowMs: number): Write[] {
  const { id, room, tenant, quantity, item } = charge
  const detail = `${quantity} × ${item.description}: ${names.join(', ')}`
  return raise({ nowMs }, { id: correctionAlertId(id), kind: 'correction', room, tenant, detail })
}

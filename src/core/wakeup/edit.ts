/** What people do to a call that is there: settle it, delete it. */

import { Fault } from '../fault.ts'
import { Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { Change } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import { type Actor, owns } from '../tenancy.ts'
import { withdraw, withdrawAll } from './alerts/alert.ts'
import { type DeskContext, logged } from './context.ts'
import { isEarly } from './early-ring.ts'
import { answerRequests } from './property-requests.ts'
import { announce, deleteCall, finish } from './settle.ts'

/** How late the first ring was, in seconds; null before it. */
export function lateSeconds({ lateMs }: Wakeup): number | null {
  return lateMs < 0 ? null : lateMs / 1000
}

/** A call as this person may see it; a site's call does not exist for a tenant's account. */
export function requireCall(read: Reads, actor: Actor, id: string): Wakeup {
  const call = read.wakeup(id)
  if (!call || !owns(actor, call))
    throw new Fault(301, 'There is no such wakeup call; it may have been deleted.')
  return call
}

/** Whoever means the call of one time must not settle the next one, for which a daily call waits by now. */
export function requireScheduled({ read, actor }: DeskContext, id: string, ms: number): void {
  const { scheduledMs, daily } = requireCall(read, actor, id)
  if (scheduledMs === ms) return
  throw new Fault(
    301,
    daily
      ? 'That call is settled already; the daily call is due at another time now.'
      : 'The call is at another time; read it again.',
  )
}

/** What an operator may say of a call. */
export const operatorResults = [Result.complete, Result.noAnswer, Result.busy] as const
export type OperatorResult = (typeof operatorResults)[number]

/** The operator's word on a call: it settles a pending one and corrects a finished one. */
export function update(desk: DeskContext, id: string, result: OperatorResult): Change {
  const call = { ...requireCall(desk.read, desk.actor, id), actor: desk.actor.name }
  const detail = `result ${result}`
  if (call.result === Result.pending)
    return finish(desk, call, { result, event: 'updated', detail })
  const corrected: Wakeup = { ...call, result, status: Status.finished }
  return [
    logged(desk, call, 'updated', { detail }),
    { put: 'wakeup', record: corrected },
    ...(result === Result.complete ? withdrawAll(desk.read, call) : withdraw(desk.read, id)),
    ...(result === call.result ? [] : announce(desk, corrected)),
  ]
}

export function remove(desk: DeskContext, id: string): Change {
  const call = requireCall(desk.read, desk.actor, id)
  const isPending = call.result === Result.pending
  const answers = answerRequests(desk, call, isPending ? 'deleted' : undefined)
  return [...deleteCall(desk, call, answers.note), ...answers.change]
}

/**
 * A call for a wall time stays at that wall time when the zone's rules, or the site's zone, have
 * changed. One that is under way is left as it is, but for the time of one that rings before it.
 */
export function keepWallTime(desk: DeskContext, id: string): Change {
  const { read, time } = desk
  const call = read.wakeup(id)
  if (call?.result !== Result.pending) return []
  const isUnderWay = call.status !== Status.pending && !isEarly(call)
  const ms = call.wall === '' || isUnderWay ? call.scheduledMs : time.instantOf(call.wall)
  const scheduled = time.iso(ms)
  if (scheduled === call.scheduled && ms === call.scheduledMs) return []
  const rearmedMs = isEarly(call) ? Math.min(call.dueMs, ms) : ms
  const dueMs = isUnderWay ? call.dueMs : rearmedMs
  const detail = `now ${scheduled}: the time zone's rules have changed`
  return [
    { put: 'wakeup', record: { ...call, scheduled, scheduledMs: ms, dueMs } },
    logged(desk, call, 'updated', { detail }),
  ]
}

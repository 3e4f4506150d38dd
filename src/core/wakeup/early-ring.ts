/** A ring that somebody has asked for before the time that was booked. */

import type { LogEvent } from '../model/log.ts'
import { Status, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import { type DeskContext, type LogDetails, logged } from './context.ts'

/** Whether the next ring of a call is one before its time. */
export function isEarly({
  isRingAsked,
  dueMs,
  scheduledMs,
}: Pick<Wakeup, 'isRingAsked' | 'dueMs' | 'scheduledMs'>): boolean {
  return isRingAsked && dueMs < scheduledMs
}

/** The earlier ring of a call goes along with what the call becomes, unless that rings now or before it. */
export function withEarlyRing(call: Wakeup, from: Wakeup): Wakeup {
  const isSooner = call.status === Status.ringing || call.dueMs <= from.dueMs
  if (!isEarly(from) || isSooner) return call
  const { status, dueMs } = from
  return { ...call, status, dueMs, isRingAsked: true }
}

/** An earlier ring that has reached nobody by the time that was booked changes nothing: the call rings then, with all attempts. */
export function atItsTime(
  desk: DeskContext,
  call: Wakeup,
  { event, ...details }: LogDetails & { event: LogEvent },
): Write[] {
  const { scheduled, scheduledMs } = call
  const dueMs = scheduledMs
  const record: Wakeup = {
    ...call,
    ...{ status: Status.pending, tries: 0, dueMs, lateMs: -1, isRingAsked: false },
  }
  return [
    logged(desk, call, event, details),
    { put: 'wakeup', record },
    logged(desk, record, 'retry', { detail: `at ${scheduled}` }),
  ]
}

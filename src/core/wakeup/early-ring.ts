import type { LogEvent } from '../model/log.ts'
import { Status, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import { type DeskContext, type LogDetails, logged } from './context.ts'

/** Whether the time that was booked is still to come: somebody has asked for an earlier ring. */
export function isEarly({ nowMs }: DeskContext, { scheduledMs, isRingAsked }: Wakeup): boolean {
  return isRingAsked && scheduledMs > nowMs
}

/** An earlier ring that reached nobody changes nothing: the call rings at its time, with all attempts. */
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

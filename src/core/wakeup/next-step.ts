import { Status } from '../model/wakeup.ts'
import type { PendingCall } from '../ports/reads.ts'
import type { DeskContext } from './context.ts'
import { isEarly } from './early-ring.ts'
import { lateMsBy, methodBy, profileOf } from './profile.ts'

/** What is to be done about a call whose time has come. */
export type NextStep =
  /** Nothing yet: look at it again then. */
  | { kind: 'wait'; untilMs: number }
  /** Staff make the call. */
  | { kind: 'staff' }
  | { kind: 'ring' }
  | { kind: 'miss' }

/**
 * The last moment at which a call may still ring. What staff were given of a backup call's time counts;
 * an early ring is over when the time that was booked has come.
 */
export function lastMomentMs(
  desk: Pick<DeskContext, 'read' | 'rules'>,
  call: Pick<PendingCall, 'room' | 'profile' | 'status' | 'dueMs' | 'scheduledMs' | 'isRingAsked'>,
  named = profileOf(desk, call),
): number {
  const { room, status, dueMs, scheduledMs } = call
  const isBackup = status === Status.withOperator && dueMs === scheduledMs + desk.rules.backupMs
  const lastMs = (isBackup ? scheduledMs : dueMs) + lateMsBy(desk, room, named)
  return isEarly(call) ? Math.min(lastMs, scheduledMs - 1) : lastMs
}

/** Whether a call may not ring any more; most are told without a look at their profile. */
export function isOver(
  desk: Pick<DeskContext, 'read' | 'rules' | 'nowMs'>,
  call: PendingCall,
  shortestLateMs: number,
): boolean {
  const isPlain = call.status !== Status.withOperator && !isEarly(call)
  if (isPlain && desk.nowMs <= call.dueMs + shortestLateMs) return false
  return desk.nowMs > lastMomentMs(desk, call)
}

/** What a pending call needs at `nowMs`. */
export function nextStep(
  desk: Pick<DeskContext, 'read' | 'rules' | 'nowMs'>,
  call: PendingCall,
): NextStep {
  const { rules, nowMs } = desk
  if (call.dueMs > nowMs) return { kind: 'wait', untilMs: call.dueMs }
  const named = profileOf(desk, call)
  const lastMs = lastMomentMs(desk, call, named)
  if (nowMs > lastMs) return { kind: 'miss' }
  if (call.isRingAsked) return { kind: 'ring' }
  const isWithStaff = call.status === Status.withOperator
  switch (methodBy(desk, call.room, named)) {
    case 'manual':
      return isWithStaff ? { kind: 'wait', untilMs: lastMs + 1 } : { kind: 'staff' }
    case 'backup': {
      const staffUntilMs = call.scheduledMs + rules.backupMs
      if (nowMs >= staffUntilMs) return { kind: 'ring' }
      if (isWithStaff) return { kind: 'wait', untilMs: staffUntilMs }
      return call.status === Status.pending ? { kind: 'staff' } : { kind: 'ring' }
    }
    case 'automatic':
      return { kind: 'ring' }
  }
}

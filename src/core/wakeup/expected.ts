import { Status } from '../model/wakeup.ts'
import type { PendingCall } from '../ports/reads.ts'
import type { Capacity, Forecast } from './capacity.ts'
import type { DeskContext } from './context.ts'
import { type ProfiledCall, rulesOf } from './profile.ts'

/** When the phone will really ring for a pending call, after all that are ahead of it. */
export function expectedRing(
  desk: Pick<DeskContext, 'read' | 'nowMs' | 'rules'>,
  call: PendingCall,
  { forecast, capacity }: { forecast: Forecast; capacity: Capacity },
): number {
  if (call.status === Status.ringing) return desk.nowMs
  if (!call.isRingAsked && !isRungByUs(desk, call)) return call.scheduledMs
  return forecast.ofCall(call, capacity)
}

/** Staff who make a call themselves do not wait for a channel. */
export function isRungByUs(desk: Pick<DeskContext, 'read' | 'rules'>, call: ProfiledCall): boolean {
  return rulesOf(desk, call).method === 'automatic'
}

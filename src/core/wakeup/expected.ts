/** When the telephone will ring, as whoever books a call gets to know it. */

import { Status, type Wakeup } from '../model/wakeup.ts'
import type { PendingCall } from '../ports/reads.ts'
import type { Capacity, Forecast } from './capacity.ts'
import type { DeskContext } from './context.ts'
import { methodOf, type NamedProfile, type ProfiledCall, profileOf } from './profile.ts'

export interface Booked {
  readonly id: string
  readonly room: string
  readonly scheduled: string
  readonly expected: string
  /** The profile that it rings by, where it is not by the site's rules. */
  readonly effective?: NamedProfile
}

/** What whoever booked a call gets to know of it. */
export function bookedAs(
  desk: DeskContext,
  { id, room, scheduledMs, profile = '' }: PendingCall | Wakeup,
  expectedMs: number,
): Booked {
  const effective = profileOf(desk, { room, profile })
  const scheduled = desk.time.iso(scheduledMs)
  const expected = expectedMs === scheduledMs ? scheduled : desk.time.iso(expectedMs)
  return { id, room, scheduled, expected, ...(effective && { effective }) }
}

interface Lines {
  readonly forecast: Forecast
  readonly capacity: Capacity
}

/** When the phone will really ring for a pending call, after all that are ahead of it. */
export function expectedRing(
  desk: Pick<DeskContext, 'read' | 'nowMs' | 'rules'>,
  call: PendingCall,
  { forecast, capacity }: Lines,
): number {
  if (call.status === Status.ringing) return desk.nowMs
  if (!call.isRingAsked && !isRungByUs(desk, call)) return call.scheduledMs
  return forecast.ofCall(call, capacity)
}

/** When a call that is being booked will ring. */
export function expectedOfNew(
  desk: DeskContext,
  { room, scheduledMs, profile = '' }: Wakeup,
  { forecast, capacity }: Lines,
): number {
  const call = { room, profile }
  return isRungByUs(desk, call)
    ? forecast.ofNew(call, scheduledMs, capacity)
    : Math.max(desk.nowMs, scheduledMs)
}

/** Staff who make a call themselves do not wait for a channel. */
function isRungByUs(desk: Pick<DeskContext, 'read' | 'rules'>, call: ProfiledCall): boolean {
  return methodOf(desk, call) === 'automatic'
}

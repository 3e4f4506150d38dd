/** A pending call is moved to another time or room: the new one is booked and the old one deleted in one step. */

import type { Pieces } from '../../lib/turns/pieces.ts'
import { Fault } from '../fault.ts'
import { assistAlertId } from '../model/alert-ids.ts'
import { extensionsOf } from '../model/room.ts'
import { type PropertyRequest, Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import { guestsOfJoined } from '../property/occupancy.ts'
import type { When } from '../site-time.ts'
import { assistAlertOf } from './alerts/alert.ts'
import { type Booking, rebook } from './book.ts'
import { requireBelowLimits } from './booking-limits.ts'
import { Forecast } from './capacity.ts'
import { type DeskContext, logged } from './context.ts'
import { withEarlyRing } from './early-ring.ts'
import { requireCall } from './edit.ts'
import { type Booked, bookedAs, expectedOfNew, expectedRing } from './expected.ts'
import { sourceOfBoth } from './join.ts'
import {
  type CallOptions,
  newCall,
  optionsText,
  pendingLike,
  requireMailbox,
  requireOptions,
} from './new-call.ts'
import { answerRequests } from './property-requests.ts'
import { firstRing, seriesText } from './series.ts'
import { deleteCall } from './settle.ts'

/** What is to be another; the rest stays as it was booked. */
export interface NewBooking extends Omit<CallOptions, 'daily'>, Pick<Booking, 'capacityOf'> {
  readonly daily?: boolean | undefined
  readonly room?: string | undefined
  readonly when?: When | undefined
}

/** Throws Fault 310 once the telephone has been rung for the call, or it has ended. */
export function* move(
  desk: DeskContext,
  id: string,
  wanted: NewBooking,
): Pieces<{ change: Change; booked: Booked }> {
  const old = requireCall(desk.read, desk.actor, id)
  requireUntouched(desk, old)
  requireOptions(desk, wanted)
  const options = optionsOf(old, wanted)
  const first = firstRing(desk, options)
  const room = requireMailbox(desk, wanted.room ?? old.room)
  const place = { room, first, capacity: wanted.capacityOf(extensionsOf(room, room.room)) }
  const isSameRoom = room.room === old.room
  const asked = isSameRoom ? old.asked.map((request) => movedRequest(desk, request, first)) : []
  // Its property system could not find the call in another room: to it the call is gone.
  const answers = answerRequests(desk, old, isSameRoom ? undefined : 'deleted')
  const forecast = new Forecast(desk.read, desk.nowMs)
  const met = pendingLike(desk.read, options, place)
  if (met && met.id !== old.id) {
    const { prompt, profile, needs } = options
    const movedFrom = { ...old, prompt, profile, needs }
    const { call, changes } = rebook(desk, met, { ...wanted, asked, movedFrom })
    yield* forecast.findOut(call, place.capacity)
    const where = met.tenant === old.tenant ? `room ${room.room}` : 'another tenant'
    const to = `moved to ${where}, where ${met.id} rings at that time`
    return {
      change: [...deleteCall(desk, old, to), ...changes, ...answers.change],
      booked: bookedAs(desk, call, expectedRing(desk, call, { forecast, ...place })),
    }
  }
  if (!isSameRoom) requireBelowLimits(desk.read, room.room, -1)
  const moved = movedCall(desk, old, newCall(desk, { ...options, asked }, place))
  const booked = bookedAs(desk, moved, expectedOfNew(desk, moved, { forecast, ...place }))
  return { change: [...replace(desk, old, { moved, booked }), ...answers.change], booked }
}

/** The new call: it keeps who booked it and when, and a ring that somebody has asked for before its time. */
function movedCall(desk: DeskContext, old: Wakeup, made: Wakeup): Wakeup {
  const { created } = old
  const isSameRoom = made.room === old.room
  // Accounts of another tenant are nobody's business.
  const { actor } = old.tenant === made.tenant ? old : made
  const source = isSameRoom ? old.source : sourceOfBoth(old.source, desk.actor.source)
  const guests = isSameRoom ? old.guests : guestsOfJoined(desk.read, old, made)
  // What staff were alerted of is the same where room, time and needs are.
  const { room, scheduledMs, needs } = old
  const isSameHelp = room === made.room && scheduledMs === made.scheduledMs && needs === made.needs
  const assistAlerts = isSameHelp ? old.assistAlerts : 0
  return withEarlyRing({ ...made, actor, created, source, guests, assistAlerts }, old)
}

/** One call in the place of the other; the log has both ends, but no room of another tenant. */
function replace(
  desk: DeskContext,
  old: Wakeup,
  { moved, booked }: { moved: Wakeup; booked: Booked },
): Write[] {
  const isSameTenant = old.tenant === moved.tenant
  const placeOf = ({ room, scheduled }: Wakeup) =>
    isSameTenant ? ` (room ${room}, ${scheduled})` : ''
  const by = isSameTenant ? `, booked by ${old.actor} at ${old.created}` : ''
  const what = `for ${moved.scheduled}${seriesText(moved)}${optionsText(moved, booked.effective)}`
  const assist = moved.assistAlerts > 0 ? assistAlertOf(desk.read, old) : undefined
  return [
    ...deleteCall(desk, old, `moved to ${moved.id}${placeOf(moved)}`),
    ...(assist
      ? [{ put: 'alert', record: { ...assist, id: assistAlertId(moved.id) } } as const]
      : []),
    { put: 'wakeup', record: moved },
    logged(desk, moved, 'created', { detail: `${what}, moved from ${old.id}${placeOf(old)}${by}` }),
  ]
}

function requireUntouched({ nowMs }: DeskContext, call: Wakeup): void {
  const { result, status, attempts, daily, scheduledMs } = call
  if (result !== Result.pending)
    throw new Fault(310, 'The call has ended; book a new one for another time.')
  if (status === Status.ringing)
    throw new Fault(310, 'The telephone is ringing; the call cannot be moved any more.')
  if (attempts > 0)
    throw new Fault(
      310,
      'The telephone has been rung for this call already; set its result, and book a new one.',
    )
  if (daily && scheduledMs <= nowMs)
    throw new Fault(310, "Today's call is due; set its result first, and move the days after it.")
}

/** What the new call is like: what was asked for, and the rest as it was. */
function optionsOf(old: Wakeup, wanted: NewBooking) {
  const daily = wanted.daily ?? old.daily
  return {
    when: wanted.when ?? { ms: old.scheduledMs, wall: old.wall },
    daily,
    days: daily ? (wanted.days ?? old.days ?? '') : '',
    until: daily ? (wanted.until ?? old.until ?? '') : '',
    prompt: wanted.prompt ?? old.prompt,
    profile: wanted.profile ?? old.profile ?? '',
    needs: wanted.needs ?? old.needs ?? '',
  }
}

/** Its property system gets how the call of the new time ends. */
function movedRequest(
  { time }: DeskContext,
  request: PropertyRequest,
  { ms }: When,
): PropertyRequest {
  const { year, month, day, hour, minute, second } = time.clockAt(ms)
  const movedTo = { date: `${year.slice(2)}${month}${day}`, time: `${hour}${minute}${second}` }
  return { ...request, movedTo }
}

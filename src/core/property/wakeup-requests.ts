import { atOnce } from '../../lib/turns/pieces.ts'
import { diskFull, Fault } from '../fault.ts'
import { type PropertyRequest, Source, type Wakeup } from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import type { WakeupRequest } from '../ports/property.ts'
import type { SiteTime, When } from '../site-time.ts'
import { type Booking, book } from '../wakeup/book.ts'
import { type DeskContext, logged } from '../wakeup/context.ts'
import { answerRequests, isSameRequest } from '../wakeup/property-requests.ts'
import { deleteCall } from '../wakeup/settle.ts'
import { callsOf } from './ended-stays.ts'

/** So much of a request that is refused is sent back. */
const maxTextLength = 20
const maxRoomLength = 32

/** What follows from an event, and what a technician should know of it, or an empty text. */
export interface EventResult {
  readonly change: Change
  readonly problem: string
}

/** What a booking depends on, beside the context. */
export interface BookingConditions extends Pick<Booking, 'capacityOf'> {
  readonly isLicensed: boolean
  /** Whether the disk has no space for another call. */
  readonly isShort: () => boolean
}

/** Books a call by the same rules as for anybody; one that is refused is answered at once. */
export function bookRequest(
  desk: DeskContext,
  request: WakeupRequest,
  { capacityOf, isLicensed, isShort }: BookingConditions,
): EventResult {
  if (!isLicensed) return refuse(desk, request, 'Wakeup is not licensed on this system.')
  const when = readWhen(desk.time, request)
  if (!when) return refuse(desk, request, 'The date or time is none.')
  const moved = movedCall(desk, request)
  if (moved) return { change: [asksAgain(desk, moved, request)], problem: '' }
  try {
    const asked = [propertyRequest(desk, request)]
    const rooms = [request.room]
    const { change, booked } = atOnce(book(desk, { rooms, when, daily: false, asked, capacityOf }))
    const isNew = booked.some(({ id }) => !desk.read.wakeup(id))
    if (isNew && isShort()) throw diskFull()
    return { change, problem: '' }
  } catch (error) {
    if (error instanceof Fault) return refuse(desk, request, error.message)
    throw error
  }
}

/** The call that was moved here since it was asked for: asking again, as after a lost link, does not move it back. */
function movedCall(desk: DeskContext, request: WakeupRequest): Wakeup | undefined {
  const known = propertyRequest(desk, request)
  return callsOf(desk.read, request.room).find(({ asked }) =>
    asked.some((other) => other.movedTo && isSameRequest(other, known)),
  )
}

function asksAgain(desk: DeskContext, moved: Wakeup, { date, time }: WakeupRequest): Write {
  const detail = `${desk.actor.name} asks for ${date} ${time} again; the call was moved here and stays at ${moved.scheduled}`
  return logged(desk, moved, 'updated', { detail })
}

/** Takes a request back, and the call with it unless somebody else wants it, too. Never answered. */
export function clearRequest(desk: DeskContext, cleared: WakeupRequest): Write[] {
  const request = propertyRequest(desk, cleared)
  const call = callsOf(desk.read, cleared.room).find(({ asked }) =>
    asked.some((other) => isSameRequest(other, request)),
  )
  if (!call) return []
  const asked = call.asked.filter((other) => !isSameRequest(other, request))
  const detail = `${request.property} does not want it any more`
  if (asked.length === 0 && call.source === Source.property) return deleteCall(desk, call, detail)
  return [{ put: 'wakeup', record: { ...call, asked } }, logged(desk, call, 'updated', { detail })]
}

function propertyRequest({ actor }: DeskContext, { date, time }: WakeupRequest): PropertyRequest {
  return { property: actor.name, date, time }
}

/** `YYMMDD` and `HHMMSS` as site wall time; undefined when it is no such thing. */
function readWhen(siteTime: SiteTime, { date, time }: WakeupRequest): When | undefined {
  const isPlain = /^\d{6}$/.test(date) && /^\d{6}$/.test(time)
  return isPlain ? siteTime.parse(`20${date}T${time}`) : undefined
}

function refuse(desk: DeskContext, request: WakeupRequest, why: string): EventResult {
  const room = request.room.slice(0, maxRoomLength)
  const tenant = desk.read.get('room', request.room)?.tenant ?? ''
  const date = request.date.slice(0, maxTextLength)
  const time = request.time.slice(0, maxTextLength)
  const asked = [propertyRequest(desk, { room, date, time })]
  const { change, note } = answerRequests(desk, { asked, room, tenant }, 'failed')
  const what = `A call of room ${room} at ${date} ${time} cannot be booked`
  const problem = [`${what}: ${why.slice(0, 200)}`, note].filter(Boolean).join(' ')
  return { change, problem: problem.replace(/\p{Cc}/gu, '?') }
}

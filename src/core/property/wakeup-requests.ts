import { atOnce } from '../../lib/turns/pieces.ts'
import { diskFull, Fault } from '../fault.ts'
import { type PropertyRequest, Source } from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import type { WakeupRequest } from '../ports/property.ts'
import type { SiteTime, When } from '../site-time.ts'
import { type Booking, book } from '../wakeup/book.ts'
/** The calls that a property system wants, in its own words. */
import { type DeskContext, logged } from '../wakeup/context.ts'
import { answerRequests, isSameRequest } from '../wakeup/property-requests.ts'
import { strike } from '../wakeup/settle.ts'

/** Of a wish that cannot be granted so much is told back. */
const maxTextLength = 20
const maxRoomLength = 32

/** What follows from something that was told, and what a technician should know of it, or nothing. */
export interface Heard {
  readonly change: Change
  readonly trouble: string
}

/** What is needed to book, beside the desk. */
export interface BookingOffice extends Pick<Booking, 'capacityOf'> {
  readonly isLicensed: boolean
  /** Whether there is no room on the disk for another call. */
  readonly isShort: () => boolean
}

/** Books a call by the same rules as for anybody; a wish that cannot be granted is answered at once. */
export function bookRequest(
  desk: DeskContext,
  wish: WakeupRequest,
  { capacityOf, isLicensed, isShort }: BookingOffice,
): Heard {
  if (!isLicensed) return refuse(desk, wish, 'Wakeup is not licensed on this system.')
  const when = readWhen(desk.time, wish)
  if (!when) return refuse(desk, wish, 'The date or time is none.')
  try {
    const asked = propertyRequest(desk, wish)
    const rooms = [wish.room]
    const { change, booked } = atOnce(book(desk, { rooms, when, daily: false, asked, capacityOf }))
    const isNew = booked.some(({ id }) => !desk.read.wakeup(id))
    if (isNew && isShort()) throw diskFull()
    return { change, trouble: '' }
  } catch (error) {
    if (error instanceof Fault) return refuse(desk, wish, error.message)
    throw error
  }
}

/** The wish is gone, and the call with it unless somebody else wants it, too. Never answered. */
export function clearRequest(desk: DeskContext, wish: WakeupRequest): Write[] {
  const request = propertyRequest(desk, wish)
  const call = desk.read
    .pendingOf(wish.room)
    .map(({ id }) => desk.read.wakeup(id))
    .find((call) => call?.asked.some((other) => isSameRequest(other, request)))
  if (!call) return []
  const asked = call.asked.filter((other) => !isSameRequest(other, request))
  const detail = `${request.property} does not want it any more`
  if (asked.length === 0 && call.source === Source.property) return strike(desk, call, detail)
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

function refuse(desk: DeskContext, wish: WakeupRequest, why: string): Heard {
  const room = wish.room.slice(0, maxRoomLength)
  const tenant = desk.read.get('room', wish.room)?.tenant ?? ''
  const date = wish.date.slice(0, maxTextLength)
  const time = wish.time.slice(0, maxTextLength)
  const asked = [propertyRequest(desk, { room, date, time })]
  const { change, note } = answerRequests(desk, { asked, room, tenant }, 'failed')
  const what = `A call of room ${room} at ${date} ${time} cannot be booked`
  const trouble = [`${what}: ${why.slice(0, 200)}`, note].filter(Boolean).join(' ')
  return { change, trouble: trouble.replace(/\p{Cc}/gu, '?') }
}

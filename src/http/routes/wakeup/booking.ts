import { Fault } from '../../../core/fault.ts'
import type { Store } from '../../../core/ports/store.ts'
import { type Booked, book, roomsAtOnce } from '../../../core/wakeup/book.ts'
import { isOutOfReach } from '../../../core/wakeup/capacity.ts'
import { lastPrompt } from '../../../core/wakeup/prompt.ts'
import { roomNumber } from '../../api/fields.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { bool, list, optional, readBy, required, whole } from '../../api/params.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import { type ApiContext, deskOf } from '../../context.ts'
import { common, isoDateTime } from './common.ts'

/** An expected delay above this is said in words. */
const worthSayingMs = 5 * 60_000

/** Books a call, or several at once. */
export function bookWakeupOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'bookWakeup',
    errors: [203, 302, 306, 312],
    method: 'POST',
    path: '/rest/wakeup',
    about: 'Books a wakeup call for one room or several: all of them, or none.',
    form: {
      room: required(
        list(roomNumber, { min: 1, max: roomsAtOnce }),
        'Room number, or several joined by commas.',
      ),
      datetime: optional(
        readBy((value) => api.time.parse(value), isoDateTime),
        'ISO 8601. Use this, or `date` and `time`.',
      ),
      date: optional(
        readBy((value) => (/^\d{8}$/.test(value) ? value : undefined), {
          should: 'a date as YYYYMMDD',
          example: '20261118',
        }),
        '`YYYYMMDD`; today when not given.',
      ),
      time: optional(
        readBy((value) => (/^\d{4}$/.test(value) ? value : undefined), {
          should: 'a time as HHMM',
          example: '0645',
        }),
        '`HHMM`.',
      ),
      daily: optional(bool, 'Repeats every day at that wall time. Default false.'),
      prompt: optional(
        whole({ min: 0, max: lastPrompt }),
        "What is said; `GET /rest/prompt` lists them. Default 0, the site's announcement.",
      ),
    },
    example: { room: '101', date: '20261118', time: '0645' },
    reply: { status: 201, about: 'Booked, and on disk.', schema: schemas.booked },
    handle: ({ actor, nowMs, form, commit }) => {
      // A clock that is not believed shows no time to book by; the last one seen is nearer the truth.
      const heldUntilMs = api.desk.state().clockHeldUntilMs
      const bookedMs = Math.max(nowMs, heldUntilMs ?? 0)
      const when = whenOf(api, bookedMs, form)
      return commit(function* (read) {
        const { change, booked } = yield* book(deskOf(api, read, { actor, nowMs: bookedMs }), {
          rooms: form.room,
          when,
          daily: form.daily ?? false,
          prompt: form.prompt,
          capacityOf: (extension) => api.desk.capacityOf(extension),
        })
        const description =
          heldUntilMs === undefined
            ? confirmation(api, booked)
            : 'Booked, but nothing rings until the clock is right; see the journal.'
        const id = booked.map((call) => call.id).join(',')
        return {
          change,
          reply: {
            status: 201,
            location: `/rest/wakeup/${booked[0]?.id}`,
            json: JSON.stringify({ error: 0, description, id, wakeups: booked }),
          },
        }
      })
    },
  })
}

type WhenForm = {
  datetime: { ms: number; wall: string } | undefined
  date: string | undefined
  time: string | undefined
}

function whenOf({ time: siteTime }: ApiContext, nowMs: number, { datetime, date, time }: WhenForm) {
  if (datetime && (date !== undefined || time !== undefined))
    throw new Fault(203, 'Give datetime, or date and time, but not both.')
  if (datetime) return datetime
  if (time === undefined)
    throw new Fault(
      201,
      'The parameter time is missing; give datetime, or time with or without date.',
    )
  const when = siteTime.parsePair(date ?? siteTime.today(nowMs), time)
  if (!when)
    throw new Fault(202, 'The date or the time is not valid; there is no such day or time.')
  return when
}

function confirmation({ store, desk }: ApiContext, booked: readonly Booked[]): string {
  const done = booked.length === 1 ? 'Wakeup call booked.' : `${booked.length} wakeup calls booked.`
  const unreached = booked
    .map(({ room }) => store.get('room', room))
    .filter((room) => room && isOutOfReach(desk.capacityOf(room.extension)))
    .map((room) => room?.room)
  const silent = booked.map(({ room }) => room).filter((room) => hasNoExtension(store, room))
  if (silent.length > 0)
    return `${done} Room ${silent.join(', ')} has no extension yet; ask an administrator of the site to set it.`
  if (unreached.length > 0)
    return `${done} No line can ring room ${unreached.join(', ')}; check the lines and their licence.`
  const delays = booked.map(
    ({ scheduled, expected }) => Date.parse(expected) - Date.parse(scheduled),
  )
  const lateMs = Math.max(...delays)
  if (lateMs <= worthSayingMs) return done
  const minutes = Math.round(lateMs / 60_000)
  return `${done} The lines are busy at that time: expect the ring about ${minutes} minutes late.`
}

function hasNoExtension(store: Store, room: string): boolean {
  return store.get('room', room)?.extension === ''
}

import { Fault } from '../../../core/fault.ts'
import { extensionsOf } from '../../../core/model/room.ts'
import type { Store } from '../../../core/ports/store.ts'
import { book, roomsAtOnce } from '../../../core/wakeup/book.ts'
import { isOutOfReach } from '../../../core/wakeup/capacity.ts'
import type { Booked } from '../../../core/wakeup/expected.ts'
import { roomOrGroup } from '../../api/fields.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { list, required } from '../../api/params.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import { type ApiContext, deskOf } from '../../context.ts'
import type { UndoShelf } from '../../undo-shelf.ts'
import { callFields, requireDaily, whenOf } from './call-fields.ts'
import { common, trustedMs } from './common.ts'

/** An expected delay above this is said in words. */
const worthSayingMs = 5 * 60_000

/** Books a call, or several at once. */
export function bookWakeupOperation(api: ApiContext, undos: UndoShelf): Operation {
  return operation({
    ...common,
    id: 'bookWakeup',
    errors: [203, 302, 306, 312],
    method: 'POST',
    path: '/rest/wakeup',
    about: 'Books a wakeup call for one room or several: all of them, or none.',
    form: {
      room: required(
        list(roomOrGroup, { min: 1, max: roomsAtOnce }),
        'Room number, or several joined by commas; `@name` is a group.',
      ),
      ...callFields(api.time),
    },
    example: { room: '101', date: '20261118', time: '0645' },
    reply: { status: 201, about: 'Booked, and on disk.', schema: schemas.booked },
    handle: ({ actor, nowMs, form, commit }) => {
      const { room: rooms, datetime, date, time, daily = false, ...options } = form
      const bookedMs = trustedMs(api, nowMs)
      const when = whenOf(api.time, { datetime, date, time }, api.time.today(bookedMs))
      if (!when)
        throw new Fault(
          201,
          'The parameter time is missing; give datetime, or time with or without date.',
        )
      requireDaily(daily, options)
      return commit(function* (read) {
        const { change, booked } = yield* book(deskOf(api, read, { actor, nowMs: bookedMs }), {
          ...options,
          rooms,
          when,
          daily,
          capacityOf: (extensions) => api.desk.capacityOf(extensions),
        })
        const done =
          booked.length === 1 ? 'Wakeup call booked.' : `${booked.length} wakeup calls booked.`
        const headers = undos.keep({ read, change }, { actor, nowMs })
        return { change, reply: { ...bookedReply(api, booked, done), headers } }
      })
    },
  })
}

/** The reply to whoever has booked calls, or moved one. */
export function bookedReply(api: ApiContext, booked: readonly Booked[], done: string) {
  const isHeld = api.desk.state().clockHeldUntilMs !== undefined
  const description = isHeld
    ? 'Booked, but nothing rings until the clock is right; see the journal.'
    : confirmation(api, booked, done)
  const id = booked.map((call) => call.id).join(',')
  return {
    status: 201,
    location: `/rest/wakeup/${booked[0]?.id}`,
    json: JSON.stringify({ error: 0, description, id, wakeups: booked }),
  }
}

/** What keeps any of these rooms from being rung as things are, and what to do about it. */
export function obstacleTo({ store, desk }: ApiContext, rooms: readonly string[]) {
  const silent = rooms.filter((room) => hasNoExtension(store, room))
  if (silent.length > 0)
    return `Room ${silent.join(', ')} has no extension yet; ask an administrator of the site to set it.`
  const unreached = rooms.filter((room) =>
    isOutOfReach(desk.capacityOf(extensionsOf(store.get('room', room), room))),
  )
  if (unreached.length > 0)
    return `No line can ring room ${unreached.join(', ')}; check the lines and their licence.`
  return undefined
}

function confirmation(api: ApiContext, booked: readonly Booked[], done: string): string {
  const rooms = booked.map(({ room }) => room)
  const obstacle = obstacleTo(api, rooms)
  if (obstacle !== undefined) return `${done} ${obstacle}`
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

import { Fault } from '../../../core/fault.ts'
import { requireCall } from '../../../core/wakeup/edit.ts'
import { move } from '../../../core/wakeup/move.ts'
import { roomNumber } from '../../api/fields.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { optional } from '../../api/params.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import { type ApiContext, deskOf } from '../../context.ts'
import type { UndoShelf } from '../../undo-shelf.ts'
import { bookedReply } from './booking.ts'
import { callFields, requireDaily, whenOf } from './call-fields.ts'
import { common, trustedMs } from './common.ts'

/** Moves a call to another time or room. */
export function moveWakeupOperation(api: ApiContext, undos: UndoShelf): Operation {
  const fields = callFields(api.time)
  return operation({
    ...common,
    id: 'moveWakeup',
    errors: [201, 203, 301, 302, 306, 310, 312],
    method: 'POST',
    path: '/rest/wakeup/:id/move',
    about:
      'Books a pending call anew, for another time or room, and deletes the old one, in one step. What is ' +
      'not given stays as it was; the new call keeps who booked it, and when.',
    form: {
      room: optional(roomNumber, 'Room number; the same room when not given.'),
      ...fields,
      date: optional(fields.date.kind, '`YYYYMMDD`; the day of the call when not given.'),
      daily: optional(fields.daily.kind, 'Whether it repeats every day at that wall time.'),
      days: optional(fields.days.kind, 'The days of a daily call; empty for all.'),
      until: optional(fields.until.kind, 'The last day of a daily call; empty for none.'),
      prompt: optional(fields.prompt.kind, 'What is said; `GET /rest/prompt` lists them.'),
      profile: optional(
        fields.profile.kind,
        'The profile that it rings by; empty for that of the guest, of the room, or none.',
      ),
      needs: optional(
        fields.needs.kind,
        'What the guest needs besides the telephone; empty for nothing.',
      ),
    },
    example: { time: '0715' },
    reply: { status: 201, about: 'Moved, and on disk.', schema: schemas.moved },
    handle: ({ actor, nowMs, form, path: { id = '' }, commit }) => {
      const { room, datetime, date, time, ...options } = form
      if (Object.values(form).every((value) => value === undefined))
        throw new Fault(201, 'There is nothing to change; give a time, a room, or what else.')
      return commit(function* (read) {
        const desk = deskOf(api, read, { actor, nowMs: trustedMs(api, nowMs) })
        const old = requireCall(read, actor, id)
        requireDaily(options.daily ?? old.daily, options)
        const wall = old.wall || api.time.wallAt(old.scheduledMs)
        const given = date !== undefined && time === undefined
        const asked = { datetime, date, time: given ? wall.slice(11, 16).replace(':', '') : time }
        const when = whenOf(api.time, asked, wall.slice(0, 10).replaceAll('-', ''))
        const { change, booked } = yield* move(desk, id, {
          ...options,
          room,
          when,
          capacityOf: (extensions) => api.desk.capacityOf(extensions),
        })
        const headers = undos.keep({ read, change }, { actor, nowMs })
        return { change, reply: { ...bookedReply(api, [booked], 'Wakeup call moved.'), headers } }
      })
    },
  })
}

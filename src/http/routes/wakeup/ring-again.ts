import { requireCall, requireScheduled } from '../../../core/wakeup/edit.ts'
import { type RingAsked, ringAgain } from '../../../core/wakeup/ring-again.ts'
import { minuteMs } from '../../../lib/units.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { optional, readBy, whole } from '../../api/params.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import { type ApiContext, deskOf } from '../../context.ts'
import { obstacleTo } from './booking.ts'
import { common, isoDateTime, trustedMs } from './common.ts'

/** Rings a call again that failed or was missed, or one that is pending before its time. */
export function ringWakeupOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'ringWakeup',
    errors: [102, 301, 302, 306, 310],
    method: 'POST',
    path: '/rest/wakeup/:id/ring',
    about:
      'Rings a call that failed or was missed once more, or one that is pending before its time: now, or ' +
      'after some minutes. Two who ask at once have it rung once.',
    form: {
      scheduled: optional(
        readBy((value) => api.time.parse(value), isoDateTime),
        'The time of the call that is meant: a daily call that waits for another day by now is left alone.',
      ),
      minutes: optional(whole({ min: 0, max: 240 }), 'How long to wait; 0, the default, is now.'),
      attempts: optional(
        whole({ min: 0, max: 1_000_000 }),
        'The attempts on the record that you have seen: where the telephone was rung since, it is not rung again.',
      ),
    },
    example: { minutes: 5 },
    reply: { status: 200, about: 'It rings, and that is on disk.', schema: schemas.rung },
    handle: ({ actor, nowMs, form, path: { id = '' }, commit }) =>
      commit((read) => {
        const desk = deskOf(api, read, { actor, nowMs: trustedMs(api, nowMs) })
        const { room } = requireCall(read, actor, id)
        if (form.scheduled) requireScheduled(desk, id, form.scheduled.ms)
        const rung = ringAgain(desk, id, {
          afterMs: (form.minutes ?? 0) * minuteMs,
          seenAttempts: form.attempts,
        })
        const { change, state, dueMs } = rung
        const at = dueMs === undefined ? null : api.time.iso(dueMs)
        const description = textOf(api, room, rung)
        return { change, reply: { json: JSON.stringify({ error: 0, description, id, state, at }) } }
      }),
  })
}

function textOf(
  api: ApiContext,
  room: string,
  { state, dueMs = 0, isRepeated }: RingAsked,
): string {
  const isToRing = state === 'due' || state === 'waiting'
  const isHeld = api.desk.state().clockHeldUntilMs !== undefined
  if (isToRing && isHeld) return 'Nothing rings until the clock is right; see the journal.'
  const obstacle = isToRing ? obstacleTo(api, [room]) : undefined
  if (obstacle !== undefined) return obstacle
  const texts = {
    due: 'The telephone rings as soon as a line is free.',
    waiting: `The telephone rings at ${api.time.wallAt(dueMs).slice(11, 16)}.`,
    ringing: 'The telephone is ringing.',
    rung: 'The telephone has been rung meanwhile.',
  }
  return isRepeated ? `Somebody has asked for it already. ${texts[state]}` : texts[state]
}

import { Fault } from '../../../core/fault.ts'
import { extensionsOf } from '../../../core/model/room.ts'
import { viewOf, type Wakeup } from '../../../core/model/wakeup.ts'
import type { Actor } from '../../../core/tenancy.ts'
import { Forecast } from '../../../core/wakeup/capacity.ts'
import {
  lateSeconds,
  operatorResults,
  remove,
  requireCall,
  requireScheduled,
  update,
} from '../../../core/wakeup/edit.ts'
import { expectedRing } from '../../../core/wakeup/expected.ts'
import { profileOf } from '../../../core/wakeup/profile.ts'
import { inPieces } from '../../../lib/turns/in-pieces.ts'
import { OneByOne } from '../../../lib/turns/one-by-one.ts'
import { emptyReply, type Operation, operation } from '../../api/operation.ts'
import { optional, readBy, text } from '../../api/params.ts'
import { nextTurnOf } from '../../api/read-turns.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import { type ApiContext, deskOf } from '../../context.ts'
import type { UndoShelf } from '../../undo-shelf.ts'
import { bookWakeupOperation } from './booking.ts'
import { common, isoDateTime } from './common.ts'
import { listWakeupsOfTypeOperation, listWakeupsOperation } from './lists.ts'
import { moveWakeupOperation } from './move.ts'
import { listProfilesOperation } from './profiles.ts'
import { ringWakeupOperation } from './ring-again.ts'
import { callStoryOperation } from './story.ts'
import { undoOperation } from './undo.ts'

/** Booking, looking at, settling, moving, ringing and deleting wakeup calls. */
export function wakeupRoutes(api: ApiContext, undos: UndoShelf): Operation[] {
  return [
    bookWakeupOperation(api, undos),
    listWakeupsOperation(api),
    listWakeupsOfTypeOperation(api),
    getWakeupOperation(api),
    callStoryOperation(api),
    setWakeupResultOperation(api, undos),
    deleteWakeupOperation(api, undos),
    undoOperation(api, undos),
    moveWakeupOperation(api, undos),
    ringWakeupOperation(api),
    listProfilesOperation(api),
  ]
}

function getWakeupOperation(api: ApiContext): Operation {
  const forecasts = new OneByOne()
  return operation({
    ...common,
    id: 'getWakeup',
    errors: [207, 301],
    method: 'GET',
    path: '/rest/wakeup/:id',
    checkPath: requireNotReserved,
    about: 'One wakeup call.',
    reply: { status: 200, about: 'The call.', schema: schemas.oneWakeup },
    handle: async ({ actor, nowMs, signal, path: { id = '' } }) => {
      const call = requireCall(api.store, actor, id)
      // Each takes memory for all calls of a minute, and those who are gone need none.
      const times = await forecasts.run(actor.name, async () =>
        signal.aborted ? {} : ringTimes(api, nowMs, { call, reader: actor }),
      )
      const effective = profileOf(
        { read: api.store, rules: api.rules },
        { room: call.room, profile: call.profile ?? '' },
      )
      return {
        json: JSON.stringify({ ...viewOf(call), ...times, ...(effective && { effective }) }),
      }
    },
  })
}

function setWakeupResultOperation(api: ApiContext, undos: UndoShelf): Operation {
  return operation({
    ...common,
    id: 'setWakeupResult',
    errors: [201, 207, 301, 310],
    method: 'PUT',
    path: '/rest/wakeup/:id',
    checkPath: requireNotReserved,
    about: 'Sets the result of a call that an operator placed, or corrects one.',
    example: { result: 1 },
    form: {
      result: optional(resultKind, '1 complete, 2 ring no answer, 3 busy.'),
      scheduled: optional(
        readBy((value) => api.time.parse(value), isoDateTime),
        'The time of the call that is meant: a daily call that waits for another day by now is left alone.',
      ),
      room: optional(text({ max: 64, example: '' }), 'Cannot be changed.'),
      datetime: optional(text({ max: 64, example: '' }), 'Cannot be changed.'),
      date: optional(text({ max: 64, example: '' }), 'Cannot be changed.'),
      time: optional(text({ max: 64, example: '' }), 'Cannot be changed.'),
    },
    reply: emptyReply,
    handle: ({ actor, nowMs, form, path: { id = '' }, commit }) => {
      const { result, scheduled, ...fixed } = form
      if (Object.values(fixed).some((value) => value !== undefined))
        throw new Fault(
          310,
          'Room, date and time of a call cannot be changed; move it with POST …/move, or delete it and book another one.',
        )
      if (result === undefined)
        throw new Fault(201, 'The parameter result is missing; it should be 1, 2 or 3.')
      return commit((read) => {
        const desk = deskOf(api, read, { actor, nowMs })
        if (scheduled) requireScheduled(desk, id, scheduled.ms)
        const change = update(desk, id, result)
        return { change, reply: { headers: undos.keep({ read, change }, { actor, nowMs }) } }
      })
    },
  })
}

function deleteWakeupOperation(api: ApiContext, undos: UndoShelf): Operation {
  return operation({
    ...common,
    id: 'deleteWakeup',
    errors: [207, 301],
    method: 'DELETE',
    path: '/rest/wakeup/:id',
    checkPath: requireNotReserved,
    about: 'Deletes a call. One that rings is hung up; a daily one ends.',
    reply: emptyReply,
    handle: ({ actor, nowMs, path: { id = '' }, commit }) =>
      commit((read) => {
        const change = remove(deskOf(api, read, { actor, nowMs }), id)
        return { change, reply: { headers: undos.keep({ read, change }, { actor, nowMs }) } }
      }),
  })
}

/** When a pending call will really ring, and how late the first ring was. */
async function ringTimes(
  api: ApiContext,
  nowMs: number,
  { call, reader }: { call: Wakeup; reader: Actor },
) {
  const { store, rules, time, desk } = api
  const late = lateSeconds(call)
  const pending = store.pendingCall(call.id)
  if (!pending) return { expected: null, late }
  const extensions = extensionsOf(store.get('room', call.room), call.room)
  const forecast = new Forecast(store, nowMs)
  const capacity = desk.capacityOf(extensions)
  await inPieces(forecast.findOut(pending, capacity), () => nextTurnOf(reader))
  const asked = { read: store, nowMs, rules }
  const expectedMs = expectedRing(asked, pending, { forecast, capacity })
  return { expected: time.iso(expectedMs), late }
}

/** Names below `/rest/wakeup` that are no ids: they can only be read. */
const reserved = ['list', 'log', 'capacity', 'summary']

function requireNotReserved({ id = '' }: Readonly<Record<string, string>>): void {
  if (reserved.includes(id))
    throw new Fault(207, 'This can only be read; use GET.', {
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    })
}

const resultKind = {
  ...readBy((value) => operatorResults.find((code) => String(code) === value), {
    should: '1, 2 or 3',
    example: '1',
  }),
  schema: { type: 'integer', enum: [...operatorResults] },
}

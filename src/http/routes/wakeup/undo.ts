import { takeBack } from '../../../core/wakeup/undo.ts'
import { emptyReply, type Operation, operation } from '../../api/operation.ts'
import { required, text } from '../../api/params.ts'
import { type ApiContext, deskOf } from '../../context.ts'
import type { UndoShelf } from '../../undo-shelf.ts'
import { common } from './common.ts'

/** Takes back what somebody has just done at the page. */
export function undoOperation(api: ApiContext, undos: UndoShelf): Operation {
  return operation({
    ...common,
    id: 'undo',
    errors: [310, 312],
    method: 'POST',
    path: '/rest/undo',
    about:
      'Takes back what the same person has just done at the page: calls that were booked, deleted or ' +
      'settled are again as they were, in one step, and the log keeps all of it. What has gone on since stays.',
    form: {
      name: required(
        text({ min: 1, max: 64, example: '0f8b1f7e-3c56-4f0a-9d53-7f2f4a1f6f3e' }),
        'The header `Nightporter-Undo` of the reply to what is taken back; it is good for 30 seconds.',
      ),
    },
    reply: emptyReply,
    handle: async ({ actor, nowMs, form: { name }, commit }) => {
      const reply = await commit((read) => ({
        change: takeBack(deskOf(api, read, { actor, nowMs }), undos.find(name, { actor, nowMs })),
        reply: {},
      }))
      undos.drop(name)
      return reply
    },
  })
}

import type { Alert } from '../../core/model/alert.ts'
import { callOfAlert } from '../../core/model/alert-ids.ts'
import { confirm, isAlertFor } from '../../core/wakeup/alerts/alert.ts'
import { listReply, pagesOf, textsOf } from '../api/lists.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { listOf } from '../api/schemas/schema.ts'
import * as schemas from '../api/schemas/wakeup.ts'
import { type ApiContext, deskOf } from '../context.ts'
import type { UndoShelf } from '../undo-shelf.ts'

/** Also where wakeup calls are not licensed: charges that are to be taken off a bill are among them. */
const common = { area: 'Wakeup calls' } as const

export function alertRoutes(api: ApiContext, undos: UndoShelf): Operation[] {
  const alertText = (alert: Alert) => {
    const { id, kind, room, calls, atMs, detail = '' } = alert
    const call = api.store.wakeup(callOfAlert(id))
    const { scheduled = call?.scheduled ?? null } = alert
    const { result = null, attempts = 0 } = call ?? {}
    const time = api.time.iso(atMs)
    return JSON.stringify({ id, kind, room, scheduled, result, attempts, calls, time, detail })
  }
  return [
    operation({
      ...common,
      id: 'listAlerts',
      method: 'GET',
      path: '/rest/alert',
      isLong: true,
      about:
        'What needs a person: calls that failed or were missed, calls that staff make, calls of rooms ' +
        'that are said to be empty, guests who need more than the telephone, guest lists that wait, the clock.',
      reply: {
        status: 200,
        about: 'Alerts that nobody has dealt with, of the last hours.',
        schema: listOf('alerts', schemas.alert),
      },
      handle: ({ actor }) => {
        const alerts = api.store.all('alert').filter((alert) => isAlertFor(actor, alert))
        return listReply('alerts', textsOf(pagesOf(alerts, actor), alertText))
      },
    }),
    operation({
      ...common,
      id: 'settleAlert',
      errors: [312],
      method: 'DELETE',
      path: '/rest/alert/:id',
      about:
        'Says that an alert is dealt with: the operator is not called about it any more. The call of ' +
        'a room that is said to be empty is kept by it, and a guest list that waits is refused.',
      reply: emptyReply,
      handle: ({ actor, nowMs, path: { id = '' }, commit }) =>
        commit((read) => {
          const change = confirm(deskOf(api, read, { actor, nowMs }), id)
          return { change, reply: { headers: undos.keep({ read, change }, { actor, nowMs }) } }
        }),
    }),
  ]
}

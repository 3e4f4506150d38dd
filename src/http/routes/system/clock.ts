import { emptyReply, type Operation, operation } from '../../api/operation.ts'
import * as schemas from '../../api/schemas/appliance.ts'
import type { ApiContext } from '../../context.ts'

const area = 'System'

export function clockRoutes(api: ApiContext): Operation[] {
  const { desk, time } = api
  return [
    operation({
      area,
      id: 'getClock',
      method: 'GET',
      path: '/rest/clock',
      about: 'What the clock says, in which zone, and whether calls are rung by it.',
      reply: { status: 200, about: 'The clock.', schema: schemas.clock },
      handle: ({ nowMs }) => {
        const heldUntilMs = desk.state().clockHeldUntilMs
        const until = heldUntilMs === undefined ? null : time.iso(heldUntilMs)
        const trusted = until === null
        return { json: JSON.stringify({ now: time.iso(nowMs), zone: time.zone, trusted, until }) }
      },
    }),
    operation({
      area,
      siteOnly: true,
      id: 'acceptClock',
      method: 'POST',
      path: '/rest/clock/accept',
      about: 'Takes the clock as right, also when it lies before the last time that was seen.',
      permissions: ['administrator'],
      reply: emptyReply,
      handle: async ({ actor, commit }) => {
        await desk.acceptClock(actor.name)
        return commit(() => ({ change: [], reply: {} }))
      },
    }),
  ]
}

import { acceptList } from '../../core/property/guest-list-doubt.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { oneOf, required } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import { type ApiContext, deskOf } from '../context.ts'

const common = { area: 'Property systems', licence: 'Wakeup', siteOnly: true } as const

export function propertyRoutes(api: ApiContext): Operation[] {
  const { store, time, journal } = api
  return [
    operation({
      ...common,
      id: 'listPropertySystems',
      method: 'GET',
      path: '/rest/property',
      about: 'What is known of each property system that tells who stays in the rooms.',
      reply: {
        status: 200,
        about: '`withheld`: when a guest list came that waits to be accepted.',
        schema: listOf('properties', schemas.property),
      },
      handle: () => {
        const timeOf = (ms = 0) => (ms === 0 ? null : time.iso(ms))
        const properties = store.all('property').map(({ name, lostMs, withheld }) => ({
          name,
          lost: timeOf(lostMs),
          withheld: timeOf(withheld?.atMs),
          rooms: withheld?.rooms ?? [],
          accepted: withheld?.isAccepted ?? false,
        }))
        return { json: JSON.stringify({ properties }) }
      },
    }),
    operation({
      ...common,
      id: 'acceptGuestList',
      errors: [309, 312],
      method: 'PUT',
      path: '/rest/property/:name',
      about:
        'Accepts a guest list that waits because it would end many calls, or names nobody: the ' +
        'list is asked for again and applied. `DELETE /rest/alert/guests%20<name>` refuses it.',
      form: { list: required(oneOf(['accept']), '`accept`.') },
      reply: emptyReply,
      handle: async ({ actor, nowMs, path: { name = '' }, commit }) => {
        const reply = await commit((read) => ({
          change: acceptList(deskOf(api, read, { actor, nowMs }), name),
          reply: {},
        }))
        const text = `${actor.name} accepts the guest list of ${name}; the next one is applied.`
        journal.info(text, { destination: name })
        return reply
      },
    }),
  ]
}

import { requireEntry } from '../../core/catalogue.ts'
import { acceptList } from '../../core/property/guest-list-doubt.ts'
import { requireOwn } from '../../core/tenancy.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { oneOf, required } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import { type ApiContext, deskOf } from '../context.ts'

const area = 'Property systems'
const common = { area, licence: 'Wakeup', siteOnly: true } as const

export function propertyRoutes(api: ApiContext): Operation[] {
  const { store, time, journal } = api
  const timeOf = (ms = 0) => (ms === 0 ? null : time.iso(ms))
  return [
    operation({
      area,
      id: 'getRoomGuests',
      errors: [102, 302],
      method: 'GET',
      path: '/rest/room/:id/guests',
      about:
        'What property systems say of a room: how many stays are there, their VIP codes and groups. ' +
        'A system that has said nothing of the room is not named, and names of guests are never kept.',
      reply: {
        status: 200,
        about: '`guests` is 0 for an empty room; `lost`: since when the system is not reached.',
        schema: listOf('properties', schemas.roomGuests),
      },
      handle: ({ actor, path: { id = '' } }) => {
        const entry = requireEntry(store, actor, 'room', id)
        requireOwn(actor, entry, `Room ${id}`)
        const { room } = entry
        const properties = store.occupanciesOf(room).map((occupancy) => {
          const { property, reservations, isShared, stays = [] } = occupancy
          return {
            property,
            guests: reservations.length,
            shared: isShared,
            vip: namesIn(stays.map(({ vip }) => vip)),
            groups: namesIn(stays.map(({ group }) => group)),
            lost: timeOf(store.get('property', property)?.lostMs),
          }
        })
        return { json: JSON.stringify({ properties }) }
      },
    }),
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

/** Each once, in order; some stays have none. */
function namesIn(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '').sort()
}

import { changeStatus } from '../../core/delivery/room-status.ts'
import type { Room } from '../../core/model/room.ts'
import type { Tenanted } from '../../core/model/tenanted.ts'
import { canSee } from '../../core/tenancy.ts'
import { roomNumber } from '../api/fields.ts'
import { entryPages, listReply, textsOf } from '../api/lists.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { digits, required } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'

const common = { area: 'Room status', licence: 'Room status' } as const
const neverSet = { id: '', description: '', changed: '', actor: '' }

export function roomStatusRoutes(api: ApiContext): Operation[] {
  const pushServers = api.pushServers
    .filter(({ events }) => events.includes('room.status'))
    .map(({ name }) => name)
  const boardText = ({ room, tenant }: Room) => {
    const { id, description, changed, actor } = api.store.get('roomStatus', room) ?? neverSet
    return JSON.stringify({ room, id, description, changed, actor, tenant })
  }
  return [
    operation({
      ...common,
      id: 'changeRoomStatus',
      errors: [302, 305],
      method: 'POST',
      path: '/rest/rsi/change',
      about: 'Sets the status of a room. Every push server is told, property systems never.',
      form: {
        id: required(digits, 'Status id.'),
        room: required(roomNumber, 'Room number.'),
      },
      reply: emptyReply,
      handle: ({ actor, nowMs, form, commit }) =>
        commit((read) => ({
          change: changeStatus(read, {
            actor,
            nowMs,
            time: api.time,
            newId: api.newId,
            pushServers,
            status: form.id,
            room: form.room,
          }),
          reply: {},
        })),
    }),
    operation({
      ...common,
      id: 'listRoomStatuses',
      method: 'GET',
      path: '/rest/rsi/room',
      isLong: true,
      about: 'The board: the last known status of every room, when it was set and by whom.',
      reply: {
        status: 200,
        about: 'Every room; the fields of one whose status was never set are empty.',
        schema: listOf('rooms', schemas.roomStatus),
      },
      handle: ({ actor }) => {
        const fits = (room: Tenanted) => canSee(actor, room)
        const rooms = entryPages(api.store, 'room', { reader: actor, fits })
        return listReply('rooms', textsOf(rooms, boardText))
      },
    }),
  ]
}

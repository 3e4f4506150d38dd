import { callsPossible, minuteOf } from '../../core/capacity.ts'
import type { PendingCall } from '../../core/ports.ts'
import { owns } from '../../core/tenancy.ts'
import type { House } from '../house.ts'
import { type Operation, operation } from '../operation.ts'
import * as schemas from '../schemas.ts'

const quarterMs = 15 * 60_000
const quarters = 24 * 4

export function wakeupCapacityRoute(house: House): Operation {
  return operation({
    area: 'Wakeup calls',
    licence: 'Wakeup',
    method: 'GET',
    path: '/rest/wakeup/capacity',
    about:
      'For each quarter of an hour of the next 24 hours, the calls booked and the calls possible.',
    reply: {
      status: 200,
      about: 'Quarters in order, beginning with the one that it is now.',
      schema: schemas.object({ capacity: schemas.array(schemas.quarter) }),
    },
    handle: ({ actor, nowMs }) => {
      const { store, desk, time } = house
      const all = desk.capacity()
      const possible = callsPossible(quarterMs, all)
      const isWanted = all.bottlenecks[0]?.isWantedBy ?? (() => true)
      // A tenant's account sees its own calls only.
      const isCounted = ({ room }: PendingCall) =>
        isWanted(room) && owns(actor, store.get('room', room) ?? { tenant: '' })
      const firstMs = Math.floor(nowMs / quarterMs) * quarterMs
      const capacity = Array.from({ length: quarters }, (_, index) => {
        const startMs = firstMs + index * quarterMs
        let booked = 0
        for (let ms = startMs; ms < startMs + quarterMs; ms += 60_000)
          booked += store.dueIn(minuteOf(ms)).filter(isCounted).length
        return { start: time.iso(startMs), booked, possible }
      })
      return { json: JSON.stringify({ capacity }) }
    },
  })
}

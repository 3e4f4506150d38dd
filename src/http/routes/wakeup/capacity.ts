import type { PendingCall } from '../../../core/ports/reads.ts'
import { owns } from '../../../core/tenancy.ts'
import { callsPossible, minuteOf } from '../../../core/wakeup/capacity.ts'
import { inPieces } from '../../../lib/turns/in-pieces.ts'
import type { Pieces } from '../../../lib/turns/pieces.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { nextTurnOf } from '../../api/read-turns.ts'
import { listOf } from '../../api/schemas/schema.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import type { ApiContext } from '../../context.ts'

const quarterMs = 15 * 60_000
const quarters = 24 * 4

export function wakeupCapacityRoute(api: ApiContext): Operation {
  return operation({
    area: 'Wakeup calls',
    licence: 'Wakeup',
    id: 'listWakeupCapacity',
    method: 'GET',
    path: '/rest/wakeup/capacity',
    isLong: true,
    about:
      'For each quarter of an hour of the next 24 hours, the calls booked and the calls possible.',
    reply: {
      status: 200,
      about: 'Quarters in order, beginning with the one that it is now.',
      schema: listOf('capacity', schemas.quarter),
    },
    handle: async ({ actor, nowMs }) => {
      const { store, desk, time } = api
      const all = desk.capacity()
      const possible = callsPossible(quarterMs, all)
      const isWanted = all.bottlenecks[0]?.isWantedBy ?? (() => true)
      // A tenant's account sees its own calls only.
      const isCounted = (call: PendingCall) =>
        isWanted(call) && owns(actor, store.get('room', call.room) ?? { tenant: '' })
      const firstMs = Math.floor(nowMs / quarterMs) * quarterMs
      const booked = await inPieces(countDue(store, firstMs, isCounted), () => nextTurnOf(actor))
      const capacity = booked.map((count, index) => {
        return { start: time.iso(firstMs + index * quarterMs), booked: count, possible }
      })
      return { json: JSON.stringify({ capacity }) }
    },
  })
}

/** How many calls are due in each quarter of an hour from an instant on. */
function* countDue(
  store: ApiContext['store'],
  firstMs: number,
  isCounted: (call: PendingCall) => boolean,
): Pieces<number[]> {
  const counts = new Array<number>(quarters).fill(0)
  for (let minute = 0; minute < quarters * 15; minute += 1) {
    const quarter = Math.floor(minute / 15)
    for (const call of store.dueIn(minuteOf(firstMs + minute * 60_000))) {
      counts[quarter] = (counts[quarter] ?? 0) + Number(isCounted(call))
      yield
    }
  }
  return counts
}

import { listOf, Result, type Wakeup, wakeupLists } from '../../../core/model/wakeup.ts'
import type { SiteTime } from '../../../core/site-time.ts'
import { lateSeconds } from '../../../core/wakeup/edit.ts'
import { framedList, textsOf } from '../../api/lists.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { optional, readBy } from '../../api/params.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import type { ApiContext } from '../../context.ts'
import { wakeupQuery } from './query.ts'

export function wakeupSummaryRoute(api: ApiContext): Operation {
  const { store, time } = api
  return operation({
    area: 'Wakeup calls',
    licence: 'Wakeup',
    id: 'getWakeupSummary',
    method: 'GET',
    path: '/rest/wakeup/summary',
    isLong: true,
    about: "What became of the calls of one of the site's days.",
    permissions: ['administrator'],
    query: {
      date: optional(
        readBy((value) => startOfDay(time, value), {
          should: 'a date as YYYYMMDD',
          example: '20261118',
        }),
        '`YYYYMMDD`; today when not given.',
      ),
    },
    reply: {
      status: 200,
      about: 'The calls in the order they are scheduled, and how many ended in which way.',
      schema: schemas.wakeupSummary,
    },
    handle: ({ actor, nowMs, query }) => {
      const { startMs: start, endMs: end } = time.dayOf(query.date ?? nowMs)
      const counts = { booked: 0, answered: 0, failed: 0, missed: 0, cancelled: 0, pending: 0 }
      const chunks = store.calls(wakeupQuery(wakeupLists, actor, { start, end }))
      const texts = textsOf(chunks, (call) => {
        counts.booked += 1
        counts[endOf(call)] += 1
        return callText(call)
      })
      return framedList(texts, {
        head: `{"date":"${time.today(start)}","calls":[`,
        // Known only now: they come last, so that no day is held in memory.
        tail: () => `],${JSON.stringify(counts).slice(1)}`,
      })
    },
  })
}

/** The first moment of a day, `YYYYMMDD`; undefined when there is no such day. */
function startOfDay(time: SiteTime, date: string): number | undefined {
  return time.parsePair(date, '0000')?.ms
}

function endOf({ result }: Wakeup) {
  return result === Result.missed ? 'missed' : listOf(result)
}

function callText(call: Wakeup): string {
  const { id, room, scheduled, result, status, attempts } = call
  return JSON.stringify({ id, room, scheduled, result, status, attempts, late: lateSeconds(call) })
}

import { Fault } from '../../../core/fault.ts'
import { wakeupLists } from '../../../core/model/wakeup.ts'
import type { SiteTime } from '../../../core/site-time.ts'
import { roomNumber } from '../../api/fields.ts'
import { listReply } from '../../api/lists.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { optional } from '../../api/params.ts'
import { array, listOf } from '../../api/schemas/schema.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import type { ApiContext } from '../../context.ts'
import { timeRange } from '../time-range.ts'
import { common } from './common.ts'
import { wakeupQuery } from './query.ts'

const listTypes = ['pending', 'answered', 'failed', 'today'] as const

const filters = (time: SiteTime) => ({
  room: optional(roomNumber, 'Only this room.'),
  ...timeRange(time),
})

export function listWakeupsOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'listWakeups',
    method: 'GET',
    path: '/rest/wakeup/list',
    isLong: true,
    about: 'Lists all wakeup calls that are kept.',
    query: filters(api.time),
    reply: wakeupList('wakeups'),
    handle: ({ actor, query }) =>
      listReply('wakeups', api.store.wakeupTexts(wakeupQuery(wakeupLists, actor, query))),
  })
}

export function listWakeupsOfTypeOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'listWakeupsOfType',
    errors: [206],
    method: 'GET',
    path: '/rest/wakeup/list/:type',
    isLong: true,
    about: `Lists the calls of one type: ${listTypes.join(', ')}.`,
    query: filters(api.time),
    reply: {
      status: 200,
      about: 'The calls, under a key named after the type.',
      schema: { type: 'object', additionalProperties: array(schemas.wakeup) },
    },
    checkPath: requireListType,
    handle: ({ actor, query, nowMs, path }) => {
      const list = requireListType(path)
      if (list !== 'today')
        return listReply(list, api.store.wakeupTexts(wakeupQuery([list], actor, query)))
      const { startMs, endMs } = api.time.dayOf(nowMs)
      const today = {
        ...query,
        start: Math.max(startMs, query.start ?? startMs),
        end: Math.min(endMs, query.end ?? endMs),
      }
      return listReply(list, api.store.wakeupTexts(wakeupQuery(wakeupLists, actor, today)))
    },
  })
}

function requireListType({ type }: Readonly<Record<string, string>>) {
  const list = listTypes.find((known) => known === type)
  if (list !== undefined) return list
  throw new Fault(206, `There is no such list; known are ${listTypes.join(', ')}.`)
}

function wakeupList(key: string) {
  return {
    status: 200,
    about: 'The calls in the order they are scheduled.',
    schema: listOf(key, schemas.wakeup),
  } as const
}

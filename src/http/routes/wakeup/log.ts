import type { LogLine } from '../../../core/model/log.ts'
import { canSee } from '../../../core/tenancy.ts'
import { roomNumber } from '../../api/fields.ts'
import { csvLine, csvReply, listReply, plainCell, textsOf } from '../../api/lists.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { oneOf, optional, text } from '../../api/params.ts'
import { listOf } from '../../api/schemas/schema.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import type { ApiContext } from '../../context.ts'
import { timeRange } from '../time-range.ts'

const common = { area: 'Wakeup calls', method: 'GET', permissions: ['administrator'] } as const

export function wakeupLogRoutes(api: ApiContext): Operation[] {
  return [
    operation({
      ...common,
      licence: 'Wakeup',
      id: 'listWakeupLog',
      path: '/rest/wakeup/log',
      isLong: true,
      about: 'The wakeup log: every step of every call.',
      query: {
        room: optional(roomNumber, 'Only this room.'),
        ...timeRange(api.time),
        id: optional(
          text({ min: 1, max: 64, example: '019a8f2c-6d1e-7b40-9c55-2f0a1e7d3b88' }),
          'Only this call.',
        ),
        format: optional(oneOf(['json', 'csv']), 'Default json.'),
      },
      reply: {
        status: 200,
        about: 'Log lines, oldest first.',
        schema: listOf('log', schemas.logLine),
      },
      handle: ({ actor, query }) => {
        const wanted = (line: LogLine) =>
          (query.room === undefined || line.room === query.room) &&
          (query.id === undefined || line.id === query.id) &&
          canSee(actor, line)
        const chunks = api.store.logLines({ startMs: query.start, endMs: query.end, by: actor })
        return query.format === 'csv'
          ? csvReply(
              logColumns,
              textsOf(chunks, (line) => (wanted(line) ? logCsv(line) : undefined)),
            )
          : listReply(
              'log',
              textsOf(chunks, (line) => (wanted(line) ? logJson(line) : undefined)),
            )
      },
    }),
    operation({
      ...common,
      id: 'verifyWakeupLog',
      path: '/rest/wakeup/log/verify',
      about: 'Follows the chain of the whole wakeup log and tells what was changed or is missing.',
      siteOnly: true,
      reply: { status: 200, about: 'What the chain shows.', schema: schemas.logReport },
      handle: async () => ({ json: JSON.stringify(await api.store.verifyLog()) }),
    }),
  ]
}

const logColumns = [
  'seq',
  'time',
  'event',
  'id',
  'room',
  'actor',
  'line',
  'attempt',
  'detail',
  'tenant',
  'hash',
] as const

export function logJson({ atMs: _, ...line }: LogLine): string {
  return JSON.stringify(line)
}

function logCsv(line: LogLine): string {
  return csvLine(logColumns.map((column) => plainCell(String(line[column]))))
}

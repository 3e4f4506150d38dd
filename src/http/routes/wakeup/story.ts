import type { LogLine } from '../../../core/model/log.ts'
import { Result, type Wakeup } from '../../../core/model/wakeup.ts'
import { type Actor, owns } from '../../../core/tenancy.ts'
import { requireCall } from '../../../core/wakeup/edit.ts'
import { dayMs, hourMs } from '../../../lib/units.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { listOf } from '../../api/schemas/schema.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import type { ApiContext } from '../../context.ts'
import { common } from './common.ts'
import { logJson } from './log.ts'

/** Nothing about a ring is older than this before its time: staff are told 5 minutes ahead. */
const beforeMs = hourMs
/** Retries, snoozes and calls to the operator are over by then. */
const afterMs = dayMs
/** A call that is rung again by hand all day long has more; the newest tell how it went. */
const maxLines = 500

/** Every ring of one call and what came of it: for whoever may see the call. */
export function callStoryOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'listCallSteps',
    errors: [301],
    method: 'GET',
    path: '/rest/wakeup/:id/log',
    isLong: true,
    about:
      'What has happened at the time of one call: every ring, why it failed, who has settled it. Of a ' +
      'daily call the day that is under way, or the one that was filed.',
    reply: {
      status: 200,
      about: 'Log lines, oldest first; the newest 500.',
      schema: listOf('log', schemas.logLine),
    },
    handle: async ({ actor, path: { id = '' } }) => {
      const call = requireCall(api.store, actor, id)
      const lines = await linesAbout(api, call, actor)
      return { json: `{"log":[${lines.slice(-maxLines).map(logJson).join(',')}]}` }
    },
  })
}

async function linesAbout(api: ApiContext, call: Wakeup, by: Actor): Promise<LogLine[]> {
  const { scheduledMs } = call
  const range = { startMs: scheduledMs - beforeMs, endMs: scheduledMs + afterMs, by }
  const ofRoom: LogLine[] = []
  for await (const lines of api.store.logLines(range))
    ofRoom.push(...lines.filter((line) => line.room === call.room && owns(by, line)))
  const filedAt = call.daily && call.result !== Result.pending ? filing(ofRoom, call.id) : undefined
  return ofRoom.filter(
    ({ id, seq }) => id === call.id || (id === filedAt?.id && seq <= filedAt.seq),
  )
}

/** The line with which a day of a daily call was filed under an id of its own; before it, it had that of the series. */
function filing(lines: readonly LogLine[], id: string): LogLine | undefined {
  return lines.find(({ detail }) => detail.split(', ').includes(`filed as ${id}`))
}

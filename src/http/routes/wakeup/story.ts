import type { LogLine } from '../../../core/model/log.ts'
import { Result, type Wakeup } from '../../../core/model/wakeup.ts'
import type { TimeQuery } from '../../../core/ports/store.ts'
import { type Actor, owns } from '../../../core/tenancy.ts'
import { requireCall } from '../../../core/wakeup/edit.ts'
import { dayMs } from '../../../lib/units.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { listOf } from '../../api/schemas/schema.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import type { ApiContext } from '../../context.ts'
import { common } from './common.ts'
import { logJson } from './log.ts'

/** A ring that somebody wants before the time of the call comes hours before it at most. */
const beforeMs = dayMs
/** Of a daily call the day before is not meant. */
const beforeDailyMs = dayMs / 2
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
  const { scheduledMs, daily } = call
  const startMs = scheduledMs - (daily ? beforeDailyMs : beforeMs)
  const endMs = scheduledMs + afterMs
  const atItsTime = await linesOf(api, call, { startMs, endMs, by })
  if (call.result === Result.pending || atItsTime.some(isRing)) return atItsTime
  // Somebody may have settled it days ahead; after an outage it is said later that nobody was rung.
  const ahead = { startMs: Date.parse(call.created), endMs: startMs, by }
  const before = daily ? [] : await linesOf(api, call, ahead)
  return [...before, ...atItsTime, ...(await linesOf(api, call, { startMs: endMs, by }))]
}

/** Whether a line says that the telephone was rung, or that it was not. */
function isRing({ event }: LogLine): boolean {
  return ['ringing', 'missed', 'unreachable', 'updated', 'cancelled'].includes(event)
}

async function linesOf(
  { store }: ApiContext,
  { id, daily, result }: Wakeup,
  range: TimeQuery & { readonly by: Actor },
): Promise<LogLine[]> {
  const isFiled = daily && result !== Result.pending
  let ofCall: LogLine[] = []
  // Of a filed day, the lines before it was filed have the id of the series.
  let others: LogLine[] = []
  for await (const lines of store.logLines(range)) {
    for (const line of lines) {
      if (!owns(range.by, line)) continue
      if (line.id === id) ofCall.push(line)
      else if (isFiled && isFiling(line, id)) {
        ofCall = [...others.filter((other) => other.id === line.id), line, ...ofCall]
        others = []
      } else if (isFiled) others.push(line)
    }
  }
  return ofCall
}

/** The line with which a day of a daily call was filed under an id of its own. */
function isFiling({ detail }: LogLine, id: string): boolean {
  return detail.split(', ').includes(`filed as ${id}`)
}

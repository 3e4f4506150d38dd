import type { Is } from '../../lib/shapes.ts'
import { UserError } from '../../lib/user-error.ts'
import { askJson } from '../cli/client.ts'
import type { Reply } from '../cli/command.ts'
import { exits, Failure } from '../cli/exit.ts'
import type { Terminal } from '../cli/terminal.ts'
import { isClock } from '../clock.ts'
import { type AlertRow, countCalls, type Replies, type WakeupsReply } from './replies.ts'
import {
  hasAlerts,
  hasDestinations,
  hasLines,
  hasPending,
  hasToday,
  isBox,
  isSystem,
} from './shapes.ts'
import { statusPage } from './status-page.ts'

type Get = <T>(path: string, is: Is<T>) => Promise<T>

/** `nightporter status`: whether all is well, and everything at a glance. */
export async function status(data: string, { columns, paint }: Terminal): Promise<Reply> {
  const replies = await askAll((path, is) => askJson(data, { path }, is))
  const { needs, ...box } = replies.box
  const rows = statusPage(replies, { columns, data })
  return {
    text: rows.map(({ tone, text }) => paint(tone, text)).join('\n'),
    json: { well: needs.length === 0, needs, ...replies, box },
    status: needs.length === 0 ? exits.done : exits.refused,
  }
}

async function askAll(get: Get): Promise<Replies> {
  return {
    system: await get('/rest/system', isSystem),
    box: await get('/rest/box', isBox),
    clock: await get('/rest/clock', isClock),
    lines: (await get('/rest/line', hasLines)).lines,
    destinations: (await get('/rest/outbound', hasDestinations)).destinations,
    alerts: await askAlerts(get),
    wakeups: await askWakeups(get),
  }
}

async function askAlerts(get: Get): Promise<AlertRow[]> {
  try {
    return (await get('/rest/alert', hasAlerts)).alerts
  } catch (error) {
    requireRefused(error)
    return []
  }
}

async function askWakeups(get: Get): Promise<WakeupsReply> {
  try {
    const { today } = await get('/rest/wakeup/list/today', hasToday)
    const { pending } = await get('/rest/wakeup/list/pending', hasPending)
    const next = pending.slice(0, 5).map(({ room, scheduled }) => ({ room, scheduled }))
    return { refusal: '', today: countCalls(today), pending: pending.length, next }
  } catch (error) {
    const { message: refusal } = requireRefused(error)
    return { refusal, today: countCalls([]), pending: 0, next: [] }
  }
}

/** Such as a site without the licence: the rest is worth reading all the same. A dead daemon is not. */
function requireRefused(error: unknown): UserError {
  if (error instanceof UserError && !(error instanceof Failure)) return error
  throw error
}

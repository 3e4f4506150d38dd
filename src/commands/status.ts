import type { BoxState } from '../core/box.ts'
import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'
import type { ClockReply } from './clock.ts'
import type { Reply } from './command.ts'
import { exits, Failure } from './exit.ts'
import { needsOf } from './status-needs.ts'
import { statusPage } from './status-page.ts'
import {
  type AlertRow,
  countCalls,
  type DestinationRow,
  type LineRow,
  type Replies,
  type SystemReply,
  type WakeupRow,
  type WakeupsReply,
} from './status-replies.ts'
import type { Terminal } from './terminal.ts'

type Get = <T>(path: string) => Promise<T>

/** `nightporter status`: whether all is well, and everything at a glance. */
export async function status(data: string, { columns, paint }: Terminal): Promise<Reply> {
  const replies = await askAll(async (path) => JSON.parse(await ask(data, { path })))
  const needs = needsOf(replies)
  const rows = statusPage(replies, columns)
  return {
    text: rows.map(({ tone, text }) => paint(tone, text)).join('\n'),
    json: { well: needs.length === 0, needs, ...replies },
    status: needs.length === 0 ? exits.done : exits.refused,
  }
}

async function askAll(get: Get): Promise<Replies> {
  return {
    system: await get<SystemReply>('/rest/system'),
    box: await get<BoxState>('/rest/box'),
    clock: await get<ClockReply>('/rest/clock'),
    lines: (await get<{ lines: LineRow[] }>('/rest/line')).lines,
    destinations: (await get<{ destinations: DestinationRow[] }>('/rest/outbound')).destinations,
    alerts: await askAlerts(get),
    wakeups: await askWakeups(get),
  }
}

async function askAlerts(get: Get): Promise<AlertRow[]> {
  try {
    return (await get<{ alerts: AlertRow[] }>('/rest/alert')).alerts
  } catch (error) {
    requireRefused(error)
    return []
  }
}

async function askWakeups(get: Get): Promise<WakeupsReply> {
  try {
    const { today } = await get<{ today: WakeupRow[] }>('/rest/wakeup/list/today')
    const { pending } = await get<{ pending: WakeupRow[] }>('/rest/wakeup/list/pending')
    const next = pending.slice(0, 5).map(({ room, scheduled }) => ({ room, scheduled }))
    return { refusal: '', today: countCalls(today), pending: pending.length, next }
  } catch (error) {
    const { message: refusal } = requireRefused(error)
    return { refusal, today: countCalls([]), pending: 0, next: [] }
  }
}

/** Such as a site without the licence: the rest is worth reading all the same. A dead daemon is not. */
function requireRefused(error: unknown): Refusal {
  if (error instanceof Refusal && !(error instanceof Failure)) return error
  throw error
}

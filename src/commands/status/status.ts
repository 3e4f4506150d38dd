import { UserError } from '../../lib/user-error.ts'
import { askJson } from '../cli/client.ts'
import type { Reply } from '../cli/command.ts'
import { exits, Failure } from '../cli/exit.ts'
import type { Terminal } from '../cli/terminal.ts'
import type { ClockReply } from '../clock.ts'
import type { PairReply } from '../pair/pair-rows.ts'
import {
  type AlertRow,
  countCalls,
  type Replies,
  type SystemReply,
  type WakeupRow,
  type WakeupsReply,
} from './replies.ts'
import { statusPage } from './status-page.ts'

/** Asks for a path of the interface, whose reply has the field. */
type Get = <T extends object>(path: string, field: keyof T & string) => Promise<T>

/** `nightporter status`: whether all is well, and everything at a glance. */
export async function status(data: string, { columns, paint }: Terminal): Promise<Reply> {
  const replies = await askAll((path, field) => askJson(data, { path }, field))
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
    system: await get<SystemReply>('/rest/system', 'sitename'),
    box: await get<Replies['box']>('/rest/box', 'needs'),
    clock: await get<ClockReply>('/rest/clock', 'trusted'),
    lines: (await get<Pick<Replies, 'lines'>>('/rest/line', 'lines')).lines,
    destinations: (await get<Pick<Replies, 'destinations'>>('/rest/outbound', 'destinations'))
      .destinations,
    alerts: await askAlerts(get),
    wakeups: await askWakeups(get),
    pair: await askPair(get),
  }
}

/** A box that is alone has none. */
async function askPair(get: Get): Promise<PairReply | undefined> {
  try {
    return await get<PairReply>('/rest/pair', 'role')
  } catch (error) {
    requireRefused(error)
    return undefined
  }
}

async function askAlerts(get: Get): Promise<AlertRow[]> {
  try {
    return (await get<{ alerts: AlertRow[] }>('/rest/alert', 'alerts')).alerts
  } catch (error) {
    requireRefused(error)
    return []
  }
}

async function askWakeups(get: Get): Promise<WakeupsReply> {
  try {
    const { today } = await get<{ today: WakeupRow[] }>('/rest/wakeup/list/today', 'today')
    const { pending } = await get<{ pending: WakeupRow[] }>('/rest/wakeup/list/pending', 'pending')
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

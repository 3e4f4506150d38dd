import { type DeskContext, logged } from './desk.ts'
import type { Alert, AlertKind } from './model.ts'
import type { Announcement, Change, Reads, RingOutcome, Write } from './ports.ts'

/** So often the operator is called about one thing. */
export const alertCalls = 5
/** What nobody could be told for so long is in the log, and no news any more. */
const staleMs = 4 * 3_600_000

interface News {
  readonly id: string
  readonly kind: AlertKind
  readonly room: string
  readonly tenant: string
}

/** The operator is to be called about something, where there is an operator to call. */
export function raise({ rules, nowMs }: DeskContext, { id, kind, room, tenant }: News): Write[] {
  if (rules.operator === '') return []
  return [{ put: 'alert', record: { id, kind, room, tenant, atMs: nowMs, calls: 0 } }]
}

/** It has been dealt with: the operator need not be called about it any more. */
export function withdraw(read: Reads, id: string): Write[] {
  const alert = read.get('alert', id)
  return alert ? [{ remove: 'alert', id, tenant: alert.tenant }] : []
}

export interface AlertCall {
  readonly alerts: readonly Alert[]
  readonly line: string
}

/** The operator is about to be called about everything that waits; written before a line is touched. */
export function beginAlertCall(
  desk: DeskContext,
  line: string,
): { change: Change; call: AlertCall } {
  const alerts = desk.read.all('alert').map((alert) => ({ ...alert, calls: alert.calls + 1 }))
  const change = alerts.flatMap((alert): Write[] => [
    { put: 'alert', record: alert },
    ...told(desk, alert, 'escalated', { line, detail: `the operator is called, ${alert.kind}` }),
  ])
  return { change, call: { alerts, line } }
}

/** Whether the operator heard it and said so. */
export function isConfirmed(outcome: RingOutcome): boolean {
  return outcome.kind === 'answered' && outcome.key !== undefined
}

/** A key settles everything that was named; what was told often enough is given up. */
export function endAlertCall(desk: DeskContext, call: AlertCall, outcome: RingOutcome): Change {
  const { line } = call
  return call.alerts.flatMap(({ id }): Write[] => {
    const alert = desk.read.get('alert', id)
    if (!alert) return []
    const gone: Write = { remove: 'alert', id, tenant: alert.tenant }
    if (isConfirmed(outcome))
      return [gone, ...told(desk, alert, 'confirmed', { line, detail: 'by the operator' })]
    if (alert.calls < alertCalls) return []
    return [gone, ...told(desk, alert, 'escalated', { line, detail: 'nobody confirmed; given up' })]
  })
}

/** What is too old to call anybody about. */
export function staleAlerts({ read, nowMs }: DeskContext): Change {
  return read
    .all('alert')
    .filter(({ atMs, kind }) => kind !== 'clock' && nowMs - atMs > staleMs)
    .map(({ id, tenant }) => ({ remove: 'alert', id, tenant }))
}

/** Names every room once, in order. */
export function announcementOf(alerts: readonly Alert[]): Announcement {
  const roomsOf = (isWanted: (alert: Alert) => boolean) =>
    [...new Set(alerts.filter(isWanted).map(({ room }) => room))].sort()
  return {
    kind: 'alert',
    failed: roomsOf(({ kind }) => kind === 'failed' || kind === 'missed'),
    due: roomsOf(({ kind }) => kind === 'due'),
    clock: alerts.some(({ kind }) => kind === 'clock'),
  }
}

function told(
  desk: DeskContext,
  { id, room, tenant, calls }: Alert,
  event: 'escalated' | 'confirmed',
  details: { line: string; detail: string },
): Write[] {
  return room === '' ? [] : [logged(desk, { id, room, tenant, attempts: calls }, event, details)]
}

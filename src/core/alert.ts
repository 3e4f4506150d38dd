import { type DeskContext, logged } from './desk.ts'
import { Fault } from './fault.ts'
import type { Alert, AlertKind } from './model.ts'
import type { Announcement, Change, Reads, RingOutcome, Write } from './ports.ts'
import { owns } from './tenancy.ts'

/** So often the operator is called about one thing. */
export const alertCalls = 5
/** What nobody has dealt with for so long is in the log, and no news any more. */
const staleMs = 12 * 3_600_000

const reasons: Record<AlertKind, string> = {
  failed: 'the call failed',
  missed: 'the call was missed',
  due: 'staff are to make the call',
  clock: 'the clock is wrong or was set',
}

interface News {
  readonly id: string
  readonly kind: AlertKind
  readonly room: string
  readonly tenant: string
}

/** Something needs a person: whoever watches is told, and the operator is called. */
export function raise({ nowMs }: Pick<DeskContext, 'nowMs'>, news: News): Write[] {
  return [{ put: 'alert', record: { ...news, atMs: nowMs, calls: 0 } }]
}

/** It has been dealt with: nobody need be told any more. */
export function withdraw(read: Reads, id: string): Write[] {
  const alert = read.get('alert', id)
  return alert ? [{ remove: 'alert', id, tenant: alert.tenant }] : []
}

/** A person says that it is dealt with. */
export function confirm(desk: DeskContext, id: string): Change {
  const alert = desk.read.get('alert', id)
  if (!alert || !owns(desk.actor, alert))
    throw new Fault(312, 'There is no such alert; it may have been dealt with.')
  return [...withdraw(desk.read, id), ...told(desk, alert, 'confirmed', {})]
}

/** What the operator is still to be called about. */
export function alertsToCall(read: Reads): Alert[] {
  return read.all('alert').filter(({ calls }) => calls < alertCalls)
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
  const alerts = alertsToCall(desk.read).map((alert) => ({ ...alert, calls: alert.calls + 1 }))
  const change = alerts.flatMap((alert): Write[] => [
    { put: 'alert', record: alert },
    ...told(desk, alert, 'escalated', { line, detail: `operator called: ${reasons[alert.kind]}` }),
  ])
  return { change, call: { alerts, line } }
}

/** Whether the operator heard it and said so. */
export function isConfirmed(outcome: RingOutcome): boolean {
  return outcome.kind === 'answered' && outcome.key !== undefined
}

/** Whether an alert is still about what was told: the call that staff forgot is news again when it is missed. */
export function isSameNews(alert: Alert | undefined, named: Alert): boolean {
  return alert?.kind === named.kind && alert.atMs === named.atMs
}

/** A key settles everything that was named; what was told often enough is given up. */
export function endAlertCall(desk: DeskContext, call: AlertCall, outcome: RingOutcome): Change {
  const { line } = call
  return call.alerts.flatMap((named): Write[] => {
    const { id } = named
    const alert = desk.read.get('alert', id)
    if (!alert || !isSameNews(alert, named)) return []
    if (isConfirmed(outcome)) {
      const detail = 'by the operator'
      return [...withdraw(desk.read, id), ...told(desk, alert, 'confirmed', { line, detail })]
    }
    if (alert.calls < alertCalls) return []
    return told(desk, alert, 'escalated', { line, detail: 'nobody confirmed; given up' })
  })
}

/** Takes away what is no news any more; what the operator is still to be called about stays longer. */
export function dropStale({
  read,
  nowMs,
  rules,
}: Pick<DeskContext, 'read' | 'nowMs' | 'rules'>): Change {
  return read
    .all('alert')
    .filter(({ atMs, calls }) => {
      const isWaiting = rules.operator !== '' && calls < alertCalls
      return nowMs - atMs > (isWaiting ? 4 * staleMs : staleMs)
    })
    .map(({ id, tenant }) => ({ remove: 'alert', id, tenant }))
}

/** What is to be said of an alert in the journal. */
export function alertText({ kind, room }: Alert): string {
  return room === '' ? `Alert: ${reasons[kind]}.` : `Alert: room ${room}, ${reasons[kind]}.`
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
  details: { line?: string; detail?: string },
): Write[] {
  return room === '' ? [] : [logged(desk, { id, room, tenant, attempts: calls }, event, details)]
}

import { hourMs } from '../../../lib/units.ts'
import { Fault } from '../../fault.ts'
import type { Alert, AlertKind } from '../../model/alert.ts'
import { assistAlertId, callOfAlert, clockAlertId, propertyOfAlert } from '../../model/alert-ids.ts'
import { needsText } from '../../model/room.ts'
import type { Tenanted } from '../../model/tenanted.ts'
import type { Wakeup } from '../../model/wakeup.ts'
import type { Announcement } from '../../ports/announcer.ts'
import type { Change, Write } from '../../ports/change.ts'
import type { RingOutcome } from '../../ports/line-driver.ts'
import type { Reads } from '../../ports/reads.ts'
import { owns } from '../../tenancy.ts'
import { type DeskContext, logged } from '../context.ts'
import { type AlertList, listOf, type Naming, nameAlerts } from './alert-naming.ts'

/** So often the operator is called about one alert. */
export const alertCalls = 5
/** What nobody has dealt with for so long stays in the log only. */
const staleMs = 12 * hourMs

const reasons: Record<AlertKind, string> = {
  failed: 'the call failed',
  missed: 'the call was missed',
  due: 'staff are to make the call',
  clock: 'the clock is wrong or was set',
  vacant: 'the property system says that the room is empty; keep the call or cancel it',
  guests: 'a guest list of the property system waits to be accepted',
  assist: 'the guest needs more than the telephone',
  correction: 'a charge is to be taken off the bill by hand',
}

type AlertDraft = Omit<Alert, 'atMs' | 'calls'>

/** Something needs a person: whoever watches sees it, and the operator is called where it is urgent. */
export function raise({ nowMs }: Pick<DeskContext, 'nowMs'>, draft: AlertDraft): Write[] {
  return [{ put: 'alert', record: { ...draft, atMs: nowMs, calls: 0 } }]
}

/** It has been dealt with: nobody need see it any more. */
export function withdraw(read: Reads, id: string): Write[] {
  const alert = read.get('alert', id)
  return alert ? [{ remove: 'alert', id, tenant: alert.tenant }] : []
}

type AlertedCall = Pick<Wakeup, 'id' | 'seriesId' | 'scheduled'>

/** The alert about what the guest of a call needs; of a day of a daily call that of this day alone. */
export function assistAlertOf(read: Reads, { id, seriesId, scheduled }: AlertedCall) {
  const alert = read.get('alert', assistAlertId(seriesId ?? id))
  return seriesId === undefined || alert?.scheduled === scheduled ? alert : undefined
}

/** The guest of a call is awake, or nobody wakes them any more: all alerts about it go. */
export function withdrawAll(read: Reads, call: AlertedCall): Write[] {
  const assist = assistAlertOf(read, call)
  return [...withdraw(read, call.id), ...(assist ? withdraw(read, assist.id) : [])]
}

/** The same, unless the alert is about something else by now. */
export function withdrawKind(read: Reads, id: string, kind: AlertKind): Write[] {
  return read.get('alert', id)?.kind === kind ? withdraw(read, id) : []
}

/** A person says that it is dealt with. */
export function confirm(desk: DeskContext, id: string): Change {
  const alert = desk.read.get('alert', id)
  if (!alert || !owns(desk.actor, alert))
    throw new Fault(312, 'There is no such alert; it may have been dealt with.')
  const details: Partial<Record<AlertKind, string>> = {
    vacant: 'kept, though the room is said to be empty',
    assist: `seen to, ${needsText(alert.detail)}`,
    correction: `taken off the bill, ${alert.detail}`,
  }
  const detail = details[alert.kind] ?? ''
  return [
    ...withdraw(desk.read, id),
    ...logAlert(desk, alert, 'confirmed', { detail }),
    ...dropWithheld(desk.read, alert),
  ]
}

/**
 * Whether somebody sees an alert. Of the site's own, whoever is bound to a tenant sees the
 * clock alone: no phone of the tenant's may ring for it.
 */
export function isAlertFor(actor: Tenanted, { id, tenant }: Pick<Alert, 'id' | 'tenant'>): boolean {
  return actor.tenant === '' || actor.tenant === tenant || id === clockAlertId
}

/** A guest list that a person does not accept is not confirmed by the next one. */
function dropWithheld(read: Reads, { kind, id }: Alert): Write[] {
  const property = kind === 'guests' && read.get('property', propertyOfAlert(id))
  if (!property) return []
  const { withheld, ...record } = property
  return [{ put: 'property', record }]
}

/** Of these staff learn on the page alone. */
const quiet: readonly AlertKind[] = ['vacant', 'guests', 'correction']

/** What the operator is still to be called about. */
export function alertsToCall(read: Reads): Alert[] {
  return read.all('alert').filter(isToCall)
}

/** What has time until somebody looks at the page is no reason to call. */
function isToCall({ kind, calls }: Alert): boolean {
  return !quiet.includes(kind) && calls < alertCalls
}

export interface AlertCall extends Naming {
  readonly line: string
}

/** The operator is about to be called about what waits; written before a line is touched. */
export function beginAlertCall(
  desk: DeskContext,
  line: string,
): { change: Change; call: AlertCall } {
  const siteTenant = desk.read.get('installation', 'installation')?.siteTenant ?? ''
  const { named, unspeakable, waiting } = nameAlerts(alertsToCall(desk.read), siteTenant)
  const counted = (alert: Alert) => ({ ...alert, calls: alert.calls + 1 })
  const call = {
    named: named.map(counted),
    unspeakable: unspeakable.map(counted),
    waiting,
    line,
  }
  const change = countedIn(call).flatMap((alert): Write[] => [
    { put: 'alert', record: alert },
    ...logAlert(desk, alert, 'escalated', {
      line,
      detail: `operator called: ${reasons[alert.kind]}`,
    }),
  ])
  return { change, call }
}

/** The alerts that a call is one of few about: what is named, and what can never be. */
export function countedIn({ named, unspeakable }: AlertCall): Alert[] {
  return [...named, ...unspeakable]
}

/** The alerts of which it is only said that there are more. */
export function unnamedIn({ unspeakable, waiting }: AlertCall): Alert[] {
  return [...unspeakable, ...waiting]
}

/** Whether the operator heard it and said so. */
export function isConfirmed(outcome: RingOutcome): boolean {
  return outcome.kind === 'answered' && outcome.key !== undefined
}

/** Whether an alert still says the same: a call that staff forgot is a new alert when it is missed. */
export function isSameAlert(alert: Alert | undefined, named: Alert): boolean {
  return alert?.kind === named.kind && alert.atMs === named.atMs
}

/** A key settles what was named and nothing else; what was named often enough is given up. */
export function endAlertCall(desk: DeskContext, call: AlertCall, outcome: RingOutcome): Change {
  const { line } = call
  const settled = new Set(isConfirmed(outcome) ? call.named : [])
  return countedIn(call).flatMap((counted): Write[] => {
    const { id } = counted
    const alert = desk.read.get('alert', id)
    if (!alert || !isSameAlert(alert, counted)) return []
    if (settled.has(counted)) {
      const detail = 'by the operator'
      return [...withdraw(desk.read, id), ...logAlert(desk, alert, 'confirmed', { line, detail })]
    }
    if (alert.calls < alertCalls) return []
    return logAlert(desk, alert, 'escalated', { line, detail: 'nobody confirmed; given up' })
  })
}

/** Removes alerts that are too old; what the operator is still to be called about stays longer. */
export function dropStale({
  read,
  nowMs,
  rules,
}: Pick<DeskContext, 'read' | 'nowMs' | 'rules'>): Change {
  return read
    .all('alert')
    .filter((alert) => {
      if (isUndecided(read, alert)) return false
      const isWaiting = rules.operator !== '' && isToCall(alert)
      return nowMs - alert.atMs > (isWaiting ? 4 * staleMs : staleMs)
    })
    .map(({ id, tenant }) => ({ remove: 'alert', id, tenant }))
}

/** Whether a person still has to decide, however long ago it was asked. */
function isUndecided(read: Reads, { kind, id }: Alert): boolean {
  if (kind === 'guests' || kind === 'correction') return true
  return kind === 'vacant' && read.pendingCall(id) !== undefined
}

/** What is to be said of an alert in the journal. */
export function alertText({ kind, room, detail = '' }: Alert): string {
  const what = room === '' ? reasons[kind] : `room ${room}, ${reasons[kind]}`
  const more = kind === 'assist' ? needsText(detail) : detail
  return `Alert: ${what}${more && ` (${more})`}.`
}

/** Names every room once, in order. */
export function announcementOf(call: AlertCall): Extract<Announcement, { kind: 'alert' }> {
  const { named } = call
  const unnamed = unnamedIn(call)
  const roomsOf = (list: AlertList) => {
    const ofList = named.filter((alert) => alert.room !== '' && listOf(alert) === list)
    return [...new Set(ofList.map(({ room }) => room))].sort()
  }
  const hasMore = (list: AlertList) => unnamed.some((alert) => listOf(alert) === list)
  return {
    kind: 'alert',
    failed: roomsOf('failed'),
    due: roomsOf('due'),
    assist: roomsOf('assist'),
    more: { failed: hasMore('failed'), due: hasMore('due'), assist: hasMore('assist') },
    clock: named.some(({ kind }) => kind === 'clock'),
  }
}

/** A line of the log about an alert, where it is about a room. */
export function logAlert(
  desk: DeskContext,
  { id, room, tenant, calls }: Alert,
  event: 'escalated' | 'confirmed' | 'updated',
  details: { line?: string; detail?: string },
): Write[] {
  return room === ''
    ? []
    : [logged(desk, { id: callOfAlert(id), room, tenant, attempts: calls }, event, details)]
}

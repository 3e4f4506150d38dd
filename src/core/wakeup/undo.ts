/** Somebody takes back what they have just done to calls. */

import { Fault } from '../fault.ts'
import type { Alert } from '../model/alert.ts'
import { dailyAtOf, Result, Status, viewOf, type Wakeup } from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import { isSameAlert, logAlert } from './alerts/alert.ts'
import { type DeskContext, logged } from './context.ts'

/** A record before and after a change; undefined where there is none. */
interface Changed<T> {
  readonly before: T | undefined
  readonly after: T | undefined
}

/** What a change has made of calls and of alerts about them. */
export interface Undo {
  readonly calls: readonly Changed<Wakeup>[]
  readonly alerts: readonly Changed<Alert>[]
  /** Others were told, such as property systems, and have not forgotten it. */
  readonly isTold: boolean
}

/** What it takes to take a change back; `read` is the store before it. Undefined where more than calls has changed. */
export function undoOf(read: Reads, change: Change): Undo | undefined {
  const calls = new Map<string, Changed<Wakeup>>()
  const alerts = new Map<string, Changed<Alert>>()
  for (const write of change) {
    if ('put' in write && write.put === 'wakeup') {
      const { record } = write
      calls.set(record.id, { before: read.wakeup(record.id), after: record })
    } else if ('put' in write && write.put === 'alert') {
      const { record } = write
      alerts.set(record.id, { before: read.get('alert', record.id), after: record })
    } else if ('remove' in write && write.remove === 'wakeup') {
      calls.set(write.id, { before: read.wakeup(write.id), after: undefined })
    } else if ('remove' in write && write.remove === 'alert') {
      alerts.set(write.id, { before: read.get('alert', write.id), after: undefined })
    } else if ('put' in write || 'remove' in write) return undefined
  }
  const isTold = change.some((write) => 'queue' in write)
  return { calls: [...calls.values()], alerts: [...alerts.values()], isTold }
}

/** How many records it holds. */
export function sizeOf({ calls, alerts }: Undo): number {
  return calls.length + alerts.length
}

/** Puts everything back as it was. Throws Fault 310 when something of it has gone on since. */
export function takeBack(desk: DeskContext, undo: Undo): Change {
  return [
    ...undo.calls.flatMap((call) => takeBackCall(desk, call, undo.isTold)),
    ...undo.alerts.flatMap((alert) => takeBackAlert(desk, alert, undo.calls.length === 0)),
  ]
}

function takeBackCall(desk: DeskContext, changed: Changed<Wakeup>, isTold: boolean): Write[] {
  const { before, after } = changed
  const { id } = before ?? after ?? { id: '' }
  requireUnchanged(desk.read.wakeup(id), after)
  if (!before) {
    if (!after) return []
    return [{ remove: 'wakeup', id }, logged(desk, after, 'deleted', { detail: 'booking undone' })]
  }
  requireFree(desk, before)
  const record: Wakeup = { ...waitingAgain(desk, before), ...(isTold && { asked: [] }) }
  const detail = after ? 'undone' : `for ${record.scheduled}, deletion undone`
  return [
    { put: 'wakeup', record },
    logged(desk, record, after ? 'updated' : 'created', { detail }),
  ]
}

/** A ring that was ended for the change is rung again, and does not count as a try. */
function waitingAgain({ nowMs }: DeskContext, call: Wakeup): Wakeup {
  if (call.status !== Status.ringing) return call
  return { ...call, status: Status.waiting, tries: call.tries - 1, dueMs: nowMs }
}

/** Nobody has booked a call for the same time meanwhile. */
function requireFree({ read }: DeskContext, call: Wakeup): void {
  if (call.result !== Result.pending) return
  const other = read.pendingAt(call.room, call.scheduledMs, dailyAtOf(call))
  if (other !== undefined && other !== call.id) throw goneOn()
}

function requireUnchanged(now: Wakeup | undefined, after: Wakeup | undefined): void {
  if (textOf(now) !== textOf(after)) throw goneOn()
}

function textOf(call: Wakeup | undefined): string {
  return call ? JSON.stringify([viewOf(call), call.dueMs]) : ''
}

/** An alert that somebody has dealt with meanwhile, or that says something else by now, stays as it is. */
function takeBackAlert(
  desk: DeskContext,
  { before, after }: Changed<Alert>,
  isAlone: boolean,
): Write[] {
  const now = desk.read.get('alert', before?.id ?? after?.id ?? '')
  const isSame = after ? isSameAlert(now, after) : now === undefined
  if (!isSame) return []
  if (!before) return after ? [{ remove: 'alert', id: after.id, tenant: after.tenant }] : []
  return [
    { put: 'alert', record: before },
    ...(isAlone ? logAlert(desk, before, 'updated', { detail: 'undone' }) : []),
  ]
}

function goneOn(): Fault {
  return new Fault(
    310,
    'It has gone on since and cannot be taken back any more; look at the call, and change it there.',
  )
}

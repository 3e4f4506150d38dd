/** Somebody takes back what they have just done to calls. */

import { Fault } from '../fault.ts'
import type { Alert } from '../model/alert.ts'
import { callOfAlert } from '../model/alert-ids.ts'
import { dailyAtOf, Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import { owns } from '../tenancy.ts'
import { isSameAlert, logAlert, withdrawAll } from './alerts/alert.ts'
import { type DeskContext, logged } from './context.ts'

/** A call before and after a change; undefined where there is none. */
interface ChangedCall {
  readonly before: Wakeup | undefined
  readonly after: Wakeup | undefined
}

interface ChangedAlert {
  readonly before: Alert | undefined
  readonly after: Alert | undefined
  /** What it is about, where the change leaves that as it is. */
  readonly call: Wakeup | undefined
}

/** What a change has made of calls and of alerts about them. */
export interface Undo {
  readonly calls: readonly ChangedCall[]
  readonly alerts: readonly ChangedAlert[]
  /** Others were told, such as property systems, and have not forgotten it. */
  readonly isTold: boolean
  /** How many changes of guests had been reported. */
  readonly guestChanges: number
}

/** What it takes to take a change back; `read` is the store before it. Undefined where more than calls has changed. */
export function undoOf(read: Reads, change: Change): Undo | undefined {
  const calls = new Map<string, ChangedCall>()
  const alerts = new Map<string, Pick<ChangedAlert, 'before' | 'after'>>()
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
  const callOf = (id: string) => (calls.has(id) ? undefined : read.wakeup(id))
  return {
    calls: [...calls.values()],
    alerts: [...alerts].map(([id, alert]) => ({ ...alert, call: callOf(callOfAlert(id)) })),
    isTold: change.some((write) => 'queue' in write),
    guestChanges: read.guestChanges(),
  }
}

/** How many records it holds. */
export function sizeOf({ calls, alerts }: Undo): number {
  return calls.length + alerts.length
}

/** Puts everything back as it was. Throws Fault 310 when something of it has gone on since. */
export function takeBack(desk: DeskContext, undo: Undo): Change {
  return [
    ...undo.calls.flatMap((call) => takeBackCall(desk, call, undo)),
    ...undo.alerts.flatMap((alert) => takeBackAlert(desk, alert, undo.calls.length === 0)),
  ]
}

function takeBackCall(desk: DeskContext, { before, after }: ChangedCall, undo: Undo): Write[] {
  const known = before ?? after
  if (!known) return []
  if (!owns(desk.actor, known) || !isSame(desk.read.wakeup(known.id), after)) throw goneOn()
  if (!before)
    return [
      { remove: 'wakeup', id: known.id },
      logged(desk, known, 'deleted', { detail: 'booking undone' }),
      // Staff may have been told meanwhile of what the guest needs.
      ...withdrawAll(desk.read, known),
    ]
  if (before.result === Result.pending) requirePlace(desk, before, undo)
  const record: Wakeup = {
    ...waitingAgain(before),
    asked: before.asked.filter((request) => isStillAsked(request, after, undo)),
  }
  const detail = after ? 'undone' : `for ${record.scheduled}, deletion undone`
  return [
    { put: 'wakeup', record },
    logged(desk, record, after ? 'updated' : 'created', { detail }),
  ]
}

/** A property system is answered once: whoever was told that a call has ended waits for nothing more. */
function isStillAsked(
  request: Wakeup['asked'][number],
  after: Wakeup | undefined,
  { isTold }: Undo,
): boolean {
  if (after?.result !== Result.pending) return !isTold
  const text = JSON.stringify(request)
  return after.asked.some((other) => JSON.stringify(other) === text)
}

/** A ring that was ended for the change is rung again, and does not count as a try. */
function waitingAgain(call: Wakeup): Wakeup {
  if (call.status !== Status.ringing) return call
  return { ...call, status: Status.waiting, tries: call.tries - 1 }
}

/** The room is there, with the same guest, and nobody has booked a call for the same time meanwhile. */
function requirePlace({ read }: DeskContext, call: Wakeup, { guestChanges }: Undo): void {
  const room = read.get('room', call.room)
  const other = read.pendingAt(call.room, call.scheduledMs, dailyAtOf(call))
  const hasOtherGuest = read.occupanciesOf(call.room).some(({ change }) => change > guestChanges)
  const isPlaceTaken = other !== undefined && other !== call.id
  if (!room || hasOtherGuest || isPlaceTaken) throw goneOn()
}

/** What the desk itself notes of a call that waits changes nothing for whoever has booked it. */
const noted: readonly string[] = ['assistAlerts', 'lateMs']

function isSame(now: Wakeup | undefined, after: Wakeup | undefined): boolean {
  const names = new Set([...Object.keys(now ?? {}), ...Object.keys(after ?? {})])
  const textOf = (call: Wakeup | undefined, name: string) =>
    JSON.stringify(Reflect.get(call ?? {}, name))
  return [...names].every(
    (name) => noted.includes(name) || textOf(now, name) === textOf(after, name),
  )
}

/** An alert that somebody has dealt with meanwhile, or whose call has gone on, stays as it is. */
function takeBackAlert(
  desk: DeskContext,
  { before, after, call }: ChangedAlert,
  isAlone: boolean,
): Write[] {
  const { read } = desk
  const id = before?.id ?? after?.id ?? ''
  const now = read.get('alert', id)
  const isUnchanged = after ? isSameAlert(now, after) : now === undefined
  const hasGoneOn = call !== undefined && !isSame(read.wakeup(call.id), call)
  if (!isUnchanged || hasGoneOn) return []
  if (!before) return [{ remove: 'alert', id, tenant: after?.tenant ?? '' }]
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

/** Guests who need more than a telephone: staff are told ahead and at the time. */

import type { Pieces } from '../../../lib/turns/pieces.ts'
import { minuteMs } from '../../../lib/units.ts'
import { noticeOf } from '../../delivery/notice.ts'
import { makeSpace } from '../../delivery/review.ts'
import { assistAlertId, callOfAlert } from '../../model/alert-ids.ts'
import type { AssistNotice } from '../../model/delivery.ts'
import { needsOfBoth, needsText } from '../../model/room.ts'
import type { Wakeup } from '../../model/wakeup.ts'
import type { Change, Write } from '../../ports/change.ts'
import type { PendingCall, Reads } from '../../ports/reads.ts'
import { type DeskContext, logged } from '../context.ts'
import { lateMsOf } from '../profile.ts'
import { raise, withdraw } from './alert.ts'

/** So long before the time staff are told. */
export const assistAheadMs = 5 * minuteMs

/** What the guest of a call needs, by the booking and by the room, joined by commas; empty for nothing. */
export function needsOf(read: Reads, { room, needs = '' }: Pick<Wakeup, 'room' | 'needs'>): string {
  const ofRoom = read.get('room', room)?.needs ?? ''
  return ofRoom === '' ? needs : needsOfBoth(ofRoom, needs)
}

/** A call of whose guest somebody says, now or before, what they need; staff are told of what is new. */
export function withNeeds(call: Wakeup, added: string | undefined): Wakeup {
  const needs = needsOfBoth(call.needs, added)
  if (needs === (call.needs ?? '')) return call
  return { ...call, needs, assistAlerts: 0 }
}

/**
 * What follows from a change where it changes what rooms need: of what is new staff are told anew, and what
 * is not needed any more is taken back.
 */
export function* changeNeeds(read: Reads, change: Change): Pieces<Write[]> {
  const changes = new Map<string, NeedsChange>()
  for (const write of change) {
    if (!('put' in write) || write.put !== 'room') continue
    const { room, needs: after = '' } = write.record
    const before = read.get('room', room)?.needs ?? ''
    if (before !== after) changes.set(room, { before, after })
  }
  if (changes.size === 0) return []
  const writes: Write[] = []
  for (const alert of read.each('alert')) {
    const changed = alert.kind === 'assist' ? changes.get(alert.room) : undefined
    const call = changed && read.wakeup(callOfAlert(alert.id))
    // What was booked is not known of a series that has ended: staff still help.
    if (!call) continue
    yield
    const detail = needsOfBoth(changed.after, call.needs)
    if (detail === '') writes.push(...withdraw(read, alert.id))
    else writes.push({ put: 'alert', record: { ...alert, detail } })
  }
  for (const [room, changed] of changes) {
    yield
    for (const pending of read.pendingOf(room)) {
      const call = isToldAnew(pending, changed) ? read.wakeup(pending.id) : undefined
      if (call) writes.push({ put: 'wakeup', record: { ...call, assistAlerts: 0 } })
    }
  }
  return writes
}

/** What a room needs, joined by commas. */
interface NeedsChange {
  readonly before: string
  readonly after: string
}

function isToldAnew({ needs, assistAlerts }: PendingCall, { before, after }: NeedsChange): boolean {
  const known = needsOfBoth(before, needs)
  return assistAlerts > 0 && needsOfBoth(known, after) !== known
}

/** When staff are to be told next; undefined when there is nothing to tell, or all of it was told. */
export function nextAssistMs(read: Reads, call: PendingCall): number | undefined {
  if (call.assistAlerts > 1 || needsOf(read, call) === '') return undefined
  return call.assistAlerts === 0 ? call.scheduledMs - assistAheadMs : call.scheduledMs
}

/** Alerts staff, and queues it for the push servers that want it. A call that is missed has an alert of its own. */
export function alertStaff(desk: DeskContext, call: Wakeup): Change {
  const { read, nowMs } = desk
  const { id, room, tenant, scheduledMs, profile = '' } = call
  const needs = needsOf(read, call)
  const lastMs = scheduledMs + lateMsOf(desk, { room, profile })
  if (needs === '' || nowMs > lastMs) return []
  const isDue = nowMs >= scheduledMs
  const when = isDue ? 'now' : `at ${call.scheduled}`
  return [
    { put: 'wakeup', record: { ...call, assistAlerts: isDue ? 2 : 1 } },
    logged(desk, call, 'assist', { detail: `${needsText(needs)}, ${when}` }),
    ...raise(desk, {
      // A day that has ended and is rung again has the alert of its series.
      ...{ id: assistAlertId(call.seriesId ?? id), kind: 'assist', room, tenant },
      ...{ scheduled: call.scheduled, detail: needs },
    }),
    ...announceNeed(desk, call, { needs, isDue }),
  ]
}

function announceNeed(
  desk: DeskContext,
  call: Wakeup,
  { needs, isDue }: { needs: string; isDue: boolean },
): Write[] {
  const { id, scheduled, daily } = call
  const notice: AssistNotice = {
    type: 'wakeup.assist',
    ...noticeOf(desk, call),
    wakeup: { id, scheduled, daily, needs, due: isDue },
  }
  return desk.pushServers
    .filter(({ events }) => events.includes(notice.type))
    .flatMap(({ name }): Write[] => [
      ...makeSpace(desk.read, name, desk.nowMs),
      { queue: notice, destination: name },
    ])
}

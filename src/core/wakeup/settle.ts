import { dayMs } from '../../lib/units.ts'
import { noticeOf } from '../delivery/notice.ts'
import { makeSpace } from '../delivery/review.ts'
import type { AlertKind } from '../model/alert.ts'
import type { WakeupNotice } from '../model/delivery.ts'
import type { LogEvent } from '../model/log.ts'
import { dailyAtOf, listOf, Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import { knownGuests } from '../property/occupancy.ts'
import type { When } from '../site-time.ts'
import { assistAlertOf, raise, withdraw, withdrawAll } from './alerts/alert.ts'
import { type DeskContext, type LogDetails, logged } from './context.ts'
import { joined, putUpdated } from './join.ts'
import { answerRequests, answerTo } from './property-requests.ts'
import { nextOccurrence } from './series.ts'

/** After a long outage so many days of a daily call are filed as missed. */
const daysFiled = 31

/** How a call ended: its result, the line that the log gets, and whether the operator is called about it. */
export interface Ending extends LogDetails {
  readonly result: Exclude<Result, typeof Result.pending>
  readonly event: LogEvent
  readonly alert?: AlertKind
}

/** Files a call under its result. A daily call is filed under an id of its own and armed for its next day. */
export function finish(desk: DeskContext, call: Wakeup, ending: Ending): Write[] {
  const { result, event, alert, line = '', detail = '' } = ending
  const id = call.daily ? desk.newId() : call.id
  // Whoever comes to the room later is not rung for this call.
  const guests = knownGuests(desk.read, call) ?? []
  const isToAssist = !isAwake(ending) && assistAlertOf(desk.read, call) !== undefined
  const filed: Wakeup = {
    ...call,
    ...{ id, result, status: Status.finished, isRingAsked: false, guests },
    ...(call.daily && isToAssist && { seriesId: call.id }),
  }
  const answers = answerRequests(desk, call, answerTo(result))
  const filing = [detail, call.daily ? `filed as ${id}` : '', answers.note]
  const { room, tenant } = call
  return [
    logged(desk, call, event, { line, detail: filing.filter(Boolean).join(', ') }),
    { put: 'wakeup', record: filed },
    ...(call.daily ? rearm(desk, call) : []),
    ...(isToAssist ? withdraw(desk.read, call.id) : withdrawAll(desk.read, call)),
    ...(alert ? raise(desk, { id, kind: alert, room, tenant }) : []),
    ...announce(desk, filed),
    ...answers.change,
  ]
}

/** Whether a person says that the guest is awake: by a key, or by hand. A voicemail answers, too. */
function isAwake({ event, result }: Ending): boolean {
  return result === Result.complete && (event === 'confirmed' || event === 'updated')
}

/** The guest has gone, and the call with them. A daily series ends altogether. */
export function cancel(desk: DeskContext, call: Wakeup, why: string): Write[] {
  const result = Result.cancelled
  const answers = answerRequests(desk, call, answerTo(result))
  const detail = [why, answers.note].filter(Boolean).join(', ')
  return [
    logged(desk, call, 'cancelled', { detail }),
    { put: 'wakeup', record: { ...call, result, status: Status.finished, isRingAsked: false } },
    ...withdrawAll(desk.read, call),
    ...answers.change,
  ]
}

/** The call is gone as if it had never been booked; only the log knows of it. */
export function deleteCall(desk: DeskContext, call: Wakeup, detail = ''): Write[] {
  return [
    { remove: 'wakeup', id: call.id },
    logged(desk, call, 'deleted', { detail }),
    ...withdrawAll(desk.read, call),
  ]
}

/** Queues how a call ended for the push servers that want it. */
export function announce(desk: DeskContext, call: Wakeup): Write[] {
  const list = listOf(call.result)
  if (list !== 'answered' && list !== 'failed') return []
  const type: WakeupNotice['type'] = `wakeup.${list}`
  const asked = desk.pushServers.filter(({ events }) => events.includes(type))
  if (asked.length === 0) return []
  const { id, scheduled, daily, attempts, result } = call
  const notice: WakeupNotice = {
    type,
    ...noticeOf(desk, call),
    wakeup: { id, scheduled, daily, attempts, result },
  }
  return asked.flatMap(({ name }): Write[] => [
    ...makeSpace(desk.read, name, desk.nowMs),
    { queue: notice, destination: name },
  ])
}

/** Arms a daily call for its next day. */
function rearm(desk: DeskContext, call: Wakeup): Write[] {
  const { time } = desk
  // After an outage every day that was missed is filed as such, a month back at most.
  const nextAfter = (wall: string) =>
    nextOccurrence(time, { ...call, wall: time.shiftDays(wall, 1) }, desk.nowMs - daysFiled * dayMs)
  let next = nextAfter(call.wall)
  let other = next && seriesAt(desk, call, next)
  // A series that this decision settles, too, has that day and the one after it, which it may be armed for.
  if (next && other && desk.settling?.has(other.id)) {
    const second = nextAfter(next.wall)
    next = second && nextAfter(second.wall)
    other = next && seriesAt(desk, call, next)
  }
  if (!next)
    return [
      { remove: 'wakeup', id: call.id },
      logged(desk, call, 'deleted', { detail: `its last day was ${call.until}` }),
    ]
  // A second series for the same room and time of day has caught up with this one: one is enough.
  if (other)
    return [
      { remove: 'wakeup', id: call.id },
      logged(desk, call, 'cancelled', { detail: 'another daily call rings at the same time' }),
      ...putUpdated(desk, other, joined(desk.read, other, call), [`also for ${call.id}`]),
    ]
  const armed: Wakeup = {
    ...call,
    attempts: 0,
    tries: 0,
    snoozes: 0,
    status: Status.pending,
    scheduled: time.iso(next.ms),
    scheduledMs: next.ms,
    wall: next.wall,
    dueMs: next.ms,
    lateMs: -1,
    // Each of them was answered.
    asked: [],
    assistAlerts: 0,
    isRingAsked: false,
  }
  return [{ put: 'wakeup', record: armed }]
}

/** The series of the same room and time of day that waits for a day. */
function seriesAt({ read }: DeskContext, call: Wakeup, { ms }: When): Wakeup | undefined {
  return read.wakeup(read.pendingAt(call.room, ms, dailyAtOf(call)) ?? '')
}

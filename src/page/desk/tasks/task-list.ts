import { callOfAlert } from '../../../core/model/alert-ids.ts'
import type { ListedCall } from '../../live/calls.ts'
import type { Alert } from '../../rest/records.ts'
import { needsOf, type RoomNeeds } from '../calls/needs.ts'

/** So far ahead staff see what they will have to do. */
const aheadMs = 12 * 60 * 60_000
const maxTasks = 50

/** Something that staff do for a guest who needs more than the telephone. */
export interface Task {
  /** Of the call. */
  readonly id: string
  readonly room: string
  /** ISO 8601. */
  readonly at: string
  /** Joined by commas. */
  readonly needs: string
}

export interface TaskParts {
  readonly calls: readonly ListedCall[]
  readonly alerts: readonly Alert[]
  readonly roomNeeds: RoomNeeds
  readonly nowMs: number
}

/** What the next hours bring, soonest first; not what staff were alerted of, which stands among the alarms. */
export function tasksOf({ calls, alerts, roomNeeds, nowMs }: TaskParts): readonly Task[] {
  const raised = alerts.filter(({ kind }) => kind === 'assist')
  const isRaised = (id: string, atMs: number) =>
    raised.some(
      (alert) => callOfAlert(alert.id) === id && Date.parse(alert.scheduled ?? alert.time) === atMs,
    )
  return calls
    .filter(({ atMs }) => atMs > nowMs && atMs <= nowMs + aheadMs)
    .map(({ call, atMs }) => ({ call, atMs, needs: needsOf(call, roomNeeds) }))
    .filter(({ call, atMs, needs }) => needs !== '' && !isRaised(call.id, atMs))
    .map(({ call: { id, room, scheduled: at }, needs }) => ({ id, room, at, needs }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, maxTasks)
}

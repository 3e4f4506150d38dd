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
  /** The alert about it, until it is done. */
  readonly alert: Alert | undefined
}

export interface TaskParts {
  readonly calls: readonly ListedCall[]
  readonly alerts: readonly Alert[]
  readonly roomNeeds: RoomNeeds
  readonly nowMs: number
}

/** What is to be done, soonest first: what staff were alerted of and is not done, and what the next hours bring. */
export function tasksOf({ calls, alerts, roomNeeds, nowMs }: TaskParts): readonly Task[] {
  const raised = alerts
    .filter(({ kind }) => kind === 'assist')
    .map((alert) => ({
      id: callOfAlert(alert.id),
      room: alert.room,
      at: alert.scheduled ?? alert.time,
      needs: alert.detail ?? '',
      alert,
    }))
  const isRaised = (id: string, atMs: number) =>
    raised.some((task) => task.id === id && Date.parse(task.at) === atMs)
  const ahead = calls
    .filter(({ atMs }) => atMs > nowMs && atMs <= nowMs + aheadMs)
    .map(({ call, atMs }) => ({ call, atMs, needs: needsOf(call, roomNeeds) }))
    .filter(({ call, atMs, needs }) => needs !== '' && !isRaised(call.id, atMs))
    .map(({ call: { id, room, scheduled: at }, needs }) => ({
      ...{ id, room, at, needs },
      alert: undefined,
    }))
  return [...raised, ...ahead]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, maxTasks)
}

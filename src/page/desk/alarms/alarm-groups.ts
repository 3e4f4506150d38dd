import type { Alert } from '../../rest/records.ts'
import { groupedBy } from '../grouped-by.ts'

/** So many rooms are in sight at once; the others are behind a button that counts them. */
export const inSight = 3

type Kind = Pick<Alert, 'kind'>

/** Whether it asks for a decision that can wait for a while: it is shown, and not heard. */
export function isQuestion({ kind }: Kind): boolean {
  return kind === 'vacant' || kind === 'guests' || kind === 'correction'
}

/** Whether staff must do something now that nobody else does: it is not hidden with others. */
export function isStaffsTask({ kind }: Kind): boolean {
  return kind === 'due' || kind === 'assist'
}

/** What staff must do now comes first and what they are asked last; in between, what came last. */
export function inOrder(alerts: readonly Alert[]): readonly Alert[] {
  return [...alerts].sort(
    (a, b) => rankOf(a) - rankOf(b) || Date.parse(b.time) - Date.parse(a.time),
  )
}

/** All alerts of one room, or one that is about no room; the first is the one to see to first. */
export interface AlarmGroup {
  readonly key: string
  readonly alerts: readonly [Alert, ...Alert[]]
}

/** A line for each room, the most urgent first. */
export function groupsOf(alerts: readonly Alert[]): readonly AlarmGroup[] {
  const byRoom = groupedBy(inOrder(alerts), ({ id, kind, room }) =>
    room === '' ? `${kind} ${id}` : `room ${room}`,
  )
  return [...byRoom].flatMap(([key, [first, ...more]]) =>
    first ? [{ key, alerts: [first, ...more] as const }] : [],
  )
}

function rankOf(alert: Kind): number {
  if (isStaffsTask(alert)) return 0
  return isQuestion(alert) ? 2 : 1
}

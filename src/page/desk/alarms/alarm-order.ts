import type { Alert } from '../../rest/records.ts'

/** What is older may be behind a button: a dead line at seven in the morning must not bury the desk. */
const maxOlder = 6
const newMs = 10 * 60_000

type Kind = Pick<Alert, 'kind'>

/** Whether it asks for a decision that can wait for a while: it is shown, and not heard. */
export function isQuestion({ kind }: Kind): boolean {
  return kind === 'vacant' || kind === 'guests'
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

/** Those that are seen without asking for all: never without one that waits for staff or has just come. */
export function withoutOlder(ordered: readonly Alert[], nowMs: number): readonly Alert[] {
  return ordered.filter(
    ({ kind, time }, at) =>
      at < maxOlder ||
      isStaffsTask({ kind }) ||
      kind === 'guests' ||
      nowMs - Date.parse(time) < newMs,
  )
}

function rankOf(alert: Kind): number {
  if (isStaffsTask(alert)) return 0
  return isQuestion(alert) ? 2 : 1
}

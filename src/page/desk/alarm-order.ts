import type { Alert } from '../rest/records.ts'

/** What is older may be behind a button: a dead line at seven in the morning must not bury the desk. */
const mostOlder = 6
const newMs = 10 * 60_000

/** What staff must do now comes first, then what came last. */
export function inOrder(alerts: readonly Alert[]): readonly Alert[] {
  return [...alerts].sort(
    (a, b) =>
      Number(b.kind === 'due') - Number(a.kind === 'due') ||
      Date.parse(b.time) - Date.parse(a.time),
  )
}

/** Those that are seen without asking for all: never without one that is due or has just come. */
export function withoutOlder(ordered: readonly Alert[], nowMs: number): readonly Alert[] {
  return ordered.filter(
    ({ kind, time }, at) => at < mostOlder || kind === 'due' || nowMs - Date.parse(time) < newMs,
  )
}

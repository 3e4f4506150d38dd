import { Result, Status } from '../../../core/model/wakeup.ts'
import type { SummaryCall } from '../../rest/admin-records.ts'

/** How late the telephones rang, in seconds. */
export interface Lateness {
  readonly rang: number
  /** Finished without a ring, and not because somebody had cancelled or settled them. */
  readonly neverRang: number
  readonly medianS: number
  /** Of 100 calls, 95 were no later than this. */
  readonly p95S: number
  readonly worstS: number
}

export function latenessOf(calls: readonly SummaryCall[]): Lateness {
  const seconds = calls.flatMap(({ late }) => (late === null ? [] : [late])).sort((a, b) => a - b)
  const rank = (part: number) => seconds[Math.max(0, Math.ceil(part * seconds.length) - 1)] ?? 0
  return {
    rang: seconds.length,
    neverRang: calls.filter(hasNeverRung).length,
    medianS: rank(0.5),
    p95S: rank(0.95),
    worstS: rank(1),
  }
}

export function hasFailed({ result }: SummaryCall): boolean {
  return result > Result.complete && result !== Result.cancelled
}

/** It has rung, or is about to ring again, and has not ended. */
export function isUnderWay({ result, status }: SummaryCall): boolean {
  return result === Result.pending && status !== Status.pending
}

function hasNeverRung(call: SummaryCall): boolean {
  return hasFailed(call) && call.late === null
}

/** What needs a look comes first: calls that never rang, then the latest. */
export function byLateness(calls: readonly SummaryCall[]): readonly SummaryCall[] {
  const weight = (call: SummaryCall) =>
    hasNeverRung(call) ? Number.POSITIVE_INFINITY : (call.late ?? -1)
  return [...calls].sort(
    // Two that never rang are as late as each other; infinity less infinity is no number.
    (a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a)),
  )
}

/** `1.2 s`, `40 s`, `3 min`, `1 h 5 min`: the same in every language of the page. */
export function lateText(seconds: number, number: (value: number) => string): string {
  if (seconds < 10) return `${number(Math.round(seconds * 10) / 10)} s`
  if (seconds < 120) return `${number(Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

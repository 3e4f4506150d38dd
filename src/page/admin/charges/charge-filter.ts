import type { ReportedCharge } from '../../rest/admin-records.ts'
import type { Values } from '../../rest/rest.ts'
import { needsReview } from '../deliveries/delivery-state.ts'
import { minuteOf, type TimeRange } from '../time-range.ts'

export interface ChargeFilter extends TimeRange {
  readonly room: string
  readonly item: string
  readonly isReviewOnly: boolean
}

export function queryOf({ room, item, start, end }: ChargeFilter): Values {
  return {
    room: room === '' ? undefined : room,
    item: item === '' ? undefined : item,
    start: minuteOf(start),
    end: minuteOf(end),
  }
}

/** Of these charges those that are looked for, the newest first. */
export function chargesFor(
  charges: readonly ReportedCharge[],
  { isReviewOnly }: ChargeFilter,
): readonly ReportedCharge[] {
  return charges.filter(({ connectors }) => !isReviewOnly || connectors.some(needsReview)).reverse()
}

/** `charges-101-202611150705.csv` */
export function fileNameOf(query: Values): string {
  const parts = ['charges', query.room, query.start, query.end]
  return `${parts.filter((part) => part !== undefined).join('-')}.csv`
}

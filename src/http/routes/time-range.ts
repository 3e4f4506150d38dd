import type { SiteTime } from '../../core/site-time.ts'
import { optional, readBy } from '../api/params.ts'

const minute = { should: 'a site time as YYYYMMDDHHMM', example: '202611180645' }

/** The `start` and `end` filters. Both minutes are inside the range. */
export function timeRange(time: SiteTime) {
  const instant = (value: string) => time.parseMinute(value)?.ms
  const afterMinute = (value: string) => {
    const ms = instant(value)
    return ms === undefined ? undefined : ms + 60_000
  }
  return {
    start: optional(readBy(instant, minute), 'From this minute on, `YYYYMMDDHHMM` at the site.'),
    end: optional(readBy(afterMinute, minute), 'To the end of this minute, `YYYYMMDDHHMM`.'),
  }
}

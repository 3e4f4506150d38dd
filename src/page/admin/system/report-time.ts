import type { ShownTime } from '../../time/shown-time.ts'

/** `2026/11/15` or `2026/11/15 at 07:05:09 AM`, as the system information object writes it, for a reader. */
export function shownReportTime(text: string, shown: ShownTime): string {
  const found = /^(\d{4})\/(\d\d)\/(\d\d)(?: at (\d\d):(\d\d):\d\d ([AP])M)?$/.exec(text)
  if (!found) return text
  const [, year, month, day, hour, minute, half] = found
  const date = shown.longDay(`${year}-${month}-${day}`)
  if (hour === undefined) return date
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
  return `${date}, ${shown.time(`${String(hours).padStart(2, '0')}:${minute}`)}`
}

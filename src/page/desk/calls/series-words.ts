import type { Page } from '../../live/context.ts'
import type { Call } from '../../rest/records.ts'
import { dashed } from '../../time/wall.ts'

/** On which days a daily call rings: `every day`, or `Mon, Tue`. */
export function daysWords({ days = '' }: Pick<Call, 'days'>, { words, shown }: Page): string {
  return days === '' ? words.desk.calls.daily : shown.weekdays(days)
}

/** The same with its last day: `every day, until Thu 24 Dec`. */
export function seriesWords(call: Pick<Call, 'days' | 'until'>, page: Page): string {
  const { until = '' } = call
  const days = daysWords(call, page)
  if (until === '') return days
  return `${days}, ${page.words.options.untilDay(page.shown.day(dashed(until)))}`
}

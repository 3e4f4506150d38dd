import type { Page } from '../../live/context.ts'
import { dayAfter, type Wall, wallOf } from '../../time/wall.ts'
import type { Words } from '../../words/words.ts'

/** A day by its name where it has one, with its date: `tomorrow, Mon 16 Nov`. */
export function dayWords(date: string, now: Wall, { words, shown }: Page): string {
  const name = dayName(date, now, words)
  return name === undefined ? shown.day(date) : words.desk.dayNamed(name, shown.day(date))
}

/** When a call is scheduled, as short as can be: `06:45`, `tomorrow, 06:45`, `Wed 18 Nov, 06:45`. */
export function whenWords(scheduled: string, now: Wall, { words, shown }: Page): string {
  const { date, time } = wallOf(scheduled)
  if (date === now.date) return shown.time(time)
  return `${dayName(date, now, words) ?? shown.day(date)}, ${shown.time(time)}`
}

/** The same within a sentence: `at 06:45`, `yesterday at 06:45`. */
export function atWords(scheduled: string, now: Wall, { words, shown }: Page): string {
  const { date, time } = wallOf(scheduled)
  const { at, atOfDay } = words.desk.alarms
  if (date === now.date) return at(shown.time(time))
  return atOfDay(dayName(date, now, words) ?? shown.day(date), shown.time(time))
}

function dayName(date: string, now: Wall, { shell }: Words): string | undefined {
  if (date === now.date) return shell.today
  if (date === dayAfter(now.date, 1)) return shell.tomorrow
  return date === dayAfter(now.date, -1) ? shell.yesterday : undefined
}

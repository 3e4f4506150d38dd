import type { Page } from '../live/context.ts'
import type { Call } from '../rest/records.ts'
import { dayAfter, type Wall, wallOf } from '../time/wall.ts'
import type { Words } from '../words/words.ts'

/** What a call is at, in words, and the tag that goes with it. */
export function stateOf({ result, status }: Call, words: Words): { text: string; tag: string } {
  const { desk } = words
  if (result === 1) return { text: desk.result[1], tag: 'good' }
  if (result === 5) return { text: desk.result[5], tag: '' }
  if (result !== -1) return { text: desk.result[result], tag: 'bad' }
  switch (status) {
    case 1:
      return { text: desk.status[1], tag: 'busy' }
    case 2:
    case 3:
      return { text: desk.status[status], tag: 'warn' }
    case 5:
      return { text: desk.status[5], tag: 'bad' }
    default:
      return { text: desk.status[0], tag: '' }
  }
}

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

function dayName(date: string, now: Wall, { shell }: Words): string | undefined {
  if (date === now.date) return shell.today
  if (date === dayAfter(now.date, 1)) return shell.tomorrow
  return date === dayAfter(now.date, -1) ? shell.yesterday : undefined
}

import { dayAfter, type Wall } from './wall.ts'

/** Hours and minutes with a sign between them, `6:45`, `6.45`, `6,45`, `6h45`, `6 uhr 45`, or the hour alone. */
const parted = /^(\d{1,2})(?:(?::|\.|,|h|uhr)(\d{2})?)?(?:h|uhr)?$/
/** Digits alone, `645`, `0645`. */
const together = /^(\d{1,2})(\d{2})$/
const half = /^(.*?)(?:([ap])(?:\.?m\.?)?)$/

/** The time of day that somebody typed, as `HH:MM`; undefined while it is none. */
export function readTypedTime(typed: string): string | undefined {
  const text = typed.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  const [, before = text, letter] = half.exec(text) ?? []
  const digits = together.exec(before) ?? parted.exec(before)
  if (!digits) return undefined
  const hour = hourOf(Number(digits[1]), letter)
  const minute = Number(digits[2] ?? 0)
  if (hour === undefined || minute > 59) return undefined
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** `am` and `pm` are understood, also where somebody adds a needless `pm` to 18:45. */
function hourOf(hour: number, letter: string | undefined): number | undefined {
  if (hour > 23) return undefined
  if (letter === undefined) return hour
  if (letter === 'a') return hour > 12 ? undefined : hour % 12
  if (hour === 0) return undefined
  return hour < 12 ? hour + 12 : hour
}

/** When the hotel's clocks show a time next: today if it is still ahead or now, else tomorrow. */
export function nextAt(time: string, now: Wall): Wall {
  return { date: time >= now.time ? now.date : dayAfter(now.date, 1), time }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

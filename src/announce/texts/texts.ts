import type { MenuClip, Phrase } from '../clips.ts'

export type HourClock = '24h' | '12h'

/** What is said in one language. */
export interface Texts {
  /** The espeak-ng voice. */
  readonly voice: string
  readonly phrases: Readonly<Record<Phrase, string>>
  readonly menu: Readonly<Record<MenuClip, string>>
  /** Letters that could be taken for others as the voice names them. */
  readonly letters?: Readonly<Record<string, string>>
  /** From Sunday on. */
  readonly weekdays: readonly string[]
  /** The first word belongs to the first of a month. */
  readonly days: readonly string[]
  readonly months: readonly string[]
  /** From 0 to 23; the clock of 12 hours takes 1 to 12 of them. */
  readonly hours: readonly string[]
  /** From 0 to 59. At the full hour nothing is said where the first is empty. */
  readonly minutes: readonly string[]
  /** What ends a time by the clock of 12 hours, from each of these hours on. */
  readonly parts: Readonly<Record<number, string>>
  /** Further clips, for times that `exception` names. */
  readonly others?: Readonly<Record<string, string>>
  /** The clips of a time that is not said as others are. */
  readonly exception?: (hour: number, minute: number, clock: HourClock) => string[] | undefined
  /** What the espeak-ng voice is given to read where it would read a text wrongly. */
  readonly respell?: (text: string) => string
}

/** At noon and midnight some languages name them where others say twelve; for `exception`. */
export function namedTwelve(hour: number, minute: number, clock: HourClock): string[] | undefined {
  if (clock === '24h' || hour % 12 !== 0) return undefined
  const minutes = minute === 0 ? [] : [`minute-${minute}`]
  return hour === 12 ? ['noon', ...minutes] : ['midnight', ...minutes, 'part-0']
}

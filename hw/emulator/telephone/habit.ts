import { readDurationMs } from '../../../src/lib/simulator/duration.ts'
import { isKey } from './microphone.ts'

/** What the guest beside a telephone does. Those that lift do so when it has rung for a while. */
export type Habit =
  | { readonly kind: 'away' }
  /** The telephone lies beside its hook. */
  | { readonly kind: 'offhook' }
  /** Listens to the end, and hangs up at the busy tone. */
  | { readonly kind: 'answers' }
  /** So long after lifting. */
  | { readonly kind: 'hangs-up'; readonly afterMs: number }
  /** So long after the first sound, by default a second; then listens on. */
  | { readonly kind: 'presses'; readonly key: string; readonly afterMs?: number }

/** How habits are typed. */
export const habitWords = 'answers, pressesKEY, hangs-upTIME, offhook, away'

/** Reads `answers`, `presses2`, `hangs-up3s`, `offhook` or `away`; undefined when it is none of them. */
export function readHabit(text: string): Habit | undefined {
  const word = text.toLowerCase()
  if (word === 'away' || word === 'offhook' || word === 'answers') return { kind: word }
  const [, key = ''] = /^presses(.)$/.exec(word) ?? []
  if (isKey(key.toUpperCase())) return { kind: 'presses', key: key.toUpperCase() }
  const [, time] = /^hangs-up(.+)$/.exec(word) ?? []
  const afterMs = time === undefined ? undefined : readDurationMs(time)
  return afterMs === undefined ? undefined : { kind: 'hangs-up', afterMs }
}

/** As it is typed. */
export function habitText(habit: Habit): string {
  if (habit.kind === 'presses') return `presses${habit.key}`
  return habit.kind === 'hangs-up' ? `hangs-up${habit.afterMs}ms` : habit.kind
}

/** Reads `1-6:answers,7:presses2`: the habits by port; undefined when it is no such list. */
export function readHabits(text: string, ports: number): Map<number, Habit> | undefined {
  const habits = new Map<number, Habit>()
  for (const part of text.split(',')) {
    const [, first, last = first, word = ''] = /^(\d{1,3})(?:-(\d{1,3}))?:(.+)$/.exec(part) ?? []
    const habit = readHabit(word)
    const isRange = Number(first) >= 1 && Number(first) <= Number(last) && Number(last) <= ports
    if (!habit || !isRange) return undefined
    for (let port = Number(first); port <= Number(last); port++) habits.set(port, habit)
  }
  return habits
}

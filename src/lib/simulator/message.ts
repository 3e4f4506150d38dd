import { timeOfDay, wrapWords } from '../text/columns.ts'

/** Something that a simulator shows to the person who watches it. */
export interface SimulatorEvent {
  /** `in` came from the appliance, `out` went to it. */
  readonly kind: 'in' | 'out' | 'note' | 'problem'
  /** Each of them stays on one line, if it can. */
  readonly words: readonly string[]
}

const marks = { in: '<-', out: '->', note: '--', problem: '!! PROBLEM:' }

/** With its time, on as many lines as it takes. */
export function eventLines({ kind, words }: SimulatorEvent, atMs: number): string[] {
  return wrapWords(words, `${timeOfDay(atMs)} ${marks[kind]} `, ' '.repeat(14))
}

/** A sentence as an event. */
export function sentence(kind: SimulatorEvent['kind'], text: string): SimulatorEvent {
  return { kind, words: text.split(' ') }
}

import { timeOfDay, wrapWords } from '../text/columns.ts'

/** What a counterpart tells the person who watches it. */
export interface Told {
  /** `in` came from the box, `out` went to it. */
  readonly kind: 'in' | 'out' | 'note' | 'problem'
  /** Each of them stays on one line, if it can. */
  readonly words: readonly string[]
}

const marks = { in: '<-', out: '->', note: '--', problem: '!! PROBLEM:' }

/** With its time, on as many lines as it takes. */
export function toldLines({ kind, words }: Told, atMs: number): string[] {
  return wrapWords(words, `${timeOfDay(atMs)} ${marks[kind]} `, ' '.repeat(14))
}

/** The words of a sentence, to be told. */
export function sentence(kind: Told['kind'], text: string): Told {
  return { kind, words: text.split(' ') }
}

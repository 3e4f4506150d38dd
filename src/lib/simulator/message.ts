import { timeOfDay, wrapWords } from '../text/columns.ts'

/** A line that a simulator shows. */
export interface Message {
  /** `in` came from the appliance, `out` went to it. */
  readonly kind: 'in' | 'out' | 'note' | 'problem'
  /** Each of them stays on one line, if it can. */
  readonly words: readonly string[]
}

const marks = { in: '<-', out: '->', note: '--', problem: '!! PROBLEM:' }

/** With its time, on as many lines as it takes. */
export function messageLines({ kind, words }: Message, atMs: number): string[] {
  return wrapWords(words, `${timeOfDay(atMs)} ${marks[kind]} `, ' '.repeat(14))
}

/** A message of one sentence. */
export function sentence(kind: Message['kind'], text: string): Message {
  return { kind, words: text.split(' ') }
}

/** What a counterpart tells the person who watches it. */
export interface Told {
  /** `in` came from the box, `out` went to it. */
  readonly kind: 'in' | 'out' | 'note' | 'problem'
  /** Each of them stays on one line. */
  readonly words: readonly string[]
}

const marks = { in: '<-', out: '->', note: '--', problem: '!! PROBLEM:' }
const columns = 80

/** With its time, on as many lines of 80 columns as it takes. */
export function toldText({ kind, words }: Told, atMs: number): string {
  const start = `${new Date(atMs).toTimeString().slice(0, 8)} ${marks[kind]}`
  const indent = ' '.repeat(14)
  const lines: string[] = []
  let line = start
  for (const word of words) {
    if (line.length + 1 + word.length > columns && line.trim() !== '' && line !== start) {
      lines.push(line)
      line = indent
    }
    line += line === indent ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}

/** The words of a sentence, to be told. */
export function sentence(kind: Told['kind'], text: string): Told {
  return { kind, words: text.split(' ') }
}

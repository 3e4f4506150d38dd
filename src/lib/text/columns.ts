const defaultColumns = 80
/** Beyond these nobody reads on; a message may have a million bytes. */
const maxLines = 12

/** Words side by side on lines of 80 columns. Each stays whole unless it is longer than a line. */
export function wrapWords(words: readonly string[], start = '', indent = '  '): string[] {
  return wrap(words, { start, indent, columns: defaultColumns })
}

export interface Margins {
  /** What the first line begins with. */
  readonly start?: string
  /** What the others begin with. */
  readonly indent?: string
  readonly columns: number
}

/** The same on lines of another length. */
export function wrap(words: readonly string[], margins: Margins): string[] {
  const { start = '', indent = '  ', columns } = margins
  const width = columns - Math.max(start.length, indent.length)
  const lines: string[] = []
  let line = start
  let isFresh = true
  for (const word of words.flatMap((word) => breakWord(word, width))) {
    if (!isFresh && line.length + 1 + word.length > columns) {
      lines.push(line.trimEnd())
      line = indent
      isFresh = true
    }
    line += isFresh ? word : ` ${word}`
    isFresh = false
  }
  lines.push(line.trimEnd())
  return lines.length > maxLines ? [...lines.slice(0, maxLines - 1), `${indent}…`] : lines
}

function breakWord(word: string, width: number): string[] {
  if (word.length <= width) return [word]
  // One line more than is shown, so that it is seen to go on.
  const shown = word.slice(0, width * (maxLines + 1))
  return Array.from({ length: Math.ceil(shown.length / width) }, (_, index) =>
    shown.slice(index * width, (index + 1) * width),
  )
}

/** One line of a table. What is too long for its column is cut. */
export function tableRow(cells: readonly string[], widths: readonly number[]): string {
  const fitted = cells.map((cell, index) => {
    const width = widths[index] ?? 0
    return cell.length > width ? `${cell.slice(0, width - 1)}…` : cell.padEnd(width)
  })
  return fitted.join(' ').trimEnd()
}

/** The time of day of an instant, in the machine's own zone. */
export function timeOfDay(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8)
}

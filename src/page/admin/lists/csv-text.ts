import { pointed } from './price-text.ts'

/** A row of a file. */
export type Row = readonly string[]

export type CsvReading =
  | {
      readonly kind: 'read'
      readonly head: Row
      readonly rows: readonly Row[]
      /** The line on which each of them ends, as the system counts. */
      readonly lines: readonly number[]
      readonly csv: string
    }
  | { readonly kind: 'badQuotes' }

/**
 * Reads a CSV file as spreadsheets save it: with commas or, in many countries, with semicolons.
 * `columnOf` gives the column that a heading means.
 */
export function readCsv(
  text: string,
  columnOf: (heading: string) => string = (heading) => heading,
): CsvReading {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const found = rowsOf(plain, separator)
  if (!found) return { kind: 'badQuotes' }
  const lines = withoutEmptyColumns(found.map(({ cells }) => cells))
  const first = lines.findIndex((row) => row.some((cell) => cell !== ''))
  const head = (lines[first] ?? []).map((heading) => columnOf(heading.toLowerCase()))
  const read = lines
    .slice(first + 1)
    .map((row) => row.map((cell, index) => (head[index] === 'price' ? pointed(cell) : cell)))
  const filled = read
    .map((row, index) => ({ row, line: found[first + 1 + index]?.line ?? 0 }))
    .filter(({ row }) => row.some((cell) => cell !== ''))
  // The system takes commas and its own names alone. Empty lines stay, so that it names the lines of the file.
  const csv = csvOf([...lines.slice(0, first), head, ...read])
  const rows = filled.map(({ row }) => row)
  return { kind: 'read', head, rows, lines: filled.map(({ line }) => line), csv }
}

/** Without the columns at the end that a spreadsheet saves because something once stood there. */
function withoutEmptyColumns(rows: readonly Row[]): readonly Row[] {
  const lastUsed = (row: Row) => row.findLastIndex((cell) => cell !== '')
  const width = rows.reduce((max, row) => Math.max(max, lastUsed(row) + 1), 0)
  return rows.map((row) => row.slice(0, width))
}

export function csvOf(rows: readonly Row[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function separatorOf(text: string): ',' | ';' {
  const head = text.trimStart().split('\n', 1)[0] ?? ''
  return head.includes(';') && !head.includes(',') ? ';' : ','
}

interface ReadRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** Undefined when a quotation mark is never closed, or closed amid a cell. */
function rowsOf(text: string, separator: string): ReadRow[] | undefined {
  const rows: ReadRow[] = []
  let line = 1
  let row: string[] = []
  // A cell in quotation marks, or a plain one, and what ends it.
  const cell = new RegExp(
    `[ \\t]*(?:"((?:[^"]|"")*)"[ \\t]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  )
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text)
    if (!found) return undefined
    const [, inQuotes, bare = '', end] = found
    if (inQuotes === undefined && bare.startsWith('"')) return undefined
    row.push((inQuotes?.replaceAll('""', '"') ?? bare).trim())
    line += inQuotes?.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator) continue
    rows.push({ cells: row, line })
    line += 1
    row = []
    if (end === '') break
  }
  return rows
}

import type { Words } from '../../words/words.ts'
import { readColumnNames } from './column-names.ts'
import { type Row, readCsv } from './csv-text.ts'

/** As much as the system takes. */
const largestBytes = 4 * 1024 * 1024

/** A file that can be imported, or why it cannot. */
export type ChosenFile =
  | {
      readonly kind: 'good'
      readonly name: string
      readonly head: Row
      readonly rows: readonly Row[]
      /** The line on which each of them ends. */
      readonly lines: readonly number[]
      readonly csv: Blob
      /** Not in UTF-8: read as spreadsheets of Western Europe save it. */
      readonly isOldText: boolean
    }
  | { readonly kind: 'bad'; readonly why: string }

/** Looks into a file before it is sent; `columns` are those that the list has. */
export async function readFile(
  file: File,
  columns: readonly string[],
  words: Words['adminLists']['import'],
): Promise<ChosenFile> {
  const bad = (why: string): ChosenFile => ({ kind: 'bad', why })
  if (file.size > largestBytes) return bad(words.tooLarge)
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return bad(words.unreadable)
  const { text, isOldText } = textOf(bytes)
  const reading = readCsv(text, await readColumnNames(columns))
  if (reading.kind === 'badQuotes') return bad(words.notCsv)
  const { head, rows, lines } = reading
  const strange = head.filter((name) => !columns.includes(name))
  if (strange.length > 0) return bad(words.strange(listed(strange)))
  const twice = head.filter((name, index) => head.indexOf(name) !== index)
  if (twice.length > 0) return bad(words.twice(listed(twice)))
  if (rows.length === 0) return bad(words.noRows)
  const csv = new Blob([reading.csv])
  return { kind: 'good', name: file.name, head, rows, lines, csv, isOldText }
}

function textOf(bytes: ArrayBuffer): { readonly text: string; readonly isOldText: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isOldText: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isOldText: true }
  }
}

function listed(names: readonly string[]): string {
  return names
    .slice(0, 5)
    .map((name) => `“${name.slice(0, 40)}”`)
    .join(', ')
}

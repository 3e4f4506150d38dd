import { methods, needs, roomLists } from '../../../core/model/room.ts'
import type { Words } from '../../words/words.ts'
import type { Row } from './csv-text.ts'
import { fieldTrouble } from './entry-checks.ts'
import type { Entry } from './list-kinds.ts'
import { type EntryField, fieldText, type ListKind } from './list-kinds.ts'

/** What the cells of a file may name. */
export interface Known {
  /** The entries that the list has already. */
  readonly entries: readonly Entry[]
  readonly categories: ReadonlySet<string>
  readonly profiles: ReadonlySet<string>
  readonly tenants: ReadonlySet<string>
}

/** A row in which something is wrong. */
export interface WrongRow {
  readonly line: number
  readonly row: Row
  /** What is wrong, by the name of the column. */
  readonly wrong: ReadonlyMap<string, string>
}

export interface FileRows {
  readonly head: Row
  readonly rows: readonly Row[]
  readonly lines: readonly number[]
}

/** The rows that the system would not take, as far as can be told before it is asked, in the reader's words. */
export function wrongRows(
  kind: ListKind,
  { head, rows, lines }: FileRows,
  { known, words }: { readonly known: Known; readonly words: Words },
): readonly WrongRow[] {
  const ids = new Set(known.entries.map((entry) => fieldText(entry, kind.idName)))
  const fields = new Map(kind.fields.map((field) => [field.name as string, field]))
  const found: WrongRow[] = []
  for (const [index, row] of rows.entries()) {
    const wrong = new Map<string, string>()
    head.forEach((column, place) => {
      const field = fields.get(column)
      const trouble = field && cellTrouble(field, row[place] ?? '', { known, words })
      if (trouble !== undefined) wrong.set(column, trouble)
    })
    const isNew = !ids.has(row[head.indexOf(kind.idName)] ?? '')
    if (isNew)
      for (const { name } of kind.fields.filter(({ isRequired }) => isRequired))
        if ((row[head.indexOf(name)] ?? '') === '') wrong.set(name, words.adminLists.missing)
    if (wrong.size > 0) found.push({ line: lines[index] ?? 0, row, wrong })
  }
  return found
}

function cellTrouble(
  field: EntryField,
  cell: string,
  { known, words }: { readonly known: Known; readonly words: Words },
): string | undefined {
  if (cell === '') return undefined
  const says = words.adminLists
  const oneOf = (names: ReadonlySet<string>) =>
    names.has(cell) ? undefined : says.notKnown([...names].sort().slice(0, 12).join(', '))
  const someOf = (names: readonly string[]) =>
    cell.split(',').every((part) => names.includes(part.trim()))
      ? undefined
      : says.notKnown(names.join(', '))
  switch (field.input) {
    case 'category':
      return oneOf(known.categories)
    case 'profile':
      return oneOf(known.profiles)
    case 'tenant':
      return oneOf(known.tenants)
    case 'method':
      return oneOf(new Set(methods))
    case 'list':
      return someOf(roomLists)
    case 'needs':
      return someOf(needs)
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(cell) ? undefined : says.notColor
    default:
      return fieldTrouble(field, cell, words)
  }
}

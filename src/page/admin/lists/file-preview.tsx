import { usePage } from '../../live/context.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { WrongRow } from './file-checks.ts'
import type { ChosenFile } from './read-file.ts'

const shownRows = 5
/** Whoever has more has the same mistake everywhere. */
const shownWrong = 50

export interface FilePreviewProps {
  readonly file: Extract<ChosenFile, { readonly kind: 'good' }>
  readonly wrong: readonly WrongRow[]
}

/** How many rows a file has, and the first of them; those with mistakes where there are some. */
export function FilePreview({ file, wrong }: FilePreviewProps) {
  const { words, shown } = usePage()
  const { name, head, rows, lines, isOldText } = file
  const text = words.adminLists.import
  const isGood = wrong.length === 0
  const first: readonly WrongRow[] = isGood
    ? rows.slice(0, shownRows).map((row, at) => ({ row, line: lines[at] ?? 0, wrong: new Map() }))
    : wrong.slice(0, shownWrong)
  return (
    <div class="file-preview">
      <p role="status">
        <strong>{text.rows(rows.length, shown.number(rows.length), name)}</strong>
      </p>
      {isOldText && <p class="hint">{text.oldText}</p>}
      {!isGood && (
        <p class="wrong" role="alert">
          {text.mistakes(shown.number(wrong.length))}
        </p>
      )}
      {isGood && rows.length > shownRows && (
        <p class="hint">{text.first(shown.number(shownRows))}</p>
      )}
      <DataTable
        caption={name}
        columns={head.map((column, index) => ({
          key: column,
          head: column,
          cell: ({ row, wrong }: WrongRow) => (
            <Cell text={row[index] ?? ''} isWrong={wrong.has(column)} />
          ),
        }))}
        rows={first}
        keyOf={({ line }) => String(line)}
        empty=""
      />
      {!isGood && <Mistakes rows={first} />}
    </div>
  )
}

/** A mark where something is wrong: what it is, is said below. */
function Cell({ text, isWrong }: { readonly text: string; readonly isWrong: boolean }) {
  return <span class={isWrong ? 'wrong-cell' : ''}>{text || (isWrong ? '–' : '')}</span>
}

function Mistakes({ rows }: { readonly rows: readonly WrongRow[] }) {
  const { words } = usePage()
  const names: Readonly<Record<string, string>> = words.adminLists.fields
  return (
    <ul class="bad-rows">
      {rows.flatMap(({ line, wrong }) =>
        [...wrong].map(([column, why]) => (
          <li key={`${line} ${column}`}>
            <strong>{words.adminLists.import.cell(String(line), names[column] ?? column)}</strong>{' '}
            {why}
          </li>
        )),
      )}
    </ul>
  )
}

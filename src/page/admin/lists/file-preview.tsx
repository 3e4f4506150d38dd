import { usePage } from '../../live/context.ts'
import { DataTable } from '../../parts/data-table.tsx'
import type { Row } from './csv-text.ts'
import type { ChosenFile } from './read-file.ts'

const shownRows = 5

export interface FilePreviewProps {
  readonly file: Extract<ChosenFile, { readonly kind: 'good' }>
}

/** How many rows a file has, and the first of them. */
export function FilePreview({ file: { name, head, rows, isOldText } }: FilePreviewProps) {
  const { words, shown } = usePage()
  const text = words.adminLists.import
  const first = rows.slice(0, shownRows)
  return (
    <div class="file-preview">
      <p role="status">
        <strong>{text.rows(rows.length, shown.number(rows.length), name)}</strong>
      </p>
      {isOldText && <p class="hint">{text.oldText}</p>}
      {rows.length > shownRows && <p class="hint">{text.first(shown.number(shownRows))}</p>}
      <DataTable
        caption={name}
        columns={head.map((column, index) => ({
          key: column,
          head: column,
          cell: (row: Row) => row[index] ?? '',
        }))}
        rows={first}
        keyOf={(row) => String(first.indexOf(row))}
        empty=""
      />
    </div>
  )
}

import { usePage } from '../../live/context.ts'
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section class="table" tabIndex={0} aria-label={name}>
        <table>
          <thead>
            <tr>
              {head.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map((row, line) => (
              <tr key={line}>
                {head.map((column, index) => (
                  <td key={column}>{row[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

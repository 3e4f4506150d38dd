import type { Import } from './imports.ts'
import type { Row } from './table.ts'

/** What breaks the table, each as a sentence. */
export function complaints(imports: readonly Import[], rows: readonly Row[]): string[] {
  return imports.flatMap((one) => {
    const row = rowOf(one.file, rows)
    if (row === undefined) return `${one.file}: the table has no row for it.`
    if ('package' in one) {
      if (row.packages.includes(one.package)) return []
      return `${one.file} imports ${one.package}: of packages, ${row.part} may import ${listed(row.packages)}.`
    }
    if (rowOf(one.target, rows) === row || row.parts.some((part) => isIn(part, one.target)))
      return []
    return `${one.file} imports ${one.target}: ${row.part} may import ${listed(row.parts)}.`
  })
}

/** The row of the smallest part that a file is in. */
function rowOf(file: string, rows: readonly Row[]): Row | undefined {
  return rows
    .filter(({ part }) => isIn(part, file))
    .reduce<Row | undefined>((a, b) => (a && a.part.length > b.part.length ? a : b), undefined)
}

function isIn(part: string, file: string): boolean {
  return file === part || file.startsWith(`${part}/`)
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ')
}

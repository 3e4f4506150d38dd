import { type PageReport, sizeLimit } from './make-page.ts'

/** The page's files and the whole, as they cross the wire, a line each. */
export function sizesOf({ version, files, bytes }: PageReport): string {
  const rows = [...files, { name: `in all, of ${kilobytes(sizeLimit)} allowed`, bytes }]
  const lines = rows.map(({ name, bytes }) => `  ${kilobytes(bytes).padStart(9)}  ${name}\n`)
  return `The page ${version}, compressed:\n${lines.join('')}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

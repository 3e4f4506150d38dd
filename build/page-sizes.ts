import { type PageReport, sizeLimit } from './make-page.ts'

/** The page's files, and what a clerk loads of them, as they cross the wire, a line each. */
export function sizesOf({ version, files, bytes }: PageReport): string {
  const lineOf = (bytes: number, text: string) => `  ${kilobytes(bytes).padStart(9)}  ${text}\n`
  return [
    `The page ${version}, compressed:\n`,
    ...files.map(({ bytes, name, loader }) => lineOf(bytes, `${name.padEnd(28)}${loader}`)),
    lineOf(bytes, `for a clerk, of ${kilobytes(sizeLimit)} allowed`),
  ].join('')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Writes a text of the package: `node build/package/make-text.ts OUTFILE`; which one is told by how OUTFILE ends. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { commandPage } from '../man/command-page.ts'
import { completion } from '../man/completion.ts'
import { pageDate } from '../man/page-date.ts'
import { securityPage } from '../man/security-page.ts'
import { siteFilePage } from '../man/site-file-page.ts'
import { siteFileExample } from './site-file-example.ts'

const texts: Readonly<Record<string, (date: string) => string>> = {
  '.1': commandPage,
  '.5': siteFilePage,
  '.7': securityPage,
  '.bash': completion,
  '.toml': siteFileExample,
}

const [file = ''] = process.argv.slice(2)
const text = texts[extname(file)]
if (text === undefined) {
  const known = Object.keys(texts).join(', ')
  process.stderr.write(`Usage: node build/package/make-text.ts OUTFILE, which ends in ${known}\n`)
  process.exitCode = 2
} else {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text(pageDate(process.env)))
}

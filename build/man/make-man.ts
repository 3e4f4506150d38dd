/** Writes a manual page: `node build/man/make-man.ts OUTFILE`; nightporter(1), or nightporter.toml(5) when OUTFILE ends in `.5`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandPage } from './command-page.ts'
import { pageDate } from './page-date.ts'
import { siteFilePage } from './site-file-page.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Usage: node build/man/make-man.ts OUTFILE.1|OUTFILE.5\n')
  process.exitCode = 2
} else {
  const page = file.endsWith('.5') ? siteFilePage : commandPage
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page(pageDate(process.env)))
}

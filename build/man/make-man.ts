/** Writes a manual page: `node build/man/make-man.ts OUTFILE`; nightporter(1), nightporter.toml(5) or nightporter-security(7), by how OUTFILE ends. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { commandPage } from './command-page.ts'
import { pageDate } from './page-date.ts'
import { securityPage } from './security-page.ts'
import { siteFilePage } from './site-file-page.ts'

const pages: Readonly<Record<string, (date: string) => string>> = {
  '.1': commandPage,
  '.5': siteFilePage,
  '.7': securityPage,
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Usage: node build/man/make-man.ts OUTFILE.1|OUTFILE.5|OUTFILE.7\n')
  process.exitCode = 2
} else {
  const page = pages[extname(file)] ?? commandPage
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page(pageDate(process.env)))
}

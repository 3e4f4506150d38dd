/** Writes a text of the package: `node build/package/make-text.ts OUTFILE`; which one is told by the name of OUTFILE. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type ChapterName, chapterPage, chapterPages } from '../man/chapter-page.ts'
import { commandPage } from '../man/command-page.ts'
import { completion } from '../man/completion.ts'
import { pageDate } from '../man/page-date.ts'
import { siteFilePage } from '../man/site-file-page.ts'
import { siteFileExample } from './site-file-example.ts'

const texts: Readonly<Record<string, (date: string) => string>> = {
  'nightporter.1': commandPage,
  'nightporter.toml.5': siteFilePage,
  'nightporter.bash': completion,
  'nightporter.toml': siteFileExample,
  ...Object.fromEntries(
    Object.keys(chapterPages).map((name) => [
      `nightporter-${name}.7`,
      (date: string) => chapterPage(name as ChapterName, date),
    ]),
  ),
}

const [file = ''] = process.argv.slice(2)
const text = texts[basename(file)]
if (text === undefined) {
  const known = Object.keys(texts).join(', ')
  process.stderr.write(
    `Usage: node build/package/make-text.ts OUTFILE, whose name is one of ${known}\n`,
  )
  process.exitCode = 2
} else {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text(pageDate(process.env)))
}

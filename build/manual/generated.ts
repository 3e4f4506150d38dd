import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manualFolder } from './chapters.ts'
import { allErrors, restChapters } from './rest-chapters.ts'
import { siteFileKeys } from './site-file-keys.ts'

const begin = '<!-- Made by "npm run manual" from the code. -->\n'
const end = '<!-- End of what is made. -->\n'

/** The files of the manual that are made, wholly or in part, from the code: their texts by their places. */
export function generatedChapters(): Map<string, string> {
  return new Map([
    withPart('site-file.md', siteFileKeys()),
    withPart('rest.md', allErrors()),
    ...restChapters().map(({ name, text }): [string, string] => [
      join(manualFolder, `rest/${name}.md`),
      `${text.trimEnd()}\n`,
    ]),
  ])
}

/** A chapter that is written by hand but for one part. */
function withPart(file: string, part: string): [string, string] {
  const filePath = join(manualFolder, file)
  const [before = '', rest = ''] = readFileSync(filePath, 'utf8').split(begin)
  const [, after = ''] = rest.split(end)
  return [filePath, `${before}${begin}\n${part}\n${end}${after}`]
}

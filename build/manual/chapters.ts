import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../folders.ts'

export const manualFolder = join(root, 'src/manual')

/** The chapters in the order of the contents; those of the REST reference follow. */
const order = [
  'index',
  'page',
  'tour',
  'install',
  'operate',
  'pair',
  'wakeups',
  'telephone',
  'lines',
  'property-systems',
  'site-file',
  'rest',
]

/** A chapter of the manual: `install`, or `rest/inventory`. */
export interface Chapter {
  readonly name: string
  readonly title: string
  readonly text: string
}

export function readChapters(): Chapter[] {
  const rest = globSync('rest/*.md', { cwd: manualFolder }).map((file) => file.slice(0, -3))
  return [...order, ...rest.sort()].map((name) => {
    const text = readFileSync(join(manualFolder, `${name}.md`), 'utf8')
    return { name, title: /^# (.*)$/m.exec(text)?.[1] ?? name, text }
  })
}

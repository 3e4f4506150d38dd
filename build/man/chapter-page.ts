import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../src/system/version.ts'
import { root } from '../folders.ts'
import { fromMarkdown } from './markdown.ts'
import { head, heading, page } from './roff.ts'

/** The pages of section 7, each made from a text in Markdown. */
export const chapterPages = {
  install: { file: 'src/manual/install.md', about: 'from a bare box to the first ringing phone' },
  operate: { file: 'src/manual/operate.md', about: 'what to do at 3 am, and backups' },
  pair: {
    file: 'src/manual/pair.md',
    about: 'two boxes, of which one works and the other stands in',
  },
  wakeups: { file: 'src/manual/wakeups.md', about: 'the life of a wakeup call, and what it says' },
  lines: { file: 'src/manual/lines.md', about: 'SIP lines and analog lines' },
  property: {
    file: 'src/manual/property-systems.md',
    about: 'property systems, webhooks and push servers',
  },
  security: { file: 'SECURITY.md', about: 'what Nightporter defends against, and what not' },
} as const
export type ChapterName = keyof typeof chapterPages

/** nightporter-operate(7) and its like. */
export function chapterPage(name: ChapterName, date: string): string {
  const { file, about } = chapterPages[name]
  const title = `nightporter-${name}`
  const others = Object.keys(chapterPages).filter((other) => other !== name)
  return page([
    ...head({ title, section: 7, date, source: `Nightporter ${product.version}` }),
    ...heading('NAME'),
    `${title} \\- ${about}`,
    ...heading('DESCRIPTION'),
    ...fromMarkdown(readFileSync(join(root, file), 'utf8')),
    ...heading('SEE ALSO'),
    '.BR nightporter (1),',
    '.BR nightporter.toml (5),',
    ...others.map(
      (other, index) => `.BR nightporter-${other} (7)${index < others.length - 1 ? ',' : ''}`,
    ),
  ])
}

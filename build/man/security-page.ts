import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../src/system/version.ts'
import { root } from '../folders.ts'
import { fromMarkdown } from './markdown.ts'
import { head, heading, page } from './roff.ts'

/** nightporter-security(7), from SECURITY.md. */
export function securityPage(date: string): string {
  return page([
    ...head({
      title: 'nightporter-security',
      section: 7,
      date,
      source: `Nightporter ${product.version}`,
    }),
    ...heading('NAME'),
    'nightporter-security \\- what Nightporter defends against, and what not',
    ...heading('DESCRIPTION'),
    ...fromMarkdown(readFileSync(join(root, 'SECURITY.md'), 'utf8')),
    ...heading('SEE ALSO'),
    '.BR nightporter (1),',
    '.BR nightporter.toml (5),',
    '.BR systemd-analyze (1),',
    '.BR nft (8)',
  ])
}

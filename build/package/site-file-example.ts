import { wrap } from '../../src/lib/text/columns.ts'
import { type KeyText, type SectionText, sections } from '../../src/site-file/describe.ts'

const intro = `# The site file of Nightporter. After a change:
#
#   nightporter check                  shows every mistake with its line
#   systemctl reload nightporter       takes it over without dropping a call
#
# Every key is described in "man nightporter.toml". Lines that begin with # are
# examples: take the # off and put in what your hotel has.
`

/** Sections and keys that stand there as they are; all others are examples. */
const inUse: Readonly<Record<string, readonly string[]>> = {
  '[site]': ['name', 'timezone', 'language'],
  '[http]': ['listen'],
}

/** The site file of a new installation: what it needs to start, and examples of the rest. */
export function siteFileExample(): string {
  const shown = sections.filter(({ keys }) => keys.some(({ example }) => example !== undefined))
  return `${intro}${shown.map(sectionText).join('')}`
}

function sectionText({ header, about, keys }: SectionText): string {
  const used = inUse[header]
  const lines = keys
    .filter(({ example }) => example !== undefined)
    .map((key) => keyLine(key, used?.includes(key.key) ?? false))
  if (used) return `\n${header}\n${lines.join('')}`
  const comment = wrap(about.split(' '), { start: '# ', indent: '# ', columns: 80 })
  return `\n${comment.join('\n')}\n#\n# ${header}\n${lines.join('')}`
}

function keyLine({ key, example = '' }: KeyText, isUsed: boolean): string {
  const line = `${isUsed ? '' : '# '}${key} = ${example}`
  return key === 'timezone'
    ? `${line.padEnd(36)} # the hotel's, such as "Europe/Vienna"\n`
    : `${line}\n`
}

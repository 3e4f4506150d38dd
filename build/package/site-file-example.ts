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
  return `\n${wrapped(about)}#\n# ${header}\n${lines.join('')}`
}

function keyLine({ key, example = '' }: KeyText, isUsed: boolean): string {
  const line = `${isUsed ? '' : '# '}${key} = ${example}`
  return key === 'timezone'
    ? `${line.padEnd(36)} # the hotel's, such as "Europe/Vienna"\n`
    : `${line}\n`
}

/** A comment of at most 80 columns. */
function wrapped(text: string): string {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > 80) {
      lines.push(line)
      line = '#'
    }
    line = `${line} ${word}`
  }
  return [...lines, line].map((text) => `${text}\n`).join('')
}

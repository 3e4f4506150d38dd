import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** The first code of a language below a heading of the README. */
export function block(heading: string, language: string): string {
  const section = readme.slice(readme.indexOf(`## ${heading}`))
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? ''
}

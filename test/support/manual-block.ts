import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a chapter of the manual. */
export function chapter(name: string): string {
  return readFileSync(join(import.meta.dirname, `../../src/manual/${name}.md`), 'utf8')
}

/** The first code of a language below a heading of a chapter. */
export function block(name: string, heading: string, language: string): string {
  const text = chapter(name)
  const section = text.slice(text.indexOf(`# ${heading}`))
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? ''
}

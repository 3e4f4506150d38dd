import { type KeyText, type SectionText, sections } from '../../src/site-file/describe.ts'

/** Every section and key of the site file, in Markdown. */
export function siteFileKeys(): string {
  return sections.map(sectionText).join('\n')
}

function sectionText({ header, choice, about, keys }: SectionText): string {
  const title = choice ? `\`${header}\` with \`${choice}\`` : `\`${header}\``
  return [
    `### ${title}\n`,
    `${about}\n`,
    '| key | default | |\n|---|---|---|',
    ...keys.map(row),
    '',
  ].join('\n')
}

function row({ key, defaultValue, about }: KeyText): string {
  const shown = defaultValue === undefined ? '' : `\`${defaultValue}\``
  return `| \`${key}\` | ${shown} | ${about.replaceAll('|', '\\|')} |`
}

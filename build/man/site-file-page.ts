import { defaultConfig } from '../../src/commands/spec/shared-options.ts'
import { type KeyText, sections } from '../../src/site-file/describe.ts'
import { product } from '../../src/system/version.ts'
import { entry, example, head, heading, page, paragraphs, subheading } from './roff.ts'

const description = [
  'The site file tells the daemon what the hotel has: lines to ring on, systems to pass charges on to, and how guests are woken. It is written in TOML. Only the time zone must be given.',
  'Durations are written "45s", "5m", "2h" or "90d". Unknown keys are mistakes. "nightporter check" tells every mistake with its line; "systemctl reload nightporter" applies a changed file without dropping a call, or keeps the old one and says why.',
  'Names tell lines and destinations apart: no two lines, and no two connectors or push servers, may share one.',
]

const smallSite = [
  '[site]',
  'name = "Hotel Astoria"',
  'timezone = "Europe/Vienna"',
  '',
  '[wakeup]',
  'operator = "9"',
  '',
  '[[line]]',
  'name = "pbx"',
  'driver = "sip"',
  'server = "sip:10.0.0.5:5060"',
  'user = "8001"',
  'password_file = "/etc/nightporter/pbx.password"',
]

/** nightporter.toml(5): every section and key. */
export function siteFilePage(date: string): string {
  return page([
    ...head({
      title: 'nightporter.toml',
      section: 5,
      date,
      source: `Nightporter ${product.version}`,
    }),
    ...heading('NAME'),
    'nightporter.toml \\- the site file of Nightporter',
    ...heading('SYNOPSIS'),
    `.I ${defaultConfig}`,
    ...heading('DESCRIPTION'),
    ...paragraphs(description),
    ...heading('SECTIONS'),
    ...sections.flatMap(({ header, choice, about, keys }) => [
      ...subheading(choice ? `${header}, ${choice}` : header),
      ...paragraphs([about]),
      ...keys.flatMap(keyEntry),
    ]),
    ...heading('EXAMPLES'),
    ...paragraphs(['A hotel with one PBX:']),
    ...example(smallSite),
    ...heading('SEE ALSO'),
    '.BR nightporter (1),',
    '.BR nightporter-security (7)',
  ])
}

function keyEntry({ key, defaultValue, about }: KeyText): string[] {
  const fallback = defaultValue === undefined ? '' : ` Default: ${defaultValue}.`
  return entry(key, `${about}${fallback}`)
}

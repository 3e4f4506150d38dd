import { wrap } from '../../lib/text/columns.ts'
import { product } from '../../system/version.ts'
import { commands, optionsOf } from '../spec/commands.ts'
import { defaultConfig, defaultData } from '../spec/shared-options.ts'
import type { Command } from './command.ts'
import { exits, exitTexts } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** The commands at a glance. */
export function helpOfAll({ columns, paint }: Terminal): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `${product.name} ${product.version}, the voice appliance of a hotel.`,
    '',
    paint('bold', 'nightporter COMMAND [WORDS] [OPTIONS]'),
    '',
    ...commands.flatMap(({ name, summary }) =>
      row(name, summary, { columns, width: Math.max(width, 'help COMMAND'.length) }),
    ),
    ...row('help COMMAND', 'more about one of them, with examples', { columns, width: 12 }),
    '',
    ...paragraph(
      `Files: ${defaultConfig} and ${defaultData}, or those named by --config and --data. ` +
        'Where a command prints a reply, --json gives it to scripts.',
      columns,
    ),
    '',
    ...exitRows(exitTexts, columns),
  ].join('\n')
}

/** Everything about one command. */
export function helpOf(command: Command, { columns, paint }: Terminal): string {
  const options = Object.entries(optionsOf(command)).map(([name, { value, short, about }]) => ({
    name: `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
    about,
  }))
  const width = Math.max(...options.map(({ name }) => name.length))
  const heading = (text: string) => ['', paint('bold', text)]
  return [
    `nightporter ${command.name}: ${command.summary}`,
    ...heading('Usage:'),
    ...usageRows(command, columns),
    ...command.about.flatMap((text) => ['', ...paragraph(text, columns)]),
    ...heading('Options:'),
    ...options.flatMap(({ name, about }) => row(name, about, { columns, width })),
    ...(command.json ? [...heading('JSON:'), ...paragraph(`  ${command.json}`, columns)] : []),
    ...heading('Examples:'),
    ...command.examples.flatMap(({ line, about }) => [
      ...wrap(line.split(' '), { start: '  ', indent: '      ', columns }),
      ...wrap(about.split(' '), { start: '      ', indent: '      ', columns }).map((text) =>
        paint('faint', text),
      ),
    ]),
    '',
    ...exitRows(exitsOf(command), columns),
  ].join('\n')
}

/** What its exit statuses mean: here where that is said, otherwise as everywhere. */
function exitsOf(command: Command): readonly (readonly [number, string])[] {
  const own = new Map(command.exits)
  return exitTexts
    .filter(([status]) => status !== exits.notRunning || command.asksDaemon)
    .filter(([status]) => status !== exits.badSiteFile || own.has(status))
    .map(([status, text]) => [status, own.get(status) ?? text])
}

/** How a command is written, for somebody who wrote it otherwise. */
export function usageOf(command: Command, columns: number): string {
  const [first = '', ...others] = command.forms.map((form) => `nightporter ${form}`)
  return [
    ...wrap(formWords(first), { start: 'Usage: ', indent: '         ', columns }),
    ...others.flatMap((form) =>
      wrap(formWords(form), { start: '       ', indent: '         ', columns }),
    ),
    `"nightporter help ${command.name}" says more.`,
  ].join('\n')
}

/** An option and its value stay on one line. */
function formWords(form: string): string[] {
  return form.match(/\[-[^\]]*\]|\S+/g) ?? []
}

function usageRows({ forms }: Command, columns: number): string[] {
  return forms.flatMap((form) =>
    wrap(formWords(`nightporter ${form}`), { start: '  ', indent: '      ', columns }),
  )
}

function exitRows(texts: readonly (readonly [number, string])[], columns: number): string[] {
  return [
    'Exit status:',
    ...texts.flatMap(([status, text]) => row(String(status), text, { columns, width: 2 })),
  ]
}

function row(name: string, text: string, { columns, width }: { columns: number; width: number }) {
  const start = `  ${name.padEnd(width)}  `
  return wrap(text.split(' '), { start, indent: ' '.repeat(start.length), columns })
}

function paragraph(text: string, columns: number): string[] {
  const [start = ''] = /^ */.exec(text) ?? []
  return wrap(text.trim().split(' '), { start, indent: start, columns })
}

import type { Command } from '../../src/commands/cli/command.ts'
import { exitTexts } from '../../src/commands/cli/exit.ts'
import { commands, type optionsOf } from '../../src/commands/spec/commands.ts'
import {
  defaultConfig,
  defaultData,
  helpOption,
  jsonOption,
} from '../../src/commands/spec/shared-options.ts'
import { product } from '../../src/system/version.ts'
import { entry, example, head, heading, page, paragraphs, subheading } from './roff.ts'

const description = [
  'Nightporter is the voice appliance of a hotel: one daemon that rings wakeup calls, takes minibar charges and room statuses, and passes them on. This program is the daemon and all that a technician needs beside it.',
  "Commands other than serve, demo, check, simulate, restore and version speak to the running daemon through its socket in the data folder, which only root and the service's own user may open. They say so when it is not running.",
  'Colour and the width of the terminal are used on a terminal only; a pipe gets plain text of 80 columns.',
]

const files = [
  [defaultConfig, 'The site file; see nightporter.toml(5).'],
  [defaultData, "The data folder, which belongs to the service's own user."],
  [`${defaultData}/store`, 'Calls, rooms, users, charges, recordings and the log.'],
  [`${defaultData}/initial-password`, 'The first password of admin, until it is changed.'],
  [`${defaultData}/socket`, 'Where commands speak to the daemon.'],
] as const

const environment = [
  ['NO_COLOR', 'When it is set to anything, nothing is coloured.'],
  ['TERM', 'With "dumb" nothing is coloured, and no progress is shown.'],
  ['NOTIFY_SOCKET, WATCHDOG_USEC, JOURNAL_STREAM', 'Set by the service manager for serve.'],
] as const

const firstSteps = [
  'nightporter check && systemctl start nightporter',
  'nightporter user passwd admin',
  'nightporter import rooms rooms.csv',
  'nightporter ring 101',
  'nightporter status',
]

/** nightporter(1), from the same texts as the help. */
export function commandPage(date: string): string {
  const common = { ...jsonOption, ...helpOption, version: { about: 'Prints what is installed.' } }
  return page([
    ...head({ title: 'nightporter', section: 1, date, source: `Nightporter ${product.version}` }),
    ...heading('NAME'),
    'nightporter \\- the voice appliance of a hotel',
    ...heading('SYNOPSIS'),
    '.B nightporter',
    '.RI [ COMMAND ]',
    '.RI [ WORDS ]',
    '.RI [ OPTIONS ]',
    ...heading('DESCRIPTION'),
    ...paragraphs(description),
    ...heading('COMMANDS'),
    ...commands.flatMap(commandPart),
    ...subheading('help [COMMAND]'),
    ...paragraphs(['Lists the commands, or tells about one of them.']),
    ...heading('OPTIONS'),
    ...paragraphs(['Every command refuses options that it does not have. These are for all:']),
    ...optionEntries(common),
    ...paragraphs([
      'With --json everything is told on standard output, one object a line; an error is an object with the name "error". Names stay as they are from version to version.',
    ]),
    ...heading('EXIT STATUS'),
    ...exitTexts.flatMap(([status, text]) => entry(String(status), text)),
    ...heading('ENVIRONMENT'),
    ...environment.flatMap(([name, text]) => entry(name, text)),
    ...heading('FILES'),
    ...files.flatMap(([name, text]) => entry(name, text)),
    ...heading('EXAMPLES'),
    ...paragraphs(['A first day:']),
    ...example(firstSteps),
    ...heading('SEE ALSO'),
    '.BR nightporter.toml (5),',
    '.BR nightporter-security (7),',
    '.BR systemctl (1),',
    '.BR journalctl (1)',
  ])
}

function commandPart(command: Command): string[] {
  const { name, forms, summary, about, json, exits = [], examples } = command
  return [
    ...subheading(name),
    ...paragraphs([`${summary[0]?.toUpperCase()}${summary.slice(1)}.`]),
    ...example(forms.map((form) => `nightporter ${form}`)),
    ...paragraphs(about),
    ...optionEntries(command.options),
    ...(json ? entry('--json', `${json}.`) : []),
    ...exits.flatMap(([status, text]) => entry(`exit status ${status}`, text)),
    ...paragraphs([examples.length === 1 ? 'Example:' : 'Examples:']),
    ...example(examples.flatMap(({ line, about }) => [`# ${about}`, line])),
  ]
}

function optionEntries(options: ReturnType<typeof optionsOf>): string[] {
  return Object.entries(options).flatMap(([name, { value, short, about }]) =>
    entry(`${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`, about),
  )
}

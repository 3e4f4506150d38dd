import { parseArgs } from 'node:util'
import type { Journal } from '../../core/ports/journal.ts'
import { nearest } from '../../lib/text/nearest.ts'
import { commandNamed, commands, optionsOf } from '../spec/commands.ts'
import { defaultConfig, defaultData } from '../spec/shared-options.ts'
import type { Call, Command, Options, Reply } from './command.ts'
import { exits, type Failure, wrongUsage } from './exit.ts'
import { helpOf, helpOfAll, usageOf } from './help.ts'
import type { Terminal } from './terminal.ts'

/** What was written at the command line, read but not yet done. */
export interface Request {
  readonly command: Command
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  readonly isJson: boolean
  /** What is shown instead of running the command. */
  readonly help: ((terminal: Terminal) => string) | undefined
}

interface Written {
  readonly words: readonly string[]
  readonly options: readonly WrittenOption[]
}

interface WrittenOption {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly isInline: boolean
}

/** Reads the command line. Throws a Failure that says what was meant, or what there is. */
export function readRequest(args: readonly string[]): Request {
  const { words, options } = split(args)
  const has = (name: string) => options.some((option) => option.name === name)
  if (words.length === 0 && has('version')) return { ...plain('version'), isJson: has('json') }
  const [name = 'serve', ...rest] = words
  if (name === 'help') return helpRequest(rest)
  if (words.length === 0 && has('help')) return helpRequest([])
  const command = requireCommand(name)
  if (has('help')) return helpRequest([name])
  return {
    command,
    words: rest,
    options: readOptions(command, options),
    isJson: has('json'),
    help: undefined,
  }
}

/** Whether errors are to be printed as JSON, also where nothing else can be understood. */
export function wantsJson(args: readonly string[]): boolean {
  return split(args).options.some(({ name }) => name === 'json')
}

export interface Surroundings {
  readonly terminal: Terminal
  readonly journal: Journal
  readonly onFatal: (error: unknown) => void
  readonly print: (text: string) => void
}

/** Does what was asked for, and gives what the process ends with. */
export async function runRequest(request: Request, around: Surroundings): Promise<number> {
  const { command, words, options, isJson, help } = request
  const { terminal, journal, onFatal, print } = around
  if (help) {
    print(help(terminal))
    return exits.done
  }
  const printReply = ({ text, json }: Reply) => print(isJson ? JSON.stringify(json) : text)
  const call: Call = {
    words,
    options,
    data: options.data ?? defaultData,
    config: options.config ?? defaultConfig,
    isJson,
    terminal,
    journal,
    onFatal,
    print: printReply,
    wrongUsage: () => wrongUsage(usageOf(command, terminal.columns)),
  }
  if (words.length > 0 && !command.takesWords) throw call.wrongUsage()
  const reply = await command.run(call)
  if (reply) printReply(reply)
  return reply?.status ?? exits.done
}

/** Every option of every command: which of them takes a value is the same for all. */
function allOptions(): Options {
  const version = { version: { about: 'Prints what is installed.' } }
  return Object.assign({}, version, ...commands.map(optionsOf))
}

function split(args: readonly string[]): Written {
  const known = Object.entries(allOptions()).map(([name, { value, short }]) => [
    name,
    { type: value ? 'string' : 'boolean', ...(short && { short }) },
  ])
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(known),
  })
  return {
    words: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
    options: tokens.flatMap((token) => {
      if (token.kind !== 'option') return []
      const { name, rawName, value, inlineValue } = token
      return [{ name, rawName, value, isInline: inlineValue === true }]
    }),
  }
}

function readOptions(command: Command, written: readonly WrittenOption[]) {
  const known = optionsOf(command)
  const read: Record<string, string | undefined> = {}
  for (const { name, rawName, value, isInline } of written) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined
    if (!option) throw unknownOption(command, rawName, Object.keys(known))
    if (name in read) throw wrongUsage(`${rawName} is given twice; give it once.`)
    if (option.value === undefined && value !== undefined)
      throw wrongUsage(`${rawName} takes no value; write it alone.`)
    // "--data --json" forgot the folder; one that begins with a dash is written --data=-x.
    if (option.value !== undefined && (!value || (!isInline && value.startsWith('-'))))
      throw wrongUsage(`${rawName} needs a value: ${rawName} ${option.value}`)
    read[name] = value
  }
  return read
}

function unknownOption({ name, json }: Command, written: string, known: string[]): Failure {
  const meant = nearest(written.replace(/^-+/, ''), known)
  const hint = meant ? ` Did you mean --${meant}?` : ''
  const what =
    written === '--json' && !json
      ? `${name} prints no JSON.`
      : `${name} has no option ${written}.${hint}`
  return wrongUsage(`${what}\n"nightporter help ${name}" lists its options.`)
}

function requireCommand(name: string): Command {
  const command = commandNamed(name)
  if (command) return command
  const names = [...commands.map((command) => command.name), 'help']
  const meant = nearest(name, names)
  const hint = meant ? ` Did you mean "${meant}"?` : ''
  throw wrongUsage(`There is no command "${name}".${hint}\n"nightporter help" lists them.`)
}

function helpRequest([name, ...rest]: readonly string[]): Request {
  if (name === undefined || (name === 'help' && rest.length === 0))
    return { ...plain('version'), help: helpOfAll }
  const command = requireCommand(name)
  return { ...plain(name), help: (terminal) => helpOf(command, terminal) }
}

function plain(name: string): Request {
  return { command: requireCommand(name), words: [], options: {}, isJson: false, help: undefined }
}

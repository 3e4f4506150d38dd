import { wrapWords } from '../text/columns.ts'

/** A command that can be typed while a simulator runs. */
export interface ConsoleCommand {
  /** Its name and what follows, such as `delay TIME`. */
  readonly usage: string
  readonly meaning: string
  /** Does it and says so, in a sentence or in lines; undefined when the words are not as they should be. */
  run(words: readonly string[]): string | readonly string[] | undefined
}

const always: readonly Pick<ConsoleCommand, 'usage' | 'meaning'>[] = [
  { usage: 'help', meaning: 'lists all this' },
  { usage: 'quit', meaning: 'ends it, as Ctrl-C does' },
]

/** Does what was typed; the lines it returns are for the person who typed it. */
export function runConsole(
  commands: readonly ConsoleCommand[],
  line: string,
): 'quit' | readonly string[] {
  const [typed = '', ...words] = line.trim().split(/\s+/)
  const name = typed.toLowerCase()
  if (name === '') return []
  if (name === 'quit') return 'quit'
  if (name === 'help') return [...commands, ...always].flatMap(helpLines)
  const command = commands.find(({ usage }) => usage.split(' ')[0] === name)
  if (!command) return wrapWords([`There is no command "${typed}"; "help" lists them.`])
  const said = command.run(words) ?? [`Usage: ${command.usage}`, `  ${command.meaning}`]
  return typeof said === 'string' ? wrapWords(said.split(' ')) : said
}

function helpLines({ usage, meaning }: Pick<ConsoleCommand, 'usage' | 'meaning'>): string[] {
  if (usage.length <= 28) return [`  ${usage.padEnd(30)}${meaning}`]
  return [`  ${usage}`, ' '.repeat(32) + meaning]
}

/** `on` or `off`, and nothing else. */
export function readSwitch(words: readonly string[]): boolean | undefined {
  const word = readWord(words, ['on', 'off'])
  return word === undefined ? undefined : word === 'on'
}

/** One of these words, and nothing else. */
export function readWord<T extends string>(
  words: readonly string[],
  known: readonly T[],
): T | undefined {
  if (words.length !== 1) return undefined
  return known.find((word) => word === words[0]?.toLowerCase())
}

/** One number from 1 to `max`; the usual one, if there is any, when none was typed. */
export function readCount(
  words: readonly string[],
  { fallback, max }: { fallback?: number; max: number },
): number | undefined {
  const [word, ...rest] = words
  if (word === undefined) return fallback
  if (rest.length > 0 || !/^\d{1,9}$/.test(word)) return undefined
  const count = Number(word)
  return count >= 1 && count <= max ? count : undefined
}

/** One thing that can be typed while a counterpart runs. */
export interface ConsoleCommand {
  /** Its name and what follows, such as `delay TIME`. */
  readonly usage: string
  readonly meaning: string
  /** Does it and says so; undefined when the words are not as they should be. */
  run(words: readonly string[]): string | undefined
}

/** Does what was typed; what it returns is for the person who typed it. */
export function runConsole(commands: readonly ConsoleCommand[], line: string): string {
  const [name = '', ...words] = line.trim().split(/\s+/)
  if (name === '') return ''
  if (name === 'help') return helpText(commands)
  const command = commands.find(({ usage }) => usage.split(' ')[0] === name.toLowerCase())
  if (!command) return `There is no command "${name}"; "help" lists them.`
  return command.run(words) ?? `Usage: ${command.usage}\n  ${command.meaning}`
}

function helpText(commands: readonly ConsoleCommand[]): string {
  const lines = commands.map(({ usage, meaning }) =>
    usage.length > 28
      ? `  ${usage}\n${' '.repeat(32)}${meaning}`
      : `  ${usage.padEnd(30)}${meaning}`,
  )
  return [...lines, `  ${'quit'.padEnd(30)}ends it, as Ctrl-C does`].join('\n')
}

/** `on` or `off`, and nothing else. */
export function readSwitch(words: readonly string[]): boolean | undefined {
  if (words.length !== 1) return undefined
  return words[0] === 'on' ? true : words[0] === 'off' ? false : undefined
}

/** A count that may be left out. */
export function readCount(
  words: readonly string[],
  usual: number,
  most: number,
): number | undefined {
  if (words.length > 1) return undefined
  const count = Number(words[0] ?? usual)
  return Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
}

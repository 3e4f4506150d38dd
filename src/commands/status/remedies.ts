import type { Step } from '../../core/appliance/state.ts'
import { dataFiles } from '../../data-folder/folder.ts'
import { defaultData } from '../spec/shared-options.ts'

export interface CommandOptions {
  /** The data folder of the daemon, where it can be asked without a password. */
  readonly data: string
  readonly columns: number
  readonly indent: string
}

/** A step as lines that can be pasted into a shell; no word of them is ever broken. */
export function commandLines(step: Step, { data, columns, indent }: CommandOptions): string[] {
  const all = 'command' in step ? commandWords(step.command, data) : curlWords(step, data)
  const [first = '', ...words] = all
  const lines = [`${indent}${first}`]
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    // Room is left for the backslash that joins a line to the next.
    if (line.length + 1 + word.length + 2 <= columns) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`${indent}  ${word}`)
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line))
}

/** A daemon of another folder must be named to each command. */
function commandWords(command: string, data: string): string[] {
  const isOurs = command.startsWith('nightporter ')
  const named = isOurs && data !== defaultData ? ['--data', quoted(data)] : []
  return [...command.split(' '), ...named]
}

type Request = Extract<Step, { path: string }>

function curlWords({ method, path, form }: Request, data: string): string[] {
  return [
    ...['curl', '--unix-socket', quoted(dataFiles(data).socket)],
    ...(method === 'GET' ? [] : ['-X', method]),
    ...(form === undefined ? [] : ['-d', quoted(form)]),
    quoted(`http://box${path}`),
  ]
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

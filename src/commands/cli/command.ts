import type { Journal } from '../../core/ports/journal.ts'
import type { Failure } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** One command: how it is called, what is said about it, and what it does. */
export interface Command {
  readonly name: string
  /** Each way to write it, after `nightporter`. */
  readonly forms: readonly string[]
  /** One line. */
  readonly summary: string
  /** Paragraphs. */
  readonly about: readonly string[]
  readonly options: Options
  /** What the first word may be, where there is a choice. */
  readonly choices?: readonly string[]
  /** The names in what --json gives; commands without it have no --json. */
  readonly json?: string
  /** What an exit status means here, where that is more than what it means everywhere. */
  readonly exits?: readonly (readonly [number, string])[]
  readonly examples: readonly Example[]
  /** Whether it goes on when nobody reads its output. */
  readonly isDaemon?: boolean
  /** Whether something other than options may follow its name. */
  readonly takesWords?: boolean
  /** Whether it speaks to the running daemon. */
  readonly asksDaemon?: boolean
  run(call: Call): Promise<Reply | undefined>
}

export type Options = Readonly<Record<string, Option>>

export interface Option {
  /** What stands for its value in the help; an option without one is a switch. */
  readonly value?: string
  readonly short?: string
  readonly about: string
  /** What the value may be, where there is a choice. */
  readonly choices?: readonly string[]
}

export interface Example {
  readonly line: string
  readonly about: string
}

/** What was asked for. */
export interface Call {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  readonly data: string
  readonly config: string
  readonly isJson: boolean
  readonly terminal: Terminal
  readonly journal: Journal
  /** Ends the process after a bug. */
  readonly onFatal: (error: unknown) => void
  /** Prints a reply now: the text for a person, the object for a script. */
  print(reply: Reply): void
  /** The words do not fit: says how the command is written. */
  wrongUsage(): Failure
}

export interface Reply {
  readonly text: string
  readonly json: object
  /** What the command ends with; 0 when not given. */
  readonly status?: number
}

#!/usr/bin/env node
import { exits, failureOf } from './commands/cli/exit.ts'
import { readRequest, runRequest, wantsJson } from './commands/cli/run-command.ts'
import { terminalOf } from './commands/cli/terminal.ts'
import { wrap } from './lib/text/columns.ts'
import { UserError } from './lib/user-error.ts'
import { makeJournal } from './system/journal.ts'

// Hashing and commits share libuv's threads; with more of them neither waits for the other.
process.env.UV_THREADPOOL_SIZE ??= '16'

const journal = makeJournal()

/** Ends the process; the service manager starts it again. */
function fatal(error: unknown): never {
  journal.error('Nightporter ends:', error)
  process.exit(exits.refused)
}

process.on('uncaughtException', fatal)
process.on('unhandledRejection', fatal)

async function main(args: readonly string[]): Promise<number> {
  const isJson = wantsJson(args)
  const env = isJson ? { NO_COLOR: '1' } : process.env
  try {
    const request = readRequest(args)
    stopWithoutReader(request.command.isDaemon === true)
    const terminal = terminalOf(process.stdout, env)
    return await runRequest(request, { terminal, journal, onFatal: fatal, print })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return printError(error, isJson)
  }
}

/**
 * Whoever reads may stop at any time, as "head -1" does; what cannot be written for another reason
 * is lost. A daemon goes on all the same.
 */
function stopWithoutReader(isDaemon: boolean): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (isDaemon) return
    if (code === 'EPIPE') process.exit(exits.done)
    process.stderr.write(`The output cannot be written (${code}); check where it goes.\n`)
    process.exit(exits.refused)
  })
}

/** A person can correct it; the text says how. */
function printError(error: UserError, isJson: boolean): number {
  const { status, details } = failureOf(error)
  if (isJson) print(JSON.stringify({ ...details, error: error.message }))
  else process.stderr.write(`${inColumns(error.message)}\n`)
  return status
}

/** Each line of a text broken where the terminal ends; one that is set in is a command to be copied. */
function inColumns(text: string): string {
  const { columns } = terminalOf(process.stderr, process.env)
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(' ') ? line : wrap(line.split(' '), { columns })))
    .join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

// An EPIPE or ENOSPC of stdout is reported asynchronously, after the last write.
main(process.argv.slice(2)).then((status) => setImmediate(() => process.exit(status)), fatal)

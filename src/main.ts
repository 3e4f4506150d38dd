#!/usr/bin/env node
import { exits, failureOf } from './commands/exit.ts'
import { readRequest, runRequest, wantsJson } from './commands/run-command.ts'
import { terminalOf } from './commands/terminal.ts'
import { Refusal } from './core/refusal.ts'
import { makeJournal } from './journal.ts'

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
    if (!(error instanceof Refusal)) throw error
    return tellRefusal(error, isJson)
  }
}

/** Whoever reads may stop at any time, as "head -1" does; a daemon goes on all the same. */
function stopWithoutReader(isDaemon: boolean): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', () => {
    if (!isDaemon) process.exit(exits.done)
  })
}

/** A person can mend it; the text says how. */
function tellRefusal(error: Refusal, isJson: boolean): number {
  const { status, details } = failureOf(error)
  if (isJson) print(JSON.stringify({ ...details, error: error.message }))
  else process.stderr.write(`${error.message}\n`)
  return status
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

main(process.argv.slice(2)).then((status) => process.exit(status), fatal)

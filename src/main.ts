#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { check } from './commands/check.ts'
import { Refusal } from './commands/client.ts'
import { demo } from './commands/demo.ts'
import { type Serving, serve } from './commands/serve.ts'
import { status } from './commands/status.ts'
import { backup, importCsv, restore } from './commands/transfer.ts'
import { user } from './commands/user.ts'
import { AlreadyRunning } from './daemon.ts'
import { makeJournal } from './journal.ts'
import { NotAStore } from './store/copy.ts'
import { StoreTooNew } from './store/schema.ts'
import { product } from './version.ts'

// Hashing and commits share libuv's threads; with more of them neither waits for the other.
process.env.UV_THREADPOOL_SIZE ??= '16'

const usage = `Nightporter ${product.version}, the voice appliance of a hotel.

  nightporter serve [--config FILE] [--data DIR]  the daemon (also the default)
  nightporter demo                                a small hotel to try
  nightporter check [--config FILE]               validates the site file
  nightporter status                              how everything is
  nightporter user add|passwd|list|remove NAME    --permissions P,P --tenant ID
  nightporter import rooms|items|categories|statuses FILE.csv
  nightporter backup FILE
  nightporter restore FILE                        with the daemon stopped
  nightporter version

Files: /etc/nightporter/nightporter.toml and /var/lib/nightporter, or those
named by --config and --data.`

const journal = makeJournal()

/** Ends the process; the service manager starts it again. */
function fatal(error: unknown): never {
  journal.error('Nightporter ends:', error)
  process.exit(1)
}

process.on('uncaughtException', fatal)
process.on('unhandledRejection', fatal)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      config: { type: 'string', default: '/etc/nightporter/nightporter.toml' },
      data: { type: 'string', default: '/var/lib/nightporter' },
      permissions: { type: 'string' },
      tenant: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [command = 'serve', ...words] = positionals
  if (values.help || command === 'help') return print(usage)
  switch (command) {
    case 'serve':
      return stay(await serve(values, journal, fatal))
    case 'demo':
      return stay(await demo(journal, fatal))
    case 'check':
      return print(check(values.config))
    case 'status':
      return print(await status(values.data))
    case 'user': {
      const { data, permissions, tenant } = values
      return print(await user(words, { data, permissions, tenant }))
    }
    case 'import':
      return print(await importCsv(words, values.data))
    case 'backup':
      return print(await backup(words, values.data))
    case 'restore':
      return print(await restore(words, values.data))
    case 'version':
      return print(`Nightporter ${product.version}, build ${product.build}`)
    default:
      throw new Refusal(`There is no command "${command}".\n\n${usage}`)
  }
}

async function stay({ daemon, ended }: Serving): Promise<void> {
  await ended
  journal.info('Nightporter is closing.')
  await daemon.close()
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Errors that a person can mend; their text says how. */
function isPlain(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    error instanceof Refusal ||
    error instanceof NotAStore ||
    error instanceof StoreTooNew ||
    error instanceof AlreadyRunning ||
    code.startsWith('ERR_PARSE_ARGS') ||
    ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(code)
  )
}

try {
  await run()
  process.exit(0)
} catch (error) {
  if (!isPlain(error)) fatal(error)
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

#!/usr/bin/env node
import { parseArgs } from 'node:util'
import type { Serving } from './commands/serve.ts'
import { Refusal } from './core/refusal.ts'
import { makeJournal } from './journal.ts'
import { product } from './version.ts'

// Hashing and commits share libuv's threads; with more of them neither waits for the other.
process.env.UV_THREADPOOL_SIZE ??= '16'

const usage = `Nightporter ${product.version}, the voice appliance of a hotel.

  nightporter serve [--config FILE] [--data DIR]  the daemon (also the default)
  nightporter demo                                a small hotel to try
  nightporter check [--config FILE]               validates the site file
                                                  and looks for its ports
  nightporter status                              how everything is
  nightporter user add|passwd|list|remove NAME    --permissions P,P --tenant ID
  nightporter import rooms|items|categories|statuses FILE.csv
  nightporter prompt add ID LANGUAGE FILE.wav     the hotel's own announcement
  nightporter prompt list|remove ID LANGUAGE
  nightporter ring EXTENSION [--line NAME]        a test call, step by step
  nightporter trace LINE|DESTINATION              the wire, live
  nightporter simulate fias|webhook --listen HOST:PORT
                                                  a system to try against
  nightporter simulate fxs --port PATH            a bridge with telephones
  nightporter log verify                          is the wakeup log whole
  nightporter clock accept                        trust a clock set back
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
      line: { type: 'string' },
      listen: { type: 'string' },
      serial: { type: 'string' },
      baud: { type: 'string' },
      answer: { type: 'string' },
      delay: { type: 'string' },
      charset: { type: 'string' },
      rooms: { type: 'string' },
      secret: { type: 'string' },
      port: { type: 'string' },
      ports: { type: 'string' },
      phones: { type: 'string' },
      lift: { type: 'string' },
      keys: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [command = 'serve', ...words] = positionals
  if (values.help && command === 'simulate')
    return print((await import('./commands/simulate-options.ts')).usage)
  if (values.help || command === 'help') return print(usage)
  // Loaded as needed: a question to the running daemon should not load a daemon of its own.
  switch (command) {
    case 'serve':
      return stay(await (await import('./commands/serve.ts')).serve(values, journal, fatal))
    case 'demo':
      return stay(await (await import('./commands/demo.ts')).demo(journal, fatal))
    case 'check':
      return print(await (await import('./commands/check.ts')).check(values.config))
    case 'status':
      return print(await (await import('./commands/status.ts')).status(values.data))
    case 'user': {
      const { data, permissions, tenant } = values
      const { user } = await import('./commands/user.ts')
      return print(await user(words, { data, permissions, tenant }))
    }
    case 'import':
      return print(await (await import('./commands/import.ts')).importCsv(words, values.data))
    case 'prompt':
      return print(await (await import('./commands/prompt.ts')).prompt(words, values.data))
    case 'ring': {
      const { data, line } = values
      return print(await (await import('./commands/ring.ts')).ring(words, { data, line, print }))
    }
    case 'trace':
      return (await import('./commands/trace.ts')).trace(words, values.data)
    case 'simulate':
      return (await import('./commands/simulate.ts')).simulate(words, values, print)
    case 'log':
      return print(await (await import('./commands/log.ts')).log(words, values.data))
    case 'clock':
      return print(await (await import('./commands/clock.ts')).clock(words, values.data))
    case 'backup':
      return print(await (await import('./commands/backup.ts')).backup(words, values.data))
    case 'restore':
      return print(await (await import('./commands/backup.ts')).restore(words, values.data))
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
  return error instanceof Refusal || code.startsWith('ERR_PARSE_ARGS')
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    if (!isPlain(error)) fatal(error)
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)

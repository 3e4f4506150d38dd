import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { wrapWords } from '../core/layout.ts'
import { Refusal } from '../core/refusal.ts'
import { ask, open } from './client.ts'

const usage = 'Usage: nightporter ring EXTENSION [--line NAME]'

interface LineReply {
  readonly name: string
  readonly driver: string
  readonly state: string
  readonly registered: boolean
  readonly error: string
}

export interface RingOptions {
  readonly data: string
  readonly line: string | undefined
  readonly print: (text: string) => void
}

/** `nightporter ring EXTENSION`: a test call now, told step by step. Throws when it is not answered. */
export async function ring([extension, ...rest]: string[], options: RingOptions): Promise<string> {
  if (!extension || rest.length > 0) throw new Refusal(usage)
  const { data, print } = options
  const line = await lineFor(extension, options)
  print(wrapped(stateWords(line)))
  const form = new URLSearchParams({ extension, live: 'true' })
  const startedMs = performance.now()
  const response = await open(data, {
    method: 'POST',
    path: `/rest/line/${encodeURIComponent(line.name)}/ring`,
    body: form.toString(),
    type: 'application/x-www-form-urlencoded',
    limitMs: 600_000,
  })
  for await (const step of stepsOf(response)) {
    const [, kind, detail = ''] = /^= (\w+) (.*)$/.exec(step) ?? []
    if (kind === undefined) {
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
      print(wrapped(step, `${seconds.padStart(6)} s  `))
    } else if (kind === 'answered') return `${extension} works${detail && ` (${detail})`}.`
    else throw new Refusal(wrapped(verdict(extension, kind, detail)))
  }
  throw new Refusal('The daemon ended the call; see journalctl -u nightporter.')
}

/** What the daemon tells, until it ends or is gone. Empty lines only show that it is there. */
async function* stepsOf(response: IncomingMessage): AsyncGenerator<string> {
  try {
    for await (const step of createInterface({ input: response })) if (step !== '') yield step
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  }
}

function stateWords({ name, driver, state, registered, error }: LineReply): string {
  if (state !== 'up') return `Line ${name} (${driver}) is down: ${error}.`
  const how = registered && driver === 'sip' ? ' and registered' : ''
  return `Line ${name} (${driver}) is up${how}${error && `, but ${error}`}.`
}

function wrapped(text: string, start = ''): string {
  return wrapWords(text.split(' '), start, ' '.repeat(start.length || 2)).join('\n')
}

async function lineFor(extension: string, { data, line }: RingOptions): Promise<LineReply> {
  const path = `/rest/line?extension=${encodeURIComponent(extension)}`
  const { lines } = JSON.parse(await ask(data, { path })) as { lines: LineReply[] }
  const found =
    line === undefined
      ? (lines.find(({ state }) => state === 'up') ?? lines[0])
      : lines.find(({ name }) => name === line)
  if (found) return found
  throw new Refusal(
    line === undefined
      ? `No line reaches ${extension}; look at "extensions" of the lines in the site file.`
      : `There is no line ${line} that reaches ${extension}; "nightporter status" lists the lines.`,
  )
}

function verdict(extension: string, kind: string, detail: string): string {
  const reason = detail === '' ? '' : `: ${detail}`
  if (kind === 'busy') return `${extension} is busy. It is off the hook, or somebody talks.`
  if (kind === 'unanswered') return `Nobody answered at ${extension}${reason}.`
  return `${extension} cannot be reached${reason}.`
}

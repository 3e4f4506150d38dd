import { wrapWords } from '../lib/text/columns.ts'
import { UserError } from '../lib/user-error.ts'
import { askJson, linesOf, open } from './cli/client.ts'
import type { Call, Reply } from './cli/command.ts'
import { Failure } from './cli/exit.ts'

interface LineReply {
  readonly name: string
  readonly driver: string
  readonly state: string
  readonly registered: boolean
  readonly error: string
}

/** `nightporter ring EXTENSION`: a test call now, shown step by step. Throws when it is not answered. */
export async function ring({ words, options, data, print, wrongUsage }: Call): Promise<Reply> {
  const [extension, ...rest] = words
  if (!extension || rest.length > 0) throw wrongUsage()
  const line = await lineFor(extension, { data, line: options.line })
  const { name, driver, state } = line
  print({ text: wrapped(stateWords(line)), json: { line: name, driver, state } })
  const form = new URLSearchParams({ extension, live: 'true' })
  const startedMs = performance.now()
  const response = await open(data, {
    method: 'POST',
    path: `/rest/line/${encodeURIComponent(name)}/ring`,
    body: form.toString(),
    type: 'application/x-www-form-urlencoded',
    limitMs: 600_000,
  })
  for await (const step of linesOf(response)) {
    // An empty line only shows that the daemon is there.
    if (step === '') continue
    const [, outcome, detail = ''] = /^= (\w+) (.*)$/.exec(step) ?? []
    if (outcome === undefined) print(stepReply(step, performance.now() - startedMs))
    else if (outcome === 'answered')
      return { text: `${extension} works${detail && ` (${detail})`}.`, json: { outcome, detail } }
    else throw new Failure(verdict(extension, outcome, detail), { details: { outcome, detail } })
  }
  throw new UserError('The daemon ended the call; see journalctl -u nightporter.')
}

function stepReply(step: string, passedMs: number): Reply {
  const seconds = (passedMs / 1_000).toFixed(1)
  return {
    text: wrapped(step, `${seconds.padStart(6)} s  `),
    json: { seconds: Number(seconds), step },
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

async function lineFor(
  extension: string,
  { data, line }: { data: string; line: string | undefined },
): Promise<LineReply> {
  const path = `/rest/line?extension=${encodeURIComponent(extension)}`
  const { lines } = await askJson<{ lines: LineReply[] }>(data, { path }, 'lines')
  const found =
    line === undefined
      ? (lines.find(({ state }) => state === 'up') ?? lines[0])
      : lines.find(({ name }) => name === line)
  if (found) return found
  throw new UserError(
    line === undefined
      ? `No line reaches ${extension}; look at "extensions" of the lines in the site file.`
      : `There is no line ${line} that reaches ${extension}; "nightporter status" lists the lines.`,
  )
}

function verdict(extension: string, kind: string, detail: string): string {
  const reason = detail === '' ? '' : `: ${detail}`
  if (kind === 'busy')
    return `${extension} is busy${reason || '. It is off the hook, or somebody talks'}.`
  if (kind === 'unanswered') return `Nobody answered at ${extension}${reason}.`
  return `${extension} cannot be reached${reason}.`
}

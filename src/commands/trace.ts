import { UserError } from '../lib/user-error.ts'
import { askJson, linesOf, open } from './cli/client.ts'
import type { Call } from './cli/command.ts'

type Named = readonly { readonly name: string }[]

/** `nightporter trace LINE|DESTINATION`: the wire, live, until it is ended. */
export async function trace(call: Call): Promise<undefined> {
  const { words, data, isJson, print, wrongUsage } = call
  const [name, ...rest] = words
  if (!name || rest.length > 0) throw wrongUsage()
  const response = await open(data, { method: 'GET', path: await pathOf(name, data) })
  if (!isJson) process.stderr.write(`Watching ${name}; Ctrl-C ends it.\n`)
  for await (const text of linesOf(response)) print({ text, json: { text } })
  throw new UserError('The daemon has ended, and the trace with it.')
}

/** Where the wire of a line or a destination is shown. */
async function pathOf(name: string, data: string): Promise<string> {
  const namesIn = (named: Named) => named.map((one) => one.name)
  const line = await askJson<{ lines: Named }>(data, { path: '/rest/line' }, 'lines')
  const lines = namesIn(line.lines)
  if (lines.includes(name)) return `/rest/line/${encodeURIComponent(name)}/trace`
  const outbound = await askJson<{ destinations: Named }>(
    data,
    { path: '/rest/outbound' },
    'destinations',
  )
  const destinations = namesIn(outbound.destinations)
  if (destinations.includes(name)) return `/rest/outbound/${encodeURIComponent(name)}/trace`
  const known = [...lines, ...destinations].join(', ') || 'none'
  throw new UserError(`There is no line or destination ${name}. There are: ${known}.`)
}

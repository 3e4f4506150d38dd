import { having, isText, listOf } from '../lib/shapes.ts'
import { UserError } from '../lib/user-error.ts'
import { askJson, linesOf, open } from './cli/client.ts'
import type { Call } from './cli/command.ts'

const areNamed = listOf(having<{ name: string }>({ name: isText }))
const hasLines = having<{ lines: { name: string }[] }>({ lines: areNamed })
const hasDestinations = having<{ destinations: { name: string }[] }>({ destinations: areNamed })

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
  const namesIn = (named: readonly { name: string }[]) => named.map((one) => one.name)
  const lines = namesIn((await askJson(data, { path: '/rest/line' }, hasLines)).lines)
  if (lines.includes(name)) return `/rest/line/${encodeURIComponent(name)}/trace`
  const outbound = await askJson(data, { path: '/rest/outbound' }, hasDestinations)
  const destinations = namesIn(outbound.destinations)
  if (destinations.includes(name)) return `/rest/outbound/${encodeURIComponent(name)}/trace`
  const known = [...lines, ...destinations].join(', ') || 'none'
  throw new UserError(`There is no line or destination ${name}. There are: ${known}.`)
}

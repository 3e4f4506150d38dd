import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { Refusal } from '../core/refusal.ts'
import { ask, isHangUp, open } from './client.ts'
import type { Call } from './command.ts'

interface Named {
  readonly name: string
}

/** `nightporter trace LINE|DESTINATION`: the wire, live, until it is ended. */
export async function trace(call: Call): Promise<undefined> {
  const { words, data, isJson, tell, wrongUsage } = call
  const [name, ...rest] = words
  if (!name || rest.length > 0) throw wrongUsage()
  const response = await open(data, { method: 'GET', path: await pathOf(name, data) })
  if (!isJson) process.stderr.write(`Watching ${name}; Ctrl-C ends it.\n`)
  for await (const text of linesOf(response)) tell({ text, json: { text } })
  throw new Refusal('The daemon has ended, and the trace with it.')
}

/** What the daemon tells, until it ends or is gone. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: response })
  } catch (error) {
    if (!isHangUp(error)) throw error
  }
}

/** Where the wire of a line or a destination is shown. */
async function pathOf(name: string, data: string): Promise<string> {
  const names = async (path: string, key: string) => {
    const lists = JSON.parse(await ask(data, { path })) as Record<string, Named[]>
    return lists[key]?.map((entry) => entry.name) ?? []
  }
  const lines = await names('/rest/line', 'lines')
  if (lines.includes(name)) return `/rest/line/${encodeURIComponent(name)}/trace`
  const destinations = await names('/rest/outbound', 'destinations')
  if (destinations.includes(name)) return `/rest/outbound/${encodeURIComponent(name)}/trace`
  const known = [...lines, ...destinations].join(', ') || 'none'
  throw new Refusal(`There is no line or destination ${name}. There are: ${known}.`)
}

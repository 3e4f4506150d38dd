import { pipeline } from 'node:stream/promises'
import { Refusal } from '../core/refusal.ts'
import { ask, open } from './client.ts'

interface Named {
  readonly name: string
}

/** `nightporter trace LINE|DESTINATION`: the wire, live, until it is ended. */
export async function trace([name, ...rest]: string[], data: string): Promise<void> {
  if (!name || rest.length > 0) throw new Refusal('Usage: nightporter trace LINE|DESTINATION')
  const response = await open(data, { method: 'GET', path: await pathOf(name, data) })
  process.stderr.write(`Watching ${name}; Ctrl-C ends it.\n`)
  try {
    await pipeline(response, process.stdout, { end: false })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Whoever reads may stop at any time.
    if (code === 'EPIPE') return
    if (!['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)) throw error
  }
  throw new Refusal('The daemon has ended, and the trace with it.')
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

import { pipeline } from 'node:stream/promises'
import { Refusal } from '../core/refusal.ts'
import { open } from './client.ts'

/** `nightporter trace LINE`: the wire, live, until it is ended. */
export async function trace([name, ...rest]: string[], data: string): Promise<void> {
  if (!name || rest.length > 0) throw new Refusal('Usage: nightporter trace LINE')
  const path = `/rest/line/${encodeURIComponent(name)}/trace`
  const response = await open(data, { method: 'GET', path })
  process.stderr.write(`Watching ${name}; Ctrl-C ends it.\n`)
  await pipeline(response, process.stdout, { end: false }).catch((error) => {
    // Whoever reads may stop at any time, and so may the daemon.
    if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code)) throw error
  })
}

import type { RequestListener } from 'node:http'
import { dataFiles } from '../../data-folder/folder.ts'
import { Listeners } from '../../http/server/listeners.ts'
import { product } from '../../system/version.ts'
import type { DaemonOptions } from '../options.ts'

export type Http = Awaited<ReturnType<typeof openHttp>>

/** Opens the addresses of the site file. Until there is an API, all requests are asked to come again. */
export async function openHttp({ config, dataFolder, clock, journal, ...options }: DaemonOptions) {
  const { socket, tls: tlsFolder } = dataFiles(dataFolder)
  let handler: RequestListener = starting
  const listeners = new Listeners({
    handler: (request, response) => handler(request, response),
    clock,
    journal,
    socket,
    tlsFolder,
    releasedMs: Date.parse(product.released.replaceAll('/', '-')),
    mustOpen: options.mustOpen ?? false,
  })
  const close = () => listeners.close()
  try {
    await listeners.open(config)
  } catch (error) {
    await close()
    throw error
  }
  return {
    listeners,
    /** From now on requests go there. */
    serve(next: RequestListener) {
      handler = next
    },
    close,
  }
}

const starting: RequestListener = (_request, response) => {
  const body = JSON.stringify({
    error: 503,
    description: 'The system is starting; try again in a moment.',
  })
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2' }).end(body)
}

import { readFile } from 'node:fs/promises'
import type { SiteConfig } from './config.ts'
import { Refusal } from './core/refusal.ts'
import type { ListenAddress, Listeners } from './http/server.ts'

/** Serves at every place of the site file. Throws PortRefused when one cannot be had. */
export async function listenAll(
  listeners: Listeners,
  config: SiteConfig,
): Promise<ListenAddress[]> {
  const tls = config.tls && {
    cert: await readFile(config.tls.cert),
    key: await readFile(config.tls.key),
  }
  const places = [
    ...config.listen.map((address) => ({ address, tls: undefined })),
    ...(config.tls?.listen ?? []).map((address) => ({ address, tls })),
  ]
  const addresses: ListenAddress[] = []
  for (const { address, tls } of places) {
    const port = await listeners.listen(address, tls).catch((error: NodeJS.ErrnoException) => {
      throw listenRefusal(error, address)
    })
    addresses.push({ host: address.host, port })
  }
  return addresses
}

function listenRefusal(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'is taken by another program; stop it',
    EACCES: 'needs the right to listen there; start the daemon through its service',
    EADDRNOTAVAIL: 'is not an address of this machine',
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined
    ? error
    : new PortRefused(`${host}:${port} ${reason}, or change http.listen in the site file.`, error)
}

/** Nothing can be served at a place of the site file. */
export class PortRefused extends Refusal {
  readonly code: string | undefined

  constructor(text: string, { code }: NodeJS.ErrnoException) {
    super(text)
    this.code = code
  }
}

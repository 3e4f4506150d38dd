import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Test } from 'tap'
import { Listeners, type ListenersOptions } from '../../../src/http/server/listeners.ts'
import type { Listen } from '../../../src/site-file/listen.ts'
import type { WrittenCertificate } from '../../support/certificates.ts'
import { HandClock, KeptJournal, tempFolder } from '../../support/hotel.ts'

export const local = { host: '127.0.0.1', port: 0 }

const hello: RequestListener = (_request, response) => response.end('hello')

interface SiteOptions {
  readonly listen?: readonly Listen[]
  readonly tls?: Partial<WrittenCertificate> & { listen?: readonly Listen[]; redirect?: boolean }
}

/** What a site file says of where HTTP is served. */
export function site({ listen = [local], tls }: SiteOptions = {}) {
  const filled = tls && { cert: '', key: '', listen: [local], redirect: false, ...tls }
  return { name: 'Hotel Astoria', listen, tls: filled }
}

/** Listeners with a clock in the hand of the test; nothing is open yet. */
export async function makeListeners(t: Test, more: Partial<ListenersOptions> = {}) {
  const folder = await tempFolder(t)
  const [clock, journal] = [new HandClock(new Date().toISOString()), new KeptJournal()]
  const listeners = new Listeners({
    handler: hello,
    clock,
    journal,
    socket: join(folder, 'socket'),
    tlsFolder: join(folder, 'tls'),
    releasedMs: Date.parse('2026-11-15'),
    retryMs: 20,
    ...more,
  })
  t.teardown(() => listeners.close())
  const portAt = (index: number) => listeners.addresses[index]?.port ?? 0
  return { folder, clock, journal, listeners, portAt }
}

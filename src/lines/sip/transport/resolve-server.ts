import { lookup, Resolver } from 'node:dns/promises'
import { withDeadline } from '../../../lib/turns/deadline.ts'
import {
  defaultPort,
  type Endpoint,
  isAddress,
  type ServerAddress,
  type TransportName,
} from './address.ts'

const limitMs = 5_000
/** A name that stands for more servers than this is cut short. */
const maxServers = 8

const services: Record<TransportName, string> = {
  udp: '_sip._udp',
  tcp: '_sip._tcp',
  tls: '_sips._tcp',
}

export type NameServers = Pick<Resolver, 'resolveSrv'>
/** The addresses that a name stands for. */
export type FindAddresses = (host: string) => Promise<readonly string[]>

/**
 * Where a server may be reached, best first (RFC 3263): an address as it is, a name with a port by
 * its addresses, a name alone by its SRV records. Empty when nothing is known; never rejects.
 */
export async function resolveServer(
  server: ServerAddress,
  dns: NameServers = new Resolver({ timeout: 2_000, tries: 2 }),
  find: FindAddresses = findBySystem,
): Promise<Endpoint[]> {
  const { host, transport } = server
  const port = server.port ?? defaultPort(transport)
  if (isAddress(host)) return [{ host, port }]
  if (server.port !== undefined) return addressesOf(find, host, port)
  const services = await serversOf(dns, host, transport)
  if (services.length === 0) return addressesOf(find, host, port)
  const found = await Promise.all(services.map(({ name, port }) => addressesOf(find, name, port)))
  return found.flat().slice(0, maxServers)
}

async function serversOf(dns: NameServers, host: string, transport: TransportName) {
  const query = dns.resolveSrv(`${services[transport]}.${host}`)
  const records = await found(query)
  return inOrder(records).slice(0, maxServers)
}

interface Weighted {
  readonly name: string
  readonly port: number
  readonly priority: number
  readonly weight: number
}

/** By priority; within one, by lot, the heavier the likelier first (RFC 2782). */
function inOrder(records: readonly Weighted[]): Weighted[] {
  return records
    .map((record) => ({ record, lot: Math.random() ** (1 / (record.weight + 0.01)) }))
    .sort((a, b) => a.record.priority - b.record.priority || b.lot - a.lot)
    .map(({ record }) => record)
}

async function addressesOf(find: FindAddresses, host: string, port: number): Promise<Endpoint[]> {
  const addresses = await found(find(host))
  return addresses.slice(0, maxServers).map((address) => ({ host: address, port }))
}

async function findBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

/** What a lookup gives; nothing when it fails or takes too long. */
function found<T>(lookup: Promise<readonly T[]>): Promise<readonly T[]> {
  const none = () => []
  return withDeadline(lookup, { ms: limitMs, atEnd: none }).catch(none)
}

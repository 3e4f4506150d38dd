import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BoxReport } from '../../core/ports/pair.ts'
import type { Store } from '../../core/ports/store.ts'
import { ownAddresses } from '../../lib/own-addresses.ts'
import { CopyServer } from '../../pair/copies.ts'
import { Etcd } from '../../pair/etcd/etcd.ts'
import type { EtcdTls } from '../../pair/etcd/gateway.ts'
import { PairMember } from '../../pair/member.ts'
import type { SiteConfig } from '../../site-file/config.ts'
import type { PairConfig } from '../../site-file/pair.ts'
import { product } from '../../system/version.ts'
import type { DaemonOptions } from '../options.ts'

/** Where copies of the store are given away, unless the site file says another. */
const defaultPort = 2378

export interface PairPart {
  readonly member: PairMember
  readonly tls: EtcdTls | undefined
  /** Begins to follow, and calls `begin` when this box holds. */
  start(parts: Starting): void
  close(): Promise<void>
}

/** What the pair needs to know of the rest. */
export interface Starting {
  readonly store: Store
  /** Starts all that only the box that works may do. */
  readonly begin: () => Promise<void>
  /** Whether no telephone rings now. */
  readonly isQuiet: () => boolean
}

interface PairParts {
  /** Where this box serves its interface. */
  readonly addresses: () => readonly { readonly port: number }[]
}

/** Joins the pair that the site file names; undefined where the box is alone. Nothing is followed yet. */
export async function openPair(
  options: DaemonOptions,
  { addresses }: PairParts,
): Promise<PairPart | undefined> {
  const { config, clock, journal, onFatal, onEnded = () => undefined } = options
  const { pair } = config
  if (!pair) return undefined
  const tls = readTls(pair)
  const host = ownHost(pair)
  const listen = pair.listen ?? { host, port: defaultPort }
  const etcd = new Etcd({ endpoints: nearestFirst(pair.etcd, host), tls })
  let starting: Starting | undefined
  const copies = new CopyServer({ ...listen, tls, store: () => starting?.store, journal })
  const scheme = tls ? 'https' : 'http'
  const report = (): Omit<BoxReport, 'name' | 'applied' | 'schema'> => ({
    version: product.version,
    url: urlOf(host, config.tls, addresses()),
    copies: `${scheme}://${inUrl(listen.host)}:${listen.port}`,
    site: siteMark(config),
  })
  const member = new PairMember({
    ...{ name: pair.name, etcd, clock, journal, report },
    isQuiet: () => starting?.isQuiet() ?? true,
    onHolding: () => void starting?.begin().catch(onFatal),
    onEnded,
  })
  await copies.start()
  return {
    member,
    tls,
    start(parts) {
      starting = parts
      member.start(parts.store)
    },
    async close() {
      copies.close()
      await member.close()
    },
  }
}

function readTls({ ca_file, cert_file, key_file }: PairConfig): EtcdTls | undefined {
  if (ca_file === '') return undefined
  return {
    ca: readFileSync(ca_file),
    cert: readFileSync(cert_file),
    key: readFileSync(key_file),
  }
}

/** The address of this box in the list of etcd's members; empty where none is ours. */
function ownHost({ etcd, listen }: PairConfig): string {
  const own = ownAddresses()
  const hosts = etcd.map((endpoint) => new URL(endpoint).hostname.replace(/^\[|\]$/g, ''))
  return hosts.find((host) => own.includes(host)) ?? listen?.host ?? '127.0.0.1'
}

function nearestFirst(endpoints: readonly string[], host: string): string[] {
  const isOwn = (endpoint: string) => Number(new URL(endpoint).hostname === inUrl(host))
  return [...endpoints].sort((a, b) => isOwn(b) - isOwn(a))
}

function urlOf(
  host: string,
  tls: SiteConfig['tls'],
  [plain]: readonly { readonly port: number }[],
): string {
  const secure = tls?.listen[0]
  if (secure) return `https://${inUrl(host)}:${secure.port}`
  return plain ? `http://${inUrl(host)}:${plain.port}` : ''
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** The same for two site files that describe the same hotel: what belongs to one box alone does not count. */
function siteMark({ pair: _, listen: _listen, tls: _tls, ...config }: SiteConfig): string {
  const text = JSON.stringify(config, (_key, value) => (value instanceof Map ? [...value] : value))
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

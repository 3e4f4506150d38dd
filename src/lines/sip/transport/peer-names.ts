import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Endpoint, ServerAddress } from './address.ts'
import { resolveServer } from './resolve-server.ts'

const maxUnderWay = 4
const maxRemembered = 100
const rememberedMs = 60_000

type ResolveServer = (target: ServerAddress) => Promise<readonly Endpoint[]>

/**
 * Looks up the names that others write into messages: each once at a time, a few at once, and what was
 * found, or that nothing was, is remembered for a minute.
 */
export class PeerNames {
  readonly #resolveServer: ResolveServer
  readonly #now: () => number
  readonly #remembered = new Map<string, { found: ReturnType<ResolveServer>; untilMs: number }>()
  #underWay = 0

  constructor(resolveServer: ResolveServer, now = () => performance.now()) {
    this.#resolveServer = resolveServer
    this.#now = now
  }

  /** Empty when a name is not known, or too many others are being looked up. Never rejects. */
  async resolveServer(target: ServerAddress): Promise<readonly Endpoint[]> {
    const key = `${target.transport} ${target.host.toLowerCase()} ${target.port}`
    const known = this.#remembered.get(key)
    if (known && this.#now() < known.untilMs) return known.found
    if (this.#underWay >= maxUnderWay) return []
    const found = this.#lookUp(target)
    this.#remember(key, found)
    return found
  }

  async #lookUp(target: ServerAddress): Promise<readonly Endpoint[]> {
    this.#underWay += 1
    try {
      return await this.#resolveServer(target)
    } catch {
      return []
    } finally {
      this.#underWay -= 1
    }
  }

  #remember(key: string, found: ReturnType<ResolveServer>): void {
    this.#remembered.delete(key)
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size >= maxRemembered && oldest !== undefined)
      this.#remembered.delete(oldest)
    this.#remembered.set(key, { found, untilMs: this.#now() + rememberedMs })
  }
}

/**
 * Locates by the hosts file and by queries of our own. The system's lookup does a few names at a time,
 * each for as long as its name server is silent: our own servers would wait behind them.
 */
export function resolveByQueries(
  family: 4 | 6,
  dns: Resolver = new Resolver({ timeout: 1_000, tries: 2 }),
): ResolveServer {
  const addressesOf = async (host: string) => {
    const hosts = await readFile('/etc/hosts', 'utf8').catch(() => '')
    const known = inHosts(hosts, host).filter((address) => isIP(address) === family)
    if (known.length > 0) return known
    return family === 6 ? dns.resolve6(host) : dns.resolve4(host)
  }
  return (target) => resolveServer(target, dns, addressesOf)
}

/** The addresses that a hosts file gives to a name. */
export function inHosts(text: string, host: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return names.some((name) => isSameName(name, host)) ? [address] : []
  })
}

export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')
  return plain(a) === plain(b)
}

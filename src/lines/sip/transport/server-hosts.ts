import { canonicalAddress, type Endpoint, isAddress, type ServerAddress } from './address.ts'

/** Addresses that a server answers from, beside those that its name stands for. */
const maxLearned = 8

/** The addresses of a line's servers: as the site file has them, as their names stand for, as they answer from. */
export class ServerHosts {
  readonly #named = new Map<string, readonly string[]>()
  readonly #learned = new Set<string>()

  constructor(servers: readonly ServerAddress[] = []) {
    for (const { host } of servers)
      if (isAddress(host)) this.#named.set(host, [canonicalAddress(host)])
  }

  has(host: string): boolean {
    const address = canonicalAddress(host)
    if (this.#learned.has(address)) return true
    for (const hosts of this.#named.values()) if (hosts.includes(address)) return true
    return false
  }

  /** What the name of a server stands for now. */
  noteResolved({ host }: ServerAddress, endpoints: readonly Endpoint[]): void {
    if (endpoints.length > 0)
      this.#named.set(
        host,
        endpoints.map((endpoint) => canonicalAddress(endpoint.host)),
      )
  }

  /** A server with several addresses has answered a question that only it was asked. */
  noteAnswer(host: string): void {
    if (this.#learned.size < maxLearned) this.#learned.add(canonicalAddress(host))
  }
}

import type { Endpoint, ServerAddress } from '../transport/address.ts'
import { openTransport } from '../transport/open-transport.ts'
import { resolveServer } from '../transport/resolve-server.ts'
import { ServerHosts } from '../transport/server-hosts.ts'
import { ping } from './ping.ts'
import { UserAgent, type UserAgentOptions } from './user-agent.ts'
import { makeReadingAllowances, type ReadingAllowances } from './work-allowance.ts'

/** So often it is checked whether the first server is back, while on the second. */
const defaultReturnMs = 300_000

export interface ServersOptions
  extends Omit<UserAgentOptions, 'server' | 'endpoint' | 'serverHosts'> {
  /** The server, and the one to use when that is dead. */
  readonly servers: readonly ServerAddress[]
  readonly local?: Endpoint | undefined
  /** Our own ports to try, before any other, where `local` names none. */
  readonly localPorts?: readonly number[]
  readonly caFile: string
  readonly returnMs?: number
}

/** The servers of a line: which one is in use, where each is found, and whether the first is back. */
export class Servers {
  readonly #options: ServersOptions
  readonly #hosts: ServerHosts
  readonly #reading: ReadingAllowances
  /** Counts on with every change of the server. */
  #turn = 0
  #lastReturnMs: number | undefined

  constructor(options: ServersOptions) {
    this.#options = options
    this.#hosts = new ServerHosts(options.servers)
    this.#reading = options.reading ?? makeReadingAllowances()
  }

  get count(): number {
    return this.#options.servers.length
  }

  /** The one in use; undefined where the line has none at all. */
  get current(): ServerAddress | undefined {
    return this.#options.servers[this.#turn % this.count]
  }

  /** Changes to the next one, or stays where there is only one. */
  change(): void {
    this.#turn += 1
  }

  /** Finds the current one; the names of the others are looked up too, as they may send to us. */
  async resolveCurrent(server: ServerAddress): Promise<Endpoint[]> {
    const endpoints = await this.#resolve(server)
    for (const other of this.#options.servers) if (other !== server) void this.#resolve(other)
    return endpoints
  }

  /** Opens a user agent towards an address of a server. Rejects when the transport cannot be opened. */
  open(server: ServerAddress, endpoint: Endpoint, { isProbe = false } = {}): Promise<UserAgent> {
    const { caFile, local, localPorts = [] } = this.#options
    // The line itself is on its own port.
    const ends = isProbe ? { local: undefined, localPorts: [] } : { local, localPorts }
    const shared = { serverHosts: this.#hosts, reading: this.#reading }
    return UserAgent.open({ ...this.#options, ...shared, server, endpoint }, (events) =>
      openTransport({ server, endpoint, caFile, ...ends }, events),
    )
  }

  /** The line is up: the time until the first server is looked for begins. */
  noteUp(): void {
    this.#lastReturnMs ??= performance.now()
  }

  /** Whether the second server is in use and it is time to look whether the first is back. */
  isReturnDue(): boolean {
    const { returnMs = defaultReturnMs } = this.#options
    const isFirst = this.#turn % this.count === 0
    return !isFirst && performance.now() - (this.#lastReturnMs ?? 0) >= returnMs
  }

  /** Whether the first server answers. Never rejects. */
  async isFirstBack(signal: AbortSignal): Promise<boolean> {
    const [first] = this.#options.servers
    if (!first) return false
    this.#lastReturnMs = performance.now()
    const [endpoint] = await this.#resolve(first)
    if (!endpoint) return false
    try {
      const probe = await this.open(first, endpoint, { isProbe: true })
      const isThere = await ping(probe, signal)
      await probe.close()
      return isThere
    } catch {
      return false
    }
  }

  async #resolve(server: ServerAddress): Promise<Endpoint[]> {
    const endpoints = await resolveServer(server)
    this.#hosts.noteResolved(server, endpoints)
    return endpoints
  }
}

import type { Heartbeat } from '../../../core/ports/heartbeat.ts'
import { pauseAfter } from '../../../lib/backoff.ts'
import { type Endpoint, hostPort, type ServerAddress } from '../transport/address.ts'
import { openWire } from '../transport/open-transport.ts'
import { resolveServer } from '../transport/resolve-server.ts'
import { ServerHosts } from '../transport/server-hosts.ts'
import { wireTrouble } from '../transport/transport.ts'
import { LoopPauses } from './backoff.ts'
import { ping } from './ping.ts'
import { defaultSeconds, Registration } from './registration.ts'
import { type LinkOptions, UserAgent } from './user-agent.ts'
import { makeReadingAllowances, type ReadingAllowances } from './work-allowance.ts'

/** A server that was found dead is tried again after these pauses, ±20 %. */
const pauses = { firstMs: 1_000, maxMs: 30_000 }
/** A server that is up for less is as good as dead. */
const stableMs = 5_000
/** So often a trunk is asked whether it is there. */
const defaultPingMs = 30_000
/** A registrar that refuses a refresh is asked again, while the registration lasts. */
const refreshAgainMs = 5_000
/** So often it is looked whether the first server is back, while on the second. */
const defaultReturnMs = 300_000
/** `start` waits for the first try, but not for a dead server. */
const startLimitMs = 500

const doubted = 'the PBX does not answer a call; it is asked whether it is there'

export interface SupervisorOptions
  extends Omit<LinkOptions, 'server' | 'endpoint' | 'serverHosts'> {
  readonly name: string
  /** The server, and the one to use when that is dead. */
  readonly servers: readonly ServerAddress[]
  readonly registers: boolean
  /** For how long a registration is asked for. */
  readonly registerSeconds?: number
  readonly local?: Endpoint | undefined
  /** Our own ports to try, before any other, where `local` names none. */
  readonly localPorts?: readonly number[]
  readonly caFile: string
  /** The line has come up on a link. */
  readonly onUp: (link: UserAgent) => void
  readonly isIdle: () => boolean
  /** Resolves when no call uses a link any more, or the line is closed. */
  readonly untilQuiet: (link: UserAgent) => Promise<void>
  /** How often a trunk is asked; 0 for never, which only suits counterparts that know no OPTIONS. */
  readonly pingMs?: number
  readonly returnMs?: number
}

/** Keeps the line at its PBX: finds it, registers, refreshes, changes to the backup, comes back. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #stopping = new AbortController()
  /** Resolves when the line is closed and has said goodbye, or has nobody to say it to. */
  readonly #stopped = Promise.withResolvers<false>()
  readonly #firstTry = Promise.withResolvers<void>()
  #running: Promise<void> | undefined
  #link: UserAgent | undefined
  #lastError = 'it begins when the calls on its old settings have ended'
  #turn = 0
  readonly #pauses = new LoopPauses()
  /** A call met with silence: the line is down until the PBX says anything. */
  #isDoubted = false
  #isHeard = false
  /** Servers that have answered a question. */
  readonly #answers = new Set<string>()
  readonly #serverHosts: ServerHosts
  readonly #reading: ReadingAllowances
  #lastReturnMs: number | undefined

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#serverHosts = new ServerHosts(options.servers)
    this.#reading = options.reading ?? makeReadingAllowances()
  }

  /** The way to the PBX; undefined while there is none that works. */
  get link(): UserAgent | undefined {
    const isDown = this.#isDoubted || this.#link?.downReason !== undefined
    return isDown ? undefined : this.#link
  }

  /** Whether the PBX has said anything since the line is up: registered us, or answered. */
  get isHeard(): boolean {
    return this.link !== undefined && this.#isHeard
  }

  get lastError(): string {
    if (this.link) return ''
    return this.#isDoubted ? doubted : this.#lastError
  }

  get pulse(): Heartbeat {
    return this.#pauses.pulse
  }

  async start(signal: AbortSignal): Promise<void> {
    this.#lastError = 'the PBX was not reached yet'
    signal.addEventListener('abort', () => this.#stop(), { once: true })
    if (signal.aborted) this.#stop()
    this.#running = this.#run()
    const limit = setTimeout(() => this.#firstTry.resolve(), startLimitMs)
    await this.#firstTry.promise
    clearTimeout(limit)
  }

  /** A call over the link got an answer. */
  trust(link: UserAgent): void {
    if (link !== this.#link) return
    this.#isHeard = true
    this.#isDoubted = false
  }

  /** A call over the link was met with silence: the PBX is asked at once whether it is there. */
  doubt(link: UserAgent): void {
    if (link !== this.link) return
    this.#isDoubted = true
    this.#pauses.wake()
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#running
    this.#lastError = 'the line is closed'
  }

  #stop(): void {
    this.#stopping.abort()
    if (!this.#link) this.#stopped.resolve(false)
    this.#pauses.wake()
  }

  async #run(): Promise<void> {
    const { servers, journal, name } = this.#options
    for (let failures = 0; !this.#stopping.signal.aborted; this.#turn++) {
      const server = servers[this.#turn % servers.length]
      if (!server) return
      // A name server or a connection that takes long is not waited for when we close.
      const beganMs = performance.now()
      const wasUp = await Promise.race([this.#attend(server), this.#stopped.promise])
      if (this.#stopping.signal.aborted) return
      const isStable = wasUp && performance.now() - beganMs > stableMs
      failures = isStable ? 0 : failures + 1
      if (failures <= 1) journal.warn(`Line ${name} is down: ${this.#lastError}`)
      this.#firstTry.resolve()
      // The other server is tried at once; a pause follows when all are dead.
      if (servers.length === 1 || (failures > 0 && failures % servers.length === 0))
        await this.#sleep(pauseAfter(failures / servers.length, pauses, Math.random()))
    }
  }

  /** Uses a server for as long as it is there; tells whether it ever was. */
  async #attend(server: ServerAddress): Promise<boolean> {
    const endpoints = await this.#resolveServer(server)
    // The others may speak to us, too: nobody waits for their names.
    for (const other of this.#options.servers) if (other !== server) void this.#resolveServer(other)
    if (endpoints.length === 0)
      this.#lastError = `the name ${server.host} is not known; check "server" and DNS`
    for (const endpoint of endpoints) {
      this.#pauses.goOn()
      if (this.#stopping.signal.aborted) return false
      try {
        const link = await this.#open(server, endpoint)
        if (this.#stopping.signal.aborted) await link.close()
        const wasUp = await this.#use(link)
        if (wasUp) return true
      } catch (error) {
        this.#lastError = wireTrouble(hostPort(endpoint), error)
      }
    }
    return false
  }

  async #resolveServer(server: ServerAddress): Promise<Endpoint[]> {
    const endpoints = await resolveServer(server)
    this.#serverHosts.located(server, endpoints)
    return endpoints
  }

  async #use(link: UserAgent): Promise<boolean> {
    const stopListening = link.onceDown(() => this.#pauses.wake())
    try {
      return this.#options.registers ? await this.#stayRegistered(link) : await this.#trunk(link)
    } finally {
      stopListening()
      this.#lose()
      if (link.downReason !== undefined) this.#lastError = link.downReason
      await this.#retire(link)
    }
  }

  /** Calls that are under way may still end as they should, unless the next link needs the same port. */
  async #retire(link: UserAgent): Promise<void> {
    const { local, untilQuiet } = this.#options
    if (link.isClosed || this.#stopping.signal.aborted || local?.port) await link.close()
    else void untilQuiet(link).then(() => link.close())
  }

  async #stayRegistered(link: UserAgent): Promise<boolean> {
    const { user, registerSeconds = defaultSeconds } = this.#options
    const registration = new Registration(link, user, registerSeconds)
    for (let validUntilMs = 0; ; ) {
      const outcome = await registration.register(this.#stopping.signal)
      const wasUp = this.#link === link
      if (link.downReason !== undefined) return wasUp
      if (outcome.kind === 'registered') {
        validUntilMs = performance.now() + outcome.seconds * 1_000
        this.#isHeard = true
        this.#up(link, `registered at ${hostPort(link.endpoint)} as ${user}`)
        await this.#sleep((outcome.seconds * 1_000) / 2)
      } else {
        this.#lastError = outcome.kind === 'refused' ? outcome.reason : silence(link.endpoint)
        const isStillValid = performance.now() + refreshAgainMs < validUntilMs
        if (outcome.kind === 'silent' || !isStillValid) return wasUp
        this.#isDoubted = false
        await this.#sleep(refreshAgainMs)
      }
      if (this.#stopping.signal.aborted || (await this.#mayReturn())) {
        if (link.downReason === undefined) await registration.unregister()
        return true
      }
    }
  }

  /**
   * Without registering, the line is up until it is met with silence. A server that has ever
   * answered a question must answer again; one that never did is given another chance after a while.
   */
  async #trunk(link: UserAgent): Promise<boolean> {
    const { pingMs = defaultPingMs } = this.#options
    const isKnown = this.#answers.has(hostPort(link.endpoint))
    if (!isKnown) this.#up(link, `calls go to ${hostPort(link.endpoint)} without registering`)
    for (;;) {
      const isThere = pingMs > 0 && (await ping(link, this.#stopping.signal))
      if (this.#stopping.signal.aborted || link.downReason !== undefined) return true
      if (isThere) {
        this.#answers.add(hostPort(link.endpoint))
        this.#isHeard = true
        this.#up(link, `${hostPort(link.endpoint)} answers`)
      } else if (this.#isDoubted || this.#answers.has(hostPort(link.endpoint))) {
        this.#lastError = silence(link.endpoint)
        return this.#restFrom(link)
      }
      await this.#sleep(pingMs > 0 ? pingMs : defaultPingMs)
      if (await this.#mayReturn()) return true
    }
  }

  /** A server that takes no questions shows by calls alone whether it is back. */
  async #restFrom(link: UserAgent): Promise<boolean> {
    const wasUp = this.#link === link
    this.#lose()
    const canAsk = this.#answers.has(hostPort(link.endpoint))
    if (!canAsk && this.#options.servers.length === 1) await this.#sleep(pauses.maxMs)
    return wasUp && canAsk
  }

  #up(link: UserAgent, how: string): void {
    const isNew = this.#link !== link
    this.#link = link
    if (isNew) {
      this.#options.journal.info(`Line ${this.#options.name} is up: ${how}.`)
      this.#options.onUp(link)
    }
    this.#lastReturnMs ??= performance.now()
    this.#firstTry.resolve()
    this.#isDoubted = false
  }

  #lose(): void {
    this.#link = undefined
    this.#isHeard = false
    this.#isDoubted = false
  }

  /** Whether the first server is back and nobody is talking, so that the line can go home to it. */
  async #mayReturn(): Promise<boolean> {
    const { servers, isIdle, returnMs = defaultReturnMs } = this.#options
    const [first] = servers
    const isHome = this.#turn % servers.length === 0
    if (isHome || !first || !isIdle()) return false
    if (performance.now() - (this.#lastReturnMs ?? 0) < returnMs) return false
    this.#lastReturnMs = performance.now()
    const [endpoint] = await this.#resolveServer(first)
    if (!endpoint) return false
    try {
      const probe = await this.#open(first, endpoint, { isProbe: true })
      const isThere = await ping(probe, this.#stopping.signal)
      await probe.close()
      return isThere && isIdle()
    } catch {
      return false
    }
  }

  #open(server: ServerAddress, endpoint: Endpoint, { isProbe = false } = {}): Promise<UserAgent> {
    const { caFile, local, localPorts = [] } = this.#options
    // The line itself is on its own port.
    const ends = isProbe ? { local: undefined, localPorts: [] } : { local, localPorts }
    const shared = { serverHosts: this.#serverHosts, reading: this.#reading }
    return UserAgent.open({ ...this.#options, ...shared, server, endpoint }, (events) =>
      openWire({ server, endpoint, caFile, ...ends }, events),
    )
  }

  async #sleep(ms: number): Promise<void> {
    if (!this.#stopping.signal.aborted) await this.#pauses.sleep(ms)
  }
}

function silence(endpoint: Endpoint): string {
  return `${hostPort(endpoint)} does not answer; check the address, the PBX and the network`
}

import type { Heartbeat } from '../../../core/ports/heartbeat.ts'
import { pauseAfter } from '../../../lib/backoff.ts'
import { withDeadline } from '../../../lib/turns/deadline.ts'
import { type Endpoint, hostPort, type ServerAddress } from '../transport/address.ts'
import { transportError } from '../transport/transport.ts'
import { LoopPauses } from './loop-pauses.ts'
import { ping } from './ping.ts'
import { defaultSeconds, Registration } from './registration.ts'
import { Servers, type ServersOptions } from './servers.ts'
import type { UserAgent } from './user-agent.ts'

/** A server that was found dead is tried again after these pauses, ±20 %. */
const pauses = { firstMs: 1_000, maxMs: 30_000 }
/** A server that is up for less is as good as dead. */
const stableMs = 5_000
/** So often a trunk is pinged with OPTIONS. */
const defaultPingMs = 30_000
/** A registrar that refuses a refresh is asked again, while the registration lasts. */
const refreshRetryMs = 5_000
/** `start` waits for the first try, but not for a dead server. */
const startLimitMs = 500

const probing = 'the PBX did not answer a call; checking whether it is there'

export interface SupervisorOptions extends ServersOptions {
  readonly name: string
  readonly registers: boolean
  /** For how long a registration is asked for. */
  readonly registerSeconds?: number
  /** The line has come up on a user agent. */
  readonly onUp: (agent: UserAgent) => void
  readonly isIdle: () => boolean
  /** Resolves when no call uses a user agent any more, or the line is closed. */
  readonly untilIdle: (agent: UserAgent) => Promise<void>
  /** How often a trunk is pinged; 0 for never, which only suits counterparts that know no OPTIONS. */
  readonly pingMs?: number
}

/** Keeps the line at its PBX: finds it, registers, refreshes, changes to the backup, comes back. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #stopping = new AbortController()
  /** Resolves when the line is closed and there is no server to unregister from. */
  readonly #stopped = Promise.withResolvers<false>()
  readonly #firstTry = Promise.withResolvers<void>()
  #running: Promise<void> | undefined
  #agent: UserAgent | undefined
  #lastError = 'it starts when the calls on its old settings have ended'
  readonly #pauses = new LoopPauses()
  /** A call got no response: the line is down until the PBX answers something. */
  #isProbing = false
  #hasAnswered = false
  /** Servers that have answered an OPTIONS ping. */
  readonly #pingable = new Set<string>()
  readonly #servers: Servers

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#servers = new Servers(options)
  }

  /** The user agent at the PBX; undefined while there is none that works. */
  get agent(): UserAgent | undefined {
    const isDown = this.#isProbing || this.#agent?.downReason !== undefined
    return isDown ? undefined : this.#agent
  }

  /** Whether the PBX has answered anything since the line is up. */
  get hasAnswered(): boolean {
    return this.agent !== undefined && this.#hasAnswered
  }

  get lastError(): string {
    if (this.agent) return ''
    return this.#isProbing ? probing : this.#lastError
  }

  get heartbeat(): Heartbeat {
    return this.#pauses.heartbeat
  }

  async start(signal: AbortSignal): Promise<void> {
    this.#lastError = 'the PBX was not reached yet'
    signal.addEventListener('abort', () => this.#stop(), { once: true })
    if (signal.aborted) this.#stop()
    this.#running = this.#run()
    await withDeadline(this.#firstTry.promise, { ms: startLimitMs, atEnd: () => {} })
  }

  /** A call over this user agent got a response. */
  markAlive(agent: UserAgent): void {
    if (agent !== this.#agent) return
    this.#hasAnswered = true
    this.#isProbing = false
  }

  /** A call over this user agent got no response: the PBX is pinged at once. */
  probe(agent: UserAgent): void {
    if (agent !== this.agent) return
    this.#isProbing = true
    this.#pauses.wake()
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#running
    this.#lastError = 'the line is closed'
  }

  #stop(): void {
    this.#stopping.abort()
    if (!this.#agent) this.#stopped.resolve(false)
    this.#pauses.wake()
  }

  async #run(): Promise<void> {
    const { journal, name } = this.#options
    const { count } = this.#servers
    for (let failures = 0; !this.#stopping.signal.aborted; this.#servers.change()) {
      const server = this.#servers.current
      if (!server) return
      // A name server or a connection that takes long is not waited for when we close.
      const beganMs = performance.now()
      const wasUp = await Promise.race([this.#useServer(server), this.#stopped.promise])
      if (this.#stopping.signal.aborted) return
      const isStable = wasUp && performance.now() - beganMs > stableMs
      failures = isStable ? 0 : failures + 1
      if (failures <= 1) journal.warn(`Line ${name} is down: ${this.#lastError}`)
      this.#firstTry.resolve()
      // The other server is tried at once; a pause follows when all are dead.
      if (count === 1 || (failures > 0 && failures % count === 0))
        await this.#sleep(pauseAfter(failures / count, pauses, Math.random()))
    }
  }

  /** Uses a server for as long as it is there; resolves with whether it ever was. */
  async #useServer(server: ServerAddress): Promise<boolean> {
    const endpoints = await this.#servers.resolveCurrent(server)
    if (endpoints.length === 0)
      this.#lastError = `the name ${server.host} is not known; check "server" and DNS`
    for (const endpoint of endpoints) {
      this.#pauses.noteProgress()
      if (this.#stopping.signal.aborted) return false
      try {
        const agent = await this.#servers.open(server, endpoint)
        if (this.#stopping.signal.aborted) await agent.close()
        const wasUp = await this.#useAgent(agent)
        if (wasUp) return true
      } catch (error) {
        this.#lastError = transportError(hostPort(endpoint), error)
      }
    }
    return false
  }

  async #useAgent(agent: UserAgent): Promise<boolean> {
    const stopListening = agent.onceDown(() => this.#pauses.wake())
    try {
      return this.#options.registers
        ? await this.#keepRegistered(agent)
        : await this.#keepTrunk(agent)
    } finally {
      stopListening()
      this.#markDown()
      if (agent.downReason !== undefined) this.#lastError = agent.downReason
      await this.#retire(agent)
    }
  }

  /** Calls that are under way may still end as they should, unless the next user agent needs the same port. */
  async #retire(agent: UserAgent): Promise<void> {
    const { local, untilIdle: untilQuiet } = this.#options
    if (agent.isClosed || this.#stopping.signal.aborted || local?.port) await agent.close()
    else void untilQuiet(agent).then(() => agent.close())
  }

  async #keepRegistered(agent: UserAgent): Promise<boolean> {
    const { user, registerSeconds = defaultSeconds } = this.#options
    const registration = new Registration(agent, user, registerSeconds)
    for (let validUntilMs = 0; ; ) {
      const outcome = await registration.register(this.#stopping.signal)
      const wasUp = this.#agent === agent
      if (agent.downReason !== undefined) return wasUp
      if (outcome.kind === 'registered') {
        validUntilMs = performance.now() + outcome.seconds * 1_000
        this.#hasAnswered = true
        this.#markUp(agent, `registered at ${hostPort(agent.endpoint)} as ${user}`)
        await this.#sleep((outcome.seconds * 1_000) / 2)
      } else {
        this.#lastError = outcome.kind === 'refused' ? outcome.reason : noAnswer(agent.endpoint)
        const isStillValid = performance.now() + refreshRetryMs < validUntilMs
        if (outcome.kind === 'silent' || !isStillValid) return wasUp
        this.#isProbing = false
        await this.#sleep(refreshRetryMs)
      }
      if (this.#stopping.signal.aborted || (await this.#mayReturn())) {
        if (agent.downReason === undefined) await registration.unregister()
        return true
      }
    }
  }

  /**
   * Without registering, the line is up until a call gets no response. A server that has ever
   * answered an OPTIONS ping must answer again; one that never did is tried again after a while.
   */
  async #keepTrunk(agent: UserAgent): Promise<boolean> {
    const { pingMs = defaultPingMs } = this.#options
    const isKnown = this.#pingable.has(hostPort(agent.endpoint))
    if (!isKnown) this.#markUp(agent, `calls go to ${hostPort(agent.endpoint)} without registering`)
    for (;;) {
      const isThere = pingMs > 0 && (await ping(agent, this.#stopping.signal))
      if (this.#stopping.signal.aborted || agent.downReason !== undefined) return true
      if (isThere) {
        this.#pingable.add(hostPort(agent.endpoint))
        this.#hasAnswered = true
        this.#markUp(agent, `${hostPort(agent.endpoint)} answers`)
      } else if (this.#isProbing || this.#pingable.has(hostPort(agent.endpoint))) {
        this.#lastError = noAnswer(agent.endpoint)
        return this.#waitAfterSilence(agent)
      }
      await this.#sleep(pingMs > 0 ? pingMs : defaultPingMs)
      if (await this.#mayReturn()) return true
    }
  }

  /** A server that does not answer OPTIONS shows by calls alone whether it is back. */
  async #waitAfterSilence(agent: UserAgent): Promise<boolean> {
    const wasUp = this.#agent === agent
    this.#markDown()
    const canAsk = this.#pingable.has(hostPort(agent.endpoint))
    if (!canAsk && this.#servers.count === 1) await this.#sleep(pauses.maxMs)
    return wasUp && canAsk
  }

  #markUp(agent: UserAgent, how: string): void {
    const isNew = this.#agent !== agent
    this.#agent = agent
    if (isNew) {
      this.#options.journal.info(`Line ${this.#options.name} is up: ${how}.`)
      this.#options.onUp(agent)
    }
    this.#servers.noteUp()
    this.#firstTry.resolve()
    this.#isProbing = false
  }

  #markDown(): void {
    this.#agent = undefined
    this.#hasAnswered = false
    this.#isProbing = false
  }

  /** Whether the first server is back and there are no calls, so that the line can return to it. */
  async #mayReturn(): Promise<boolean> {
    const { isIdle } = this.#options
    if (!isIdle() || !this.#servers.isReturnDue()) return false
    return (await this.#servers.isFirstBack(this.#stopping.signal)) && isIdle()
  }

  async #sleep(ms: number): Promise<void> {
    if (!this.#stopping.signal.aborted) await this.#pauses.sleep(ms)
  }
}

function noAnswer(endpoint: Endpoint): string {
  return `${hostPort(endpoint)} does not answer; check the address, the PBX and the network`
}

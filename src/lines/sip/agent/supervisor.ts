import type { Heartbeat } from '../../../core/ports/heartbeat.ts'
import { pauseAfter } from '../../../lib/backoff.ts'
import { type Endpoint, hostPort, type ServerAddress } from '../transport/address.ts'
import { wireTrouble } from '../transport/transport.ts'
import { LoopPauses } from './backoff.ts'
import { ping } from './ping.ts'
import { defaultSeconds, Registration } from './registration.ts'
import { Servers, type ServersOptions } from './servers.ts'
import type { UserAgent } from './user-agent.ts'

/** A server that was found dead is tried again after these pauses, ±20 %. */
const pauses = { firstMs: 1_000, maxMs: 30_000 }
/** A server that is up for less is as good as dead. */
const stableMs = 5_000
/** So often a trunk is asked whether it is there. */
const defaultPingMs = 30_000
/** A registrar that refuses a refresh is asked again, while the registration lasts. */
const refreshAgainMs = 5_000
/** `start` waits for the first try, but not for a dead server. */
const startLimitMs = 500

const doubted = 'the PBX does not answer a call; it is asked whether it is there'

export interface SupervisorOptions extends ServersOptions {
  readonly name: string
  readonly registers: boolean
  /** For how long a registration is asked for. */
  readonly registerSeconds?: number
  /** The line has come up on a link. */
  readonly onUp: (link: UserAgent) => void
  readonly isIdle: () => boolean
  /** Resolves when no call uses a link any more, or the line is closed. */
  readonly untilQuiet: (link: UserAgent) => Promise<void>
  /** How often a trunk is asked; 0 for never, which only suits counterparts that know no OPTIONS. */
  readonly pingMs?: number
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
  readonly #pauses = new LoopPauses()
  /** A call met with silence: the line is down until the PBX says anything. */
  #isDoubted = false
  #isHeard = false
  /** Servers that have answered a question. */
  readonly #answers = new Set<string>()
  readonly #servers: Servers

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#servers = new Servers(options)
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
    const { journal, name } = this.#options
    const { count } = this.#servers
    for (let failures = 0; !this.#stopping.signal.aborted; this.#servers.change()) {
      const server = this.#servers.current
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
      if (count === 1 || (failures > 0 && failures % count === 0))
        await this.#sleep(pauseAfter(failures / count, pauses, Math.random()))
    }
  }

  /** Uses a server for as long as it is there; tells whether it ever was. */
  async #attend(server: ServerAddress): Promise<boolean> {
    const endpoints = await this.#servers.locateCurrent(server)
    if (endpoints.length === 0)
      this.#lastError = `the name ${server.host} is not known; check "server" and DNS`
    for (const endpoint of endpoints) {
      this.#pauses.goOn()
      if (this.#stopping.signal.aborted) return false
      try {
        const link = await this.#servers.open(server, endpoint)
        if (this.#stopping.signal.aborted) await link.close()
        const wasUp = await this.#use(link)
        if (wasUp) return true
      } catch (error) {
        this.#lastError = wireTrouble(hostPort(endpoint), error)
      }
    }
    return false
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
    if (!canAsk && this.#servers.count === 1) await this.#sleep(pauses.maxMs)
    return wasUp && canAsk
  }

  #up(link: UserAgent, how: string): void {
    const isNew = this.#link !== link
    this.#link = link
    if (isNew) {
      this.#options.journal.info(`Line ${this.#options.name} is up: ${how}.`)
      this.#options.onUp(link)
    }
    this.#servers.noteUp()
    this.#firstTry.resolve()
    this.#isDoubted = false
  }

  #lose(): void {
    this.#link = undefined
    this.#isHeard = false
    this.#isDoubted = false
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

function silence(endpoint: Endpoint): string {
  return `${hostPort(endpoint)} does not answer; check the address, the PBX and the network`
}

import type { Agent } from 'node:http'
import type { Socket } from 'node:net'
import type { Delivery } from '../../core/model/delivery.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type {
  DeliveryOutcome,
  Destination,
  DestinationEvents,
  DestinationState,
} from '../../core/ports/destination.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { SiteTime } from '../../core/site-time.ts'
import { Watchers } from '../../lib/watchers.ts'
import { makeAgent } from './agent.ts'
import { outcomeOf, statusLine } from './answer.ts'
import { errorText } from './errors.ts'
import { type Ended, Exchange } from './exchange.ts'
import { type Format, writeMessage } from './message.ts'
import { Probe } from './probe.ts'
import { signatureHeaders } from './signature.ts'
import { Target } from './target.ts'

const defaultLimitMs = 15_000
const defaultProbeMs = 10_000
/** The rest of the answer before may still be on its way; a server that drips it is not waited for. */
const graceMs = 250

export interface WebhookOptions {
  readonly name: string
  readonly url: string
  /** The one to sign with; while secrets change, the new one and then the old one. */
  readonly secrets: readonly string[]
  readonly format: Format
  /** Holds the CA to trust instead of the public ones; empty for none. */
  readonly caFile: string
  /** How we introduce ourselves, such as `Nightporter/0.1.0`. */
  readonly product: string
  readonly journal: Journal
  readonly clock: Clock
  readonly time: SiteTime
  /** For one attempt, from the look-up of the name to the answer. */
  readonly limitMs?: number
  readonly probeMs?: number
}

/** Posts deliveries to a server on the network, signed as Standard Webhooks has it. */
export class Webhook implements Destination {
  /** The receiver knows a repeated delivery by its id. */
  readonly canRepeat = true
  readonly #options: WebhookOptions
  readonly #target: Target
  readonly #agent: Agent
  readonly #used = new WeakSet<Socket>()
  readonly #probe: Probe
  readonly #watchers = new Watchers()
  #events: DestinationEvents | undefined
  #exchange: Exchange | undefined
  #state: DestinationState = { state: 'up', lastError: '' }
  #isClosed = false

  constructor(options: WebhookOptions) {
    this.#options = options
    this.#target = new Target(options.url, options.secrets)
    this.#agent = makeAgent(this.#target, options.caFile)
    const { hostname, port } = this.#target
    const everyMs = options.probeMs ?? defaultProbeMs
    const onReachable = () => this.#regain()
    this.#probe = new Probe({ hostname, port, everyMs, onReachable })
  }

  async start(events: DestinationEvents): Promise<void> {
    this.#events = events
  }

  /** How long to pause after a failure is for the outbox to say. */
  isReady(): boolean {
    return true
  }

  state(): DestinationState {
    return this.#state
  }

  trace(onText: (text: string) => void): () => void {
    return this.#watchers.watch(onText)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#probe.stop()
    this.#exchange?.stop()
    this.#agent.destroy()
  }

  async send(delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome> {
    this.#probe.stop()
    await this.#exchange?.release(graceMs)
    if (signal.aborted || this.#isClosed) return { kind: 'retry', reason: 'stopped' }
    const { clock } = this.#options
    const beganMs = clock.monotonic()
    const exchange = this.#begin(delivery)
    const stop = () => exchange.stop()
    signal.addEventListener('abort', stop)
    const ended = await exchange.ended
    signal.removeEventListener('abort', stop)
    const outcome = this.#judge(ended)
    this.#show((time) => {
      const arrow = ended.kind === 'answered' ? '<-' : '--'
      const took = `(${Math.round(clock.monotonic() - beganMs)} ms)`
      return `${time} ${arrow} ${this.#answerText(ended)} ${took}`
    })
    this.#note(ended, outcome)
    return outcome
  }

  #begin(delivery: Delivery): Exchange {
    const { clock, secrets, format, product, limitMs = defaultLimitMs } = this.#options
    const { contentType, body } = writeMessage(delivery, format)
    const { type, id } = delivery.notice
    const { authorization, shown } = this.#target
    const headers = {
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': product,
      ...signatureHeaders({ id, atSeconds: Math.floor(clock.now() / 1_000), body }, secrets),
      ...(authorization && { authorization }),
    }
    this.#show((time) => {
      const what = `${type} ${id}, number ${delivery.sequence}`
      return `${time} -> POST ${shown}\n${' '.repeat(12)}${what}\n${body}`
    })
    const place = { target: this.#target, agent: this.#agent, used: this.#used }
    const exchange = new Exchange({ ...place, headers, body, limitMs })
    this.#exchange = exchange
    exchange.start()
    return exchange
  }

  /** Somebody takes connections again. */
  #regain(): void {
    const { name, journal } = this.#options
    this.#state = { state: 'up', lastError: '' }
    journal.info(`Webhook ${name} can be reached again.`)
    this.#events?.onReady()
  }

  #show(words: (time: string) => string): void {
    const { time, clock } = this.#options
    this.#watchers.show(() => words(time.wallAt(clock.now()).slice(11)))
  }

  #judge(ended: Ended): DeliveryOutcome {
    switch (ended.kind) {
      case 'answered':
        return outcomeOf(ended.answer, this.#target, this.#options.clock.now())
      case 'failed':
        return { kind: 'retry', reason: errorText(this.#target.host, ended.error) }
      case 'stopped':
        return { kind: 'retry', reason: 'stopped' }
    }
  }

  #answerText(ended: Ended): string {
    switch (ended.kind) {
      case 'answered':
        return statusLine(ended.answer, this.#target)
      case 'failed':
        return errorText(this.#target.host, ended.error)
      case 'stopped':
        return 'stopped'
    }
  }

  /** Remembers how it went, and logs a change. */
  #note(ended: Ended, outcome: DeliveryOutcome): void {
    if (ended.kind === 'stopped' || this.#isClosed) return
    const { name, journal } = this.#options
    const wasUp = this.#state.state === 'up'
    const lastError = 'reason' in outcome ? outcome.reason : ''
    if (outcome.kind === 'acknowledged' || outcome.kind === 'refused') {
      this.#state = { state: 'up', lastError }
      if (!wasUp) journal.info(`Webhook ${name} works again.`)
      return
    }
    this.#state = { state: ended.kind === 'failed' ? 'down' : 'paused', lastError }
    if (wasUp) journal.warn(`Webhook ${name}: ${lastError}; deliveries wait and are tried again.`)
    // A probe helps only where no connection could be made.
    if (ended.kind === 'failed' && ended.isUnreached) this.#probe.start()
  }
}

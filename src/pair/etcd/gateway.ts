import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { networkErrorText } from '../../lib/network-error.ts'
import { EtcdRefused, EtcdUnreachable, refusalOf } from './errors.ts'

/** What proves to a member who we are, and to us who it is; PEM. */
export interface EtcdTls {
  readonly ca: string | Buffer
  readonly cert: string | Buffer
  readonly key: string | Buffer
}

export interface GatewayOptions {
  /** `https://10.0.0.9:2379`, the nearest member first. */
  readonly endpoints: readonly string[]
  readonly tls?: EtcdTls | undefined
}

export interface CallOptions {
  /** How long all attempts may take together. */
  readonly limitMs: number
  /** How long one member may take before the next is asked. */
  readonly attemptMs?: number
  readonly signal?: AbortSignal | undefined
}

const defaultAttemptMs = 1_000
/** How long a reply that goes on may take to begin. */
const headLimitMs = 2_000
/** Every member failed at once: they are asked again after this. */
const roundMs = 100
const maxReplyBytes = 64 * 1024 * 1024

/**
 * etcd's own JSON interface: requests go to a member that answers, and to the next one where it does
 * not. A request may so be carried out twice; every caller must be right with that.
 */
export class Gateway {
  readonly #endpoints: readonly URL[]
  readonly #agent: PlainAgent
  readonly #isTls: boolean
  /** The member that answered last. */
  #current = 0
  /** Why a member was given up, for those who ask. */
  #lastError = ''
  /** Replies that go on, by their member: they end when it is given up. */
  readonly #open = new Map<AbortController, number>()

  constructor({ endpoints, tls }: GatewayOptions) {
    this.#endpoints = endpoints.map((endpoint) => new URL(endpoint))
    this.#isTls = this.#endpoints.every(({ protocol }) => protocol === 'https:')
    const kept = { keepAlive: true, maxFreeSockets: 8, noDelay: true }
    this.#agent = this.#isTls ? new TlsAgent({ ...kept, ...tls }) : new PlainAgent(kept)
  }

  /** The members, in the order of the site file. */
  get members(): readonly string[] {
    return this.#endpoints.map(({ origin }) => origin)
  }

  /** The reply of whichever member gives one. Rejects with EtcdRefused, or EtcdUnreachable after the limit. */
  async call(path: string, body: unknown, options: CallOptions): Promise<unknown> {
    const { limitMs, attemptMs = defaultAttemptMs, signal } = options
    const endMs = performance.now() + limitMs
    const content = JSON.stringify(body)
    for (let attempt = 0; ; attempt += 1) {
      const leftMs = endMs - performance.now()
      if (leftMs <= 0 || signal?.aborted) throw this.#unreachable()
      const member = this.#current
      try {
        return await this.#ask(member, { path, content, ms: Math.min(attemptMs, leftMs), signal })
      } catch (error) {
        if (!(error instanceof EtcdUnreachable)) throw error
        this.#giveUp(member, error)
      }
      if ((attempt + 1) % this.#endpoints.length === 0) await setTimeout(roundMs)
    }
  }

  /** One member's reply, or its refusal; EtcdUnreachable after `ms`. */
  async callMember(member: number, path: string, body: unknown, ms: number): Promise<unknown> {
    return this.#ask(member, { path, content: JSON.stringify(body), ms, signal: undefined })
  }

  /** A reply that goes on: the lines of its body, as they come. Rejects when the member is lost, or given up. */
  async *lines(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<unknown, void> {
    const member = this.#current
    const givenUp = new AbortController()
    const either = AbortSignal.any([signal, givenUp.signal])
    const content = JSON.stringify(body)
    this.#open.set(givenUp, member)
    // Until it begins; after that it may be silent for as long as nothing happens.
    const limit = startTimer(() => givenUp.abort(), headLimitMs)
    try {
      const response = await this.#send(member, { path, content, signal: either })
      clearTimeout(limit)
      if (response.statusCode !== 200) throw await failureOf(response)
      yield* jsonLines(response)
    } catch (error) {
      if (error instanceof EtcdRefused) throw error
      const unreachable = this.#asUnreachable(member, error)
      if (!signal.aborted) this.#giveUp(member, unreachable)
      throw unreachable
    } finally {
      clearTimeout(limit)
      this.#open.delete(givenUp)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #ask(member: number, { ms, signal, ...sent }: Ask): Promise<unknown> {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(ms)))
    const either = signal ? AbortSignal.any([limit, signal]) : limit
    try {
      const response = await this.#send(member, { ...sent, signal: either })
      if (response.statusCode !== 200) throw await failureOf(response)
      return JSON.parse(await boundedText(response))
    } catch (error) {
      if (error instanceof EtcdRefused) throw error
      throw this.#asUnreachable(member, error)
    }
  }

  #send(member: number, { path, content, signal }: Sent): Promise<IncomingMessage> {
    const url = new URL(`/v3/${path}`, this.#endpoints[member])
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options = {
      method: 'POST',
      agent: this.#agent,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(content),
        // A member that has lost its leader ends what is watched there, instead of falling silent.
        'Grpc-Metadata-hasleader': 'true',
      },
    }
    const request = this.#isTls
      ? tlsRequest(url, options, resolve)
      : plainRequest(url, options, resolve)
    request.on('error', reject)
    request.end(content)
    return promise
  }

  #asUnreachable(member: number, error: unknown): EtcdUnreachable {
    if (error instanceof EtcdUnreachable) return error
    const { host } = this.#endpoints[member] ?? { host: '' }
    const { name = '' } = error as { name?: string }
    if (name === 'TimeoutError' || name === 'AbortError')
      return new EtcdUnreachable(`etcd at ${host} does not answer in time`)
    const settings = { address: 'etcd' }
    return new EtcdUnreachable(networkErrorText(`etcd at ${host}`, error, settings))
  }

  /** The next request goes to another member. */
  #giveUp(member: number, { message }: EtcdUnreachable): void {
    this.#lastError = message
    if (this.#current === member) this.#current = (member + 1) % this.#endpoints.length
    for (const [controller, of] of this.#open) if (of === member) controller.abort()
  }

  #unreachable(): EtcdUnreachable {
    return new EtcdUnreachable(this.#lastError || 'etcd was not asked in time')
  }
}

interface Sent {
  readonly path: string
  readonly content: string
  readonly signal: AbortSignal
}

interface Ask extends Omit<Sent, 'signal'> {
  readonly ms: number
  readonly signal: AbortSignal | undefined
}

/** What a reply other than 200 says. */
async function failureOf(response: IncomingMessage): Promise<Error> {
  const body = await boundedText(response)
  let reply: unknown
  try {
    reply = JSON.parse(body)
  } catch {
    return new EtcdUnreachable(`etcd answers ${response.statusCode}`)
  }
  const { message = '' } = (reply ?? {}) as { message?: unknown }
  return refusalOf(reply) ?? new EtcdUnreachable(`etcd says: ${String(message)}`)
}

async function boundedText(response: IncomingMessage): Promise<string> {
  if (Number(response.headers['content-length'] ?? 0) > maxReplyBytes)
    throw new EtcdUnreachable('a reply of etcd is too long')
  return text(response)
}

/** Each line of a body is a JSON text. */
async function* jsonLines(response: IncomingMessage): AsyncGenerator<unknown, void> {
  let rest = ''
  for await (const piece of response.setEncoding('utf8')) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxReplyBytes) throw new EtcdUnreachable('a line of etcd is too long')
    for (const line of lines) if (line !== '') yield JSON.parse(line)
  }
}

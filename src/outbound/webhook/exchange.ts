import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Socket } from 'node:net'
import { type Answer, isRefusal } from './answer.ts'
import { NoAnswer, NoFinalAnswer } from './errors.ts'
import type { Target } from './target.ts'

/** An answer's body is read so far that its connection can be used again, and no farther. */
const maxDrained = 16_384
/** So much of it is looked at for the reason of a refusal, and waited for so long. */
const maxReadBytes = 1_024
const readLimitMs = 2_000
/** Interim responses (1xx) that are read before the answer; a server that sends any sends one or two. */
const maxInterim = 10

export interface ExchangeOptions {
  readonly target: Target
  readonly agent: Agent
  readonly headers: Record<string, string>
  readonly body: string
  /** For everything: the name, the connection, the answer and its body. */
  readonly limitMs: number
  /** Connections that have carried a request before. */
  readonly used: WeakSet<Socket>
}

export type Ended =
  | { kind: 'answered'; answer: Answer }
  /** `isUnreached` when a connection was tried and could not be made. */
  | { kind: 'failed'; error: unknown; isUnreached: boolean }
  | { kind: 'stopped' }

/**
 * One message and its answer. It has ended as soon as the answer is known; the rest of the answer
 * is read in the background, so that the connection can be used again.
 */
export class Exchange {
  /** Never rejects. */
  readonly ended: Promise<Ended>
  readonly #options: ExchangeOptions
  readonly #end: (ended: Ended) => void
  readonly #released = Promise.withResolvers<void>()
  #request: ClientRequest | undefined
  #limit: NodeJS.Timeout | undefined
  #readLimit: NodeJS.Timeout | undefined
  /** Ends with the answer as far as it was read. */
  #endWithAnswer: (() => void) | undefined
  #phase: 'preparing' | 'connecting' | 'connected' = 'preparing'
  #isOver = false

  constructor(options: ExchangeOptions) {
    const { promise, resolve } = Promise.withResolvers<Ended>()
    this.#options = options
    this.ended = promise
    this.#end = resolve
  }

  start(): void {
    const { limitMs } = this.#options
    this.#limit = setTimeout(() => {
      this.#fail(this.#phase === 'connected' ? new NoAnswer(limitMs) : { code: 'ETIMEDOUT' })
    }, limitMs)
    this.#post({ mayRepeat: true })
  }

  /** Cuts the connection unless it has been released. An answer that has come still counts. */
  stop(): void {
    this.#finish({ kind: 'stopped' })
  }

  /** Resolves when the connection is free or cut, which is after `graceMs` at the latest. */
  async release(graceMs: number): Promise<void> {
    const grace = setTimeout(() => this.stop(), graceMs)
    await this.#released.promise
    clearTimeout(grace)
  }

  #post({ mayRepeat }: { mayRepeat: boolean }): void {
    const { target, agent, headers, body, used } = this.#options
    const { hostname: host, port, path } = target
    const post = target.isTls ? requestTls : request
    let isUsed = false
    const onError = (error: unknown) => {
      if (this.#isOver || this.#endWithAnswer) return
      // A server may close a kept connection in the very moment in which we use it again.
      if (isUsed && mayRepeat && isCut(error)) this.#post({ mayRepeat: false })
      else this.#fail(error)
    }
    try {
      const sent = post({ method: 'POST', host, port, path, agent, headers })
      this.#request = sent
      sent.once('socket', (socket) => {
        isUsed = used.has(socket)
        used.add(socket)
        this.#watch(socket)
      })
      let interim = 0
      sent.on('information', () => {
        interim += 1
        if (interim <= maxInterim) return
        stopParsing(sent.socket)
        this.#fail(new NoFinalAnswer(interim))
      })
      sent.once('response', (response) => this.#read(response))
      sent.on('error', onError)
      sent.once('close', () => {
        if (this.#request === sent) onError({ code: 'ECONNRESET' })
      })
      sent.end(body)
    } catch (error) {
      this.#fail(error)
    }
  }

  #watch(socket: Socket): void {
    // One that could not even begin to connect is destroyed by now.
    const isConnected = !socket.connecting && !socket.destroyed
    this.#phase = isConnected ? 'connected' : 'connecting'
    if (isConnected) return
    socket.once('connect', () => {
      this.#phase = 'connected'
    })
  }

  #read(response: IncomingMessage): void {
    const { statusCode: status = 0, statusMessage: phrase = '', headers } = response
    const { 'retry-after': retryAfter = '', location = '' } = headers
    const pieces: Buffer[] = []
    let size = 0
    const end = () => {
      clearTimeout(this.#readLimit)
      const body = Buffer.concat(pieces).subarray(0, maxReadBytes).toString()
      this.#end({ kind: 'answered', answer: { status, phrase, retryAfter, location, body } })
    }
    this.#endWithAnswer = end
    response.on('data', (bytes: Buffer) => {
      if (isRefusal(status) && size < maxReadBytes) pieces.push(bytes)
      size += bytes.length
      if (size >= maxReadBytes) end()
      if (size > maxDrained) response.destroy()
    })
    // What is missing of a body changes nothing.
    response.on('error', () => {})
    response.once('close', () => this.#finish({ kind: 'stopped' }))
    if (isRefusal(status)) this.#readLimit = setTimeout(end, readLimitMs)
    else end()
  }

  #fail(error: unknown): void {
    this.#finish({ kind: 'failed', error, isUnreached: this.#phase === 'connecting' })
  }

  #finish(ended: Ended): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#limit)
    this.#endWithAnswer?.()
    this.#end(ended)
    // Does nothing when the whole answer has been read: then the connection is not its own any more.
    this.#request?.destroy()
    this.#released.resolve()
  }
}

/**
 * Has Node's parser fail at the next head: destroying the socket does not keep it from going on to the
 * end of what has come already.
 */
function stopParsing(socket: (Socket & { parser?: { onIncoming?: unknown } | null }) | null): void {
  const error = -1
  if (socket?.parser) socket.parser.onIncoming = () => error
}

function isCut(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code === 'ECONNRESET' || code === 'EPIPE'
}

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KeptList } from '../kept-list.ts'
import { Plan } from '../plan.ts'
import { sentence, type Told } from '../told.ts'
import { type HookReaction, type ReplyManner, reply } from './hook-reply.ts'
import { type ReceivedMessage, readBody, readFields } from './message.ts'
import { messageWords } from './message-words.ts'
import { checkSignature, readSecret } from './signature.ts'

const mostMessages = 20_000
const mostKeptBytes = 64 << 20
const mostIds = 200_000
const mostProblems = 1_000

export interface WebhookOptions {
  /** `whsec_…`; without one no signature is asked for. */
  readonly secret?: string | undefined
  /** From 0 up to 1, for answers by chance. */
  readonly random?: () => number
  readonly onTold?: (told: Told) => void
}

interface Fault {
  readonly problem: string
  readonly status: number
}

/** A server that webhooks can be tried against. */
export class WebhookReceiver {
  /** How good messages are answered; bad ones are answered 400, 401 or 405. */
  readonly answers: Plan<HookReaction>
  /** How answers look; everything can be changed at any time. */
  readonly manner: ReplyManner = { delayMs: 0, retryAfter: '', location: '', bodyBytes: 0 }
  readonly #key: Buffer | undefined
  readonly #onTold: (told: Told) => void
  readonly #messages = new KeptList<ReceivedMessage>(mostMessages)
  readonly #problems = new KeptList<string>(mostProblems)
  readonly #firstOf = new Map<string, { number: number; digest: string }>()
  readonly #closing = new Set<AbortController>()
  #keptBytes = 0
  #repeats = 0
  #server: Server | undefined

  /** Throws a RangeError when the secret is none. */
  constructor(options: WebhookOptions = {}) {
    this.#key = options.secret === undefined ? undefined : readSecret(options.secret)
    if (options.secret !== undefined && !this.#key) throw new RangeError('not a secret')
    this.#onTold = options.onTold ?? (() => {})
    this.answers = new Plan<HookReaction>(200, options.random ?? Math.random)
  }

  /** In the order of arrival: the latest 20,000, or 64 MiB of them. */
  get messages(): readonly ReceivedMessage[] {
    return this.#messages.all()
  }

  /** What the other side did wrong, the latest thousand. */
  get problems(): string[] {
    return this.#problems.all()
  }

  get received(): number {
    return this.#messages.added
  }

  /** How many messages came with an id that had come before. */
  get repeats(): number {
    return this.#repeats
  }

  /** Gives the port. Rejects when it cannot be had. */
  listen(place: { host: string; port: number }): Promise<number> {
    const server = createServer((request, response) => void this.#receive(request, response))
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(place, () => {
        server.off('error', reject)
        server.on('error', () => {})
        this.#server = server
        resolve((server.address() as AddressInfo).port)
      })
    })
  }

  /** Stops listening and cuts every connection. `listen` may follow: the messages stay. */
  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const controller of this.#closing) controller.abort()
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const controller = new AbortController()
    this.#closing.add(controller)
    response.once('close', () => {
      controller.abort()
      this.#closing.delete(controller)
    })
    response.on('error', () => {})
    const body = await readBody(request)
    if (!body) {
      this.#report('a body of more than 1 MiB, or one that broke off')
      response.destroy()
      return
    }
    const message = this.#enter(request, body)
    this.#onTold({ kind: 'in', words: messageWords(message) })
    const reaction = message.status === 0 ? this.answers.take(roomOf(message)) : message.status
    message.status = typeof reaction === 'number' ? reaction : 0
    message.isAnswerWritten = await reply(response, reaction, {
      manner: this.manner,
      signal: controller.signal,
    })
    const outcome = message.status === 0 ? reaction : `status ${message.status}`
    const cut = message.isAnswerWritten || message.status === 0 ? '' : ' (did not get out)'
    this.#onTold(sentence('out', `${outcome}${cut}`))
  }

  #enter(request: IncomingMessage, body: Buffer): ReceivedMessage {
    const header = (name: string) => String(request.headers[name] ?? '')
    const id = header('webhook-id')
    const text = body.toString('utf8')
    const fields = readFields(header('content-type'), text)
    const first = this.#firstOf.get(id)
    const fault = this.#faultOf({ request, body, hasFields: fields !== undefined })
    const message: ReceivedMessage = {
      number: this.#messages.added + 1,
      receivedMs: Date.now(),
      id,
      method: request.method ?? '',
      path: request.url ?? '/',
      fields,
      text,
      repeatOf: first?.number ?? 0,
      problem: fault.problem,
      status: fault.status,
      isAnswerWritten: false,
    }
    this.#keep(message)
    if (fault.status !== 0) this.#report(fault.problem)
    else if (first) this.#noticeRepeat(message, first.digest)
    else if (id !== '') this.#remember(message)
    return message
  }

  /** What is wrong with a message and how a careful receiver answers it; status 0 when it is good. */
  #faultOf(received: { request: IncomingMessage; body: Buffer; hasFields: boolean }): Fault {
    const { request, body, hasFields } = received
    if (request.method !== 'POST')
      return { problem: `the method is ${request.method}, not POST`, status: 405 }
    const header = (name: string) => String(request.headers[name] ?? '')
    const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
    const signed = { id, timestamp, signatures: header('webhook-signature'), body }
    const problem = this.#key ? checkSignature(signed, this.#key, Date.now()) : ''
    if (problem !== '') return { problem, status: 401 }
    if (hasFields) return { problem: '', status: 0 }
    return { problem: 'the body is neither a JSON object nor a form', status: 400 }
  }

  #keep(message: ReceivedMessage): void {
    this.#keptBytes += message.text.length
    this.#keptBytes -= this.#messages.add(message)?.text.length ?? 0
    while (this.#keptBytes > mostKeptBytes)
      this.#keptBytes -= this.#messages.dropOldest()?.text.length ?? 0
  }

  #remember({ id, number, text }: ReceivedMessage): void {
    for (const oldest of this.#firstOf.keys()) {
      if (this.#firstOf.size < mostIds) break
      this.#firstOf.delete(oldest)
    }
    this.#firstOf.set(id, { number, digest: digestOf(text) })
  }

  #noticeRepeat({ id, repeatOf, text }: ReceivedMessage, firstDigest: string): void {
    this.#repeats += 1
    if (digestOf(text) === firstDigest)
      this.#onTold(sentence('note', `${id} came again (no. ${repeatOf})`))
    else this.#report(`${id} came again with another body (no. ${repeatOf})`)
  }

  #report(problem: string): void {
    this.#problems.add(problem)
    this.#onTold(sentence('problem', problem))
  }
}

function roomOf({ fields }: ReceivedMessage): string {
  return String(fields?.room ?? '')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

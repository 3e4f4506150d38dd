import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { KeptList } from '../../lib/simulator/kept-list.ts'
import { type SimulatorEvent, sentence } from '../../lib/simulator/message.ts'
import { ProblemList } from '../../lib/simulator/problem-list.ts'
import { listenAt } from '../listen.ts'
import { Plan } from '../plan.ts'
import { type HookReaction, type ReplyManner, reply } from './hook-reply.ts'
import { fieldText, type ReceivedMessage, readBody, readFields } from './message.ts'
import { messageWords } from './message-words.ts'
import { checkSignature, readSecret } from './signature.ts'

const maxMessages = 20_000
const maxKeptBytes = 64 << 20
const maxIds = 200_000

interface WebhookOptions {
  /** `whsec_…`; without one no signature is asked for. */
  readonly secret?: string | undefined
  /** From 0 up to 1, for answers by chance. */
  readonly random?: () => number
  readonly onEvent?: (event: SimulatorEvent) => void
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
  readonly #onEvent: (event: SimulatorEvent) => void
  readonly #messages = new KeptList<ReceivedMessage>(maxMessages)
  readonly #problems: ProblemList
  readonly #firstOf = new Map<string, { number: number; digest: string }>()
  readonly #closing = new Set<AbortController>()
  #keptBytes = 0
  #repeats = 0
  #server: Server | undefined

  /** Throws a RangeError when the secret is none. */
  constructor(options: WebhookOptions = {}) {
    this.#key = options.secret === undefined ? undefined : readSecret(options.secret)
    if (options.secret !== undefined && !this.#key) throw new RangeError('not a secret')
    this.#onEvent = options.onEvent ?? (() => {})
    this.#problems = new ProblemList(this.#onEvent)
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
  async listen(address: { host: string; port: number }): Promise<number> {
    const server = createServer((request, response) => void this.#receive(request, response))
    const port = await listenAt(server, address)
    this.#server = server
    return port
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
      this.#problems.report('a body of more than 1 MiB, or one that broke off')
      response.destroy()
      return
    }
    const message = this.#enter(request, body)
    this.#onEvent({ kind: 'in', words: messageWords(message) })
    const fault = this.#faultOf(message, request, body)
    if (fault) this.#problems.report(fault.problem)
    else this.#noticeRepeat(message)
    const reaction = fault?.status ?? this.answers.take(fieldText(message, 'room'))
    message.status = typeof reaction === 'number' ? reaction : 0
    message.isAnswerWritten = await reply(response, reaction, {
      manner: this.manner,
      signal: controller.signal,
    })
    this.#onEvent(outcomeOf(message, reaction))
  }

  #enter(request: IncomingMessage, body: Buffer): ReceivedMessage {
    const id = headerOf(request, 'webhook-id')
    const text = body.toString('utf8')
    const message: ReceivedMessage = {
      number: this.#messages.added + 1,
      receivedMs: Date.now(),
      id,
      method: request.method ?? '',
      path: request.url ?? '/',
      fields: readFields(headerOf(request, 'content-type'), text),
      text,
      repeatOf: this.#firstOf.get(id)?.number ?? 0,
      status: 0,
      isAnswerWritten: false,
    }
    this.#keep(message)
    return message
  }

  /** What is wrong with a message, if anything, and how a careful receiver answers it. */
  #faultOf(message: ReceivedMessage, request: IncomingMessage, body: Buffer): Fault | undefined {
    const { method, id, fields } = message
    if (method !== 'POST') return { problem: `the method is ${method}, not POST`, status: 405 }
    const timestamp = headerOf(request, 'webhook-timestamp')
    const signatures = headerOf(request, 'webhook-signature')
    const signed = { id, timestamp, signatures, body }
    const problem = this.#key ? checkSignature(signed, this.#key, Date.now()) : ''
    if (problem !== '') return { problem, status: 401 }
    if (fields) return undefined
    return { problem: 'the body is neither a JSON object nor a form', status: 400 }
  }

  #keep(message: ReceivedMessage): void {
    this.#keptBytes += message.text.length
    this.#keptBytes -= this.#messages.add(message)?.text.length ?? 0
    while (this.#keptBytes > maxKeptBytes)
      this.#keptBytes -= this.#messages.dropOldest()?.text.length ?? 0
  }

  #noticeRepeat(message: ReceivedMessage): void {
    const { id, text } = message
    const first = this.#firstOf.get(id)
    if (!first) {
      if (id !== '') this.#remember(message)
      return
    }
    this.#repeats += 1
    const isSame = digestOf(text) === first.digest
    const how = isSame ? '' : ' with another body'
    const summary = `${id} came again${how}; the first was no. ${first.number}`
    if (isSame) this.#onEvent(sentence('note', summary))
    else this.#problems.report(summary)
  }

  #remember({ id, number, text }: ReceivedMessage): void {
    for (const oldest of this.#firstOf.keys()) {
      if (this.#firstOf.size < maxIds) break
      this.#firstOf.delete(oldest)
    }
    this.#firstOf.set(id, { number, digest: digestOf(text) })
  }
}

function outcomeOf(
  { status, isAnswerWritten }: ReceivedMessage,
  reaction: HookReaction,
): SimulatorEvent {
  if (reaction === 'silent') return sentence('note', 'it is not answered')
  if (reaction === 'cut') return sentence('note', 'the answer is cut')
  return sentence('out', `status ${status}${isAnswerWritten ? '' : ' (not sent)'}`)
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return String(headers[name] ?? '')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

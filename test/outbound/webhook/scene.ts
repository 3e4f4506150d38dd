import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server,
  type Socket,
} from 'node:net'
import type { Test } from 'tap'
import type { Notice } from '../../../src/core/model/delivery.ts'
import type { DeliveryOutcome } from '../../../src/core/ports/destination.ts'
import { SiteTime } from '../../../src/core/site-time.ts'
import { Webhook, type WebhookOptions } from '../../../src/outbound/webhook/webhook.ts'
import { systemClock } from '../../../src/system/clock.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { delivery, newSecret, status } from './notices.ts'

/** What a server has been sent. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Receiver {
  readonly port: number
  readonly url: string
  readonly requests: ReceivedRequest[]
  /** Every connection that was ever made to it. */
  readonly sockets: Socket[]
}

type Answer = (response: ServerResponse, requests: ReceivedRequest) => void

const ok: Answer = (response) => response.end('OK')

/** A listener that keeps what it hears, and then answers. */
export function keepAndAnswer(requests: ReceivedRequest[], answer: Answer = ok): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    request.on('data', (bytes: Buffer) => pieces.push(bytes))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: Buffer.concat(pieces) }
      requests.push(one)
      answer(response, one)
    })
  }
}

/** A real HTTP server that keeps what it hears. */
export async function openReceiver(t: Test, answer?: Answer): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const place = await listen(t, createServer(keepAndAnswer(requests, answer)))
  return { ...place, requests }
}

/** A server that does on each connection what it is told, HTTP or not. */
export async function openRaw(t: Test, onConnection: (socket: Socket) => void) {
  return listen(t, createRawServer(onConnection))
}

/** Lets a server listen, until the test ends. */
export async function listen(t: Test, server: Server, port = 0) {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port: given } = server.address() as AddressInfo
  return { port: given, url: `http://127.0.0.1:${given}/hook`, sockets }
}

/** Resolves when a server has lost a connection; rejects when it has not within 20 seconds. */
export async function untilClosed(socket: Socket | undefined): Promise<void> {
  if (!socket || socket.closed) return
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the connection stays')), 20_000)
    socket.once('close', () => {
      clearTimeout(limit)
      resolve()
    })
  })
}

export interface OpenWebhook {
  readonly webhook: Webhook
  readonly journal: KeptJournal
  /** How often the outbox was told to go on. */
  readonly readyCount: () => number
  /** Resolves when the outbox is told to go on. */
  readonly ready: Promise<void>
  send(notice?: Notice, signal?: AbortSignal): Promise<DeliveryOutcome>
}

/** A webhook to a url, closed when the test ends. */
export async function openWebhook(
  t: Test,
  url: string,
  over: Partial<WebhookOptions> = {},
): Promise<OpenWebhook> {
  const journal = new KeptJournal()
  const webhook = new Webhook({
    name: 'minibar',
    url,
    secrets: [newSecret],
    format: 'json',
    caFile: '',
    product: 'Nightporter/0.1.0',
    journal,
    clock: systemClock,
    time: new SiteTime('Europe/Vienna'),
    ...over,
  })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let count = 0
  const onReady = () => {
    count += 1
    resolve()
  }
  await webhook.start({ onReady, onLateAnswer: () => {} })
  t.teardown(() => webhook.close())
  const send = (notice: Notice = status, signal = new AbortController().signal) =>
    webhook.send(delivery(notice), signal)
  return { webhook, journal, ready, readyCount: () => count, send }
}

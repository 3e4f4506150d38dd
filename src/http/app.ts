import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { Fault } from '../core/fault.ts'
import { permissions, Source, type User } from '../core/model.ts'
import type { Reads } from '../core/ports.ts'
import type { Actor } from '../core/tenancy.ts'
import type { Auth } from './auth.ts'
import { readForm, readQuery, requireKnown } from './form.ts'
import type { House } from './house.ts'
import type { Metrics } from './metrics.ts'
import type { Operation, Reply, Request } from './operation.ts'
import { readParams } from './params.ts'
import { type Attempt, attemptOf, KeptReplies, keep } from './replies.ts'

const formType = 'application/x-www-form-urlencoded'
const readFormBody = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: [formType] },
  parsedMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  textLimit: '64kb',
})
const readCsvBody = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: ['text/csv'] },
  parsedMethods: ['POST'],
  textLimit: '4mb',
})

export interface AppParts {
  readonly house: House
  readonly auth: Auth
  readonly metrics: Metrics
  readonly operations: readonly Operation[]
  /** Whether a connection came through the daemon's own socket, which only its owner can open. */
  readonly isLocal: (socket: Socket) => boolean
}

/** The REST interface as a koa application. */
export function makeApp(parts: AppParts): Koa {
  const { house } = parts
  const app = new Koa()
  app.silent = true
  const routes = routesOf(parts)
  const headers = {
    Server: `Nightporter/${house.version} REST/${house.version}`,
    'Access-Control-Allow-Origin': house.allowOrigin,
    'Content-Language': house.language,
  }
  app.use(async (ctx) => {
    ctx.state.headers = headers
    try {
      requireOpen(house)
      const { path } = ctx
      requireRest(path)
      if (ctx.req.method === 'OPTIONS') return preflight(ctx)
      const actor = identify(parts, ctx)
      ctx.state.actor = actor instanceof Promise ? await actor : actor
      await (routes.get(firstPart(path)) ?? unknownPath)(ctx, () => unknownPath(ctx))
    } catch (error) {
      sendFault(ctx, faultOf(error, house))
    }
    return undefined
  })
  return app
}

type Routes = (ctx: Context, next: () => Promise<void>) => unknown

/** One router for each first part of a path: matching costs by the number of routes that are looked at. */
function routesOf(parts: AppParts): Map<string, Routes> {
  const replies = new KeptReplies(parts.house.store)
  const routers = new Map<string, Router>()
  for (const operation of parts.operations) {
    const part = firstPart(operation.path)
    const router = routers.get(part) ?? new Router({ sensitive: true })
    routers.set(part, router)
    router.register(operation.path, [operation.method], answer(parts, operation, replies))
  }
  return new Map([...routers].map(([part, router]) => [part, router.routes() as unknown as Routes]))
}

/** `isi` of `/rest/isi/item` */
function firstPart(path: string): string {
  const end = path.indexOf('/', restPrefix.length)
  return path.slice(restPrefix.length, end === -1 ? undefined : end)
}

function faultOf(error: unknown, house: House): Fault {
  if (error instanceof Fault) return error
  const { status, type, code } = error as { status?: number; type?: string; code?: string }
  if (status === 413)
    return new Fault(205, 'The body is too large; a form may have 64 KiB.', { status: 413 })
  if (status === 415)
    return new Fault(205, 'The encoding of the body is not supported; send it plain.')
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new Fault(204, 'The body ended too early; send all of it.')
  if (code?.startsWith('Z_')) return new Fault(204, 'The body is not compressed as it says.')
  const id = randomUUID()
  house.journal.error(`Internal error ${id}`, error)
  return new Fault(
    502,
    `Something went wrong here, and it is not your fault. The journal holds the details under ${id}.`,
  )
}

function sendFault(ctx: Context, fault: Fault): void {
  if (ctx.headerSent) return
  send(ctx, {
    status: fault.status,
    location: '',
    json: JSON.stringify({ error: fault.code, description: fault.message }),
    // The rest of a body that is too large is not worth reading.
    headers: { ...fault.headers, ...(fault.status === 413 && { Connection: 'close' }) },
  })
}

const restPrefix = '/rest/'

function requireOpen(house: House): void {
  if (!house.isOpen())
    throw new Fault(503, 'The system is starting or shutting down; try again in a moment.', {
      headers: { 'Retry-After': '2' },
    })
}

function requireRest(path: string): void {
  if (!path.startsWith(restPrefix) && path !== '/rest')
    throw new Fault(206, 'There is nothing here; the interface begins at /rest.')
}

/** Who asks. Credentials come before everything else under /rest. */
function identify({ auth, isLocal }: AppParts, ctx: Context): Actor | Promise<Actor> {
  if (isLocal(ctx.req.socket)) return commandLine
  const user = auth.identify(ctx.req.headers.authorization, addressOf(ctx))
  const source = ctx.req.headers['nightporter-client'] === 'page' ? Source.page : Source.rest
  return user instanceof Promise
    ? user.then((verified) => actorOf(verified, source))
    : actorOf(user, source)
}

function actorOf({ name, permissions, tenant }: User, source: Source): Actor {
  return { name, permissions, tenant, source }
}

const commandLine: Actor = {
  name: 'command line',
  permissions,
  tenant: '',
  source: Source.commandLine,
}

function addressOf(ctx: Context): string {
  return ctx.req.socket.remoteAddress ?? ''
}

/** What a browser asks before it sends credentials to another origin. */
function preflight(ctx: Context): void {
  ctx.respond = false
  ctx.res
    .writeHead(204, {
      ...ctx.state.headers,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Idempotency-Key, Nightporter-Client',
      'Access-Control-Max-Age': '86400',
    })
    .end()
}

/** Nothing matched both path and method. */
async function unknownPath(ctx: Context): Promise<void> {
  const matched: { methods: string[] }[] = ctx.matched ?? []
  if (matched.length === 0)
    throw new Fault(206, 'There is no such path; GET /rest/openapi.json lists all of them.')
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods)), 'OPTIONS'].join(', ')
  throw new Fault(207, `The method ${ctx.method} is not allowed here; use ${allowed}.`, {
    headers: { Allow: allowed },
  })
}

const noNext = () => Promise.resolve()

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** The body as the one type that the operation takes. */
async function readBody(ctx: Context, operation: Operation): Promise<string> {
  const type = operation.takesCsv ? 'text/csv' : formType
  // Most clients send the plain type; only another text needs a closer look.
  if (ctx.req.headers['content-type'] !== type && !isUtf8Of(ctx, type))
    throw new Fault(205, `Send the body as ${type} in UTF-8.`)
  await (operation.takesCsv ? readCsvBody : readFormBody)(ctx, noNext)
  return typeof ctx.request.body === 'string' ? ctx.request.body : ''
}

function isUtf8Of(ctx: Context, type: string): boolean {
  const { charset } = ctx.request
  return ctx.is(type) === type && (charset === '' || /^utf-?8$/i.test(charset))
}

function requirePermission(actor: Actor, operation: Operation): void {
  for (const permission of operation.permissions ?? [])
    if (!actor.permissions.includes(permission))
      throw new Fault(102, `Your account lacks the ${permission} permission; ask an administrator.`)
  if (operation.siteOnly && actor.tenant !== '')
    throw new Fault(102, 'This needs an account for the whole site; yours is bound to a tenant.')
}

function requireLicence(house: House, operation: Operation): void {
  const licence = house.licences.find(({ name }) => name === operation.licence)
  if (licence?.value === 0)
    throw new Fault(104, `${licence.name} is not licensed on this system; ask your supplier.`)
}

/** Checks in the promised order, lets the operation do its work and sends what it replies. */
function answer(parts: AppParts, operation: Operation, replies: KeptReplies): Middleware {
  const { house, metrics } = parts
  const form = operation.form ?? {}
  const query = operation.query ?? {}
  const formNames = Object.keys(form)
  const queryNames = Object.keys(query)
  const count = metrics.counterOf(operation)
  const readGiven = (body: string) => {
    const given = body === '' || operation.takesCsv ? nothingGiven : readForm(body)
    requireKnown(given, formNames)
    return readParams(form, given)
  }
  return async (ctx) => {
    const actor: Actor = ctx.state.actor
    requirePermission(actor, operation)
    requireLicence(house, operation)
    const body = hasBody(ctx.req) ? await readBody(ctx, operation) : ''
    const nowMs = house.clock.now()
    const key = operation.method === 'POST' ? ctx.req.headers['idempotency-key'] : undefined
    const attempt = key ? attemptOf(String(key), actor.name, ctx.path, body) : undefined
    const handle = () =>
      operation.handle(
        new HttpRequest(ctx, {
          nowMs,
          body,
          form: readGiven(body),
          query:
            queryNames.length === 0
              ? noValues
              : readParams(query, readQuery(ctx.querystring, queryNames)),
          commit: committer(house, attempt, nowMs),
        }),
      )
    const reply = await (attempt ? replies.once(attempt, nowMs, async () => handle()) : handle())
    send(ctx, reply)
    count(reply.status ?? 200)
  }
}

const nothingGiven: ReadonlyMap<string, string> = new Map()
const noValues = {}

type Checked = Pick<Request, 'nowMs' | 'body' | 'form' | 'query' | 'commit'>

/** What an operation gets to see of a request. Made for every one, so that what is rarely needed waits in a getter. */
class HttpRequest implements Request {
  readonly #ctx: Context
  readonly actor: Actor
  readonly nowMs: number
  readonly body: string
  readonly form: Request['form']
  readonly query: Request['query']
  readonly commit: Request['commit']

  constructor(ctx: Context, { nowMs, body, form, query, commit }: Checked) {
    this.#ctx = ctx
    this.actor = ctx.state.actor
    this.nowMs = nowMs
    this.body = body
    this.form = form
    this.query = query
    this.commit = commit
  }

  get path(): Record<string, string> {
    return this.#ctx.params
  }

  get address(): string {
    return addressOf(this.#ctx)
  }

  get lastEventId(): string | undefined {
    return this.#ctx.get('Last-Event-ID') || undefined
  }

  get signal(): AbortSignal {
    const gone = new AbortController()
    this.#ctx.res.once('close', () => gone.abort())
    return gone.signal
  }
}

/** Writes the reply together with the change when the client may ask again. */
function committer(house: House, attempt: Attempt | undefined, nowMs: number): Request['commit'] {
  return (decide) =>
    house.store.commit((read: Reads) => {
      const { change, reply } = decide(read)
      if (!attempt) return { change, value: reply }
      const record = keep(attempt, nowMs, reply)
      return { change: [...change, { put: 'keptReply', record }], value: reply }
    })
}

/**
 * Sends a reply. One that is complete goes straight to node with all its headers at once, past
 * koa's own response: that is the cheapest way, and nothing comes after this.
 */
function send(ctx: Context, reply: Reply): void {
  const { json, pages, status = 200, location = ctx.path } = reply
  const headers: Record<string, string | number> = { ...ctx.state.headers, ...reply.headers }
  if (location !== '') headers.Location = location
  if (pages) {
    ctx.status = status
    ctx.set(headers as Record<string, string>)
    ctx.set('Content-Type', reply.type ?? 'application/json')
    ctx.body = Readable.from(pages, { objectMode: false, highWaterMark: 65_536 })
    return
  }
  ctx.respond = false
  if (json !== undefined) headers['Content-Type'] = 'application/json'
  headers['Content-Length'] = json === undefined ? 0 : Buffer.byteLength(json)
  ctx.res.writeHead(status, headers)
  ctx.res.end(ctx.req.method === 'HEAD' ? undefined : json)
}

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { Fault } from '../core/fault.ts'
import { permissions, Source } from '../core/model.ts'
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
  const app = new Koa()
  app.silent = true
  const router = new Router({ sensitive: true })
  const replies = new KeptReplies(parts.house.store)
  for (const operation of parts.operations)
    router.register(
      operation.path,
      [operation.method],
      [gate(parts, operation), readBody(operation), answer(parts, operation, replies)],
    )
  app.use(faults(parts))
  app.use(identify(parts))
  app.use(router.routes())
  app.use(unknownPath)
  return app
}

/** Turns every failure into its JSON; what is our own fault is told to the journal alone. */
function faults({ house }: AppParts): Middleware {
  const server = `Nightporter/${house.version} REST/${house.version}`
  return async (ctx, next) => {
    ctx.set('Server', server)
    ctx.set('Access-Control-Allow-Origin', house.allowOrigin)
    ctx.set('Content-Language', house.language)
    try {
      await next()
    } catch (error) {
      sendFault(ctx, faultOf(error, house))
    }
  }
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
  ctx.set(fault.headers)
  // The rest of a body that is too large is not worth reading.
  if (fault.status === 413) ctx.set('Connection', 'close')
  ctx.status = fault.status
  ctx.set('Content-Type', 'application/json')
  ctx.body = JSON.stringify({ error: fault.code, description: fault.message })
}

/** Credentials come before everything else under /rest. */
function identify({ house, auth, isLocal }: AppParts): Middleware {
  const isRest = /^\/rest(?:\/|$)/
  return async (ctx, next) => {
    if (!house.isOpen())
      throw new Fault(503, 'The system is starting or shutting down; try again in a moment.', {
        headers: { 'Retry-After': '2' },
      })
    if (!isRest.test(ctx.path))
      throw new Fault(206, 'There is nothing here; the interface begins at /rest.')
    if (ctx.method === 'OPTIONS') return preflight(ctx)
    if (isLocal(ctx.req.socket)) ctx.state.actor = commandLine
    else {
      const found = auth.identify(ctx.get('Authorization') || undefined, addressOf(ctx))
      const user = found instanceof Promise ? await found : found
      const source = ctx.get('Nightporter-Client') === 'page' ? Source.page : Source.rest
      ctx.state.actor = {
        name: user.name,
        permissions: user.permissions,
        tenant: user.tenant,
        source,
      }
    }
    return next()
  }
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
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
  ctx.set(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Idempotency-Key, Nightporter-Client',
  )
  ctx.set('Access-Control-Max-Age', '86400')
  ctx.status = 204
}

/** Nothing matched both path and method. */
const unknownPath: Middleware = (ctx) => {
  const matched: { methods: string[] }[] = ctx.matched ?? []
  if (matched.length === 0)
    throw new Fault(206, 'There is no such path; GET /rest/openapi.json lists all of them.')
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods)), 'OPTIONS'].join(', ')
  throw new Fault(207, `The method ${ctx.method} is not allowed here; use ${allowed}.`, {
    headers: { Allow: allowed },
  })
}

/** Permission and licence come before anything that the client sent is looked at. */
function gate({ house }: AppParts, operation: Operation): Middleware {
  return (ctx, next) => {
    requirePermission(ctx.state.actor, operation)
    requireLicence(house, operation)
    return next()
  }
}

/** Reads the body, if there is one, as the one type that the operation takes. */
function readBody(operation: Operation): Middleware {
  const type = operation.takesCsv ? 'text/csv' : formType
  const read = operation.takesCsv ? readCsvBody : readFormBody
  return (ctx, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = ctx.req.headers
    if (encoding === undefined && (length === undefined || length === '0')) return next()
    const charset = ctx.request.charset
    if (ctx.is(type) !== type || (charset !== '' && !/^utf-?8$/i.test(charset)))
      throw new Fault(205, `Send the body as ${type} in UTF-8.`)
    return read(ctx, next)
  }
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

/** Reads the parameters, lets the operation do its work and sends what it replies. */
function answer(parts: AppParts, operation: Operation, replies: KeptReplies): Middleware {
  const { house, metrics } = parts
  const form = operation.form ?? {}
  const query = operation.query ?? {}
  const formNames = Object.keys(form)
  const queryNames = Object.keys(query)
  return async (ctx) => {
    const nowMs = house.clock.now()
    const body = typeof ctx.request.body === 'string' ? ctx.request.body : ''
    const actor: Actor = ctx.state.actor
    const key = operation.method === 'POST' ? ctx.get('Idempotency-Key') : ''
    const attempt = key === '' ? undefined : attemptOf(key, actor.name, ctx.path, body)
    const handle = async () => {
      const given = operation.takesCsv ? new Map<string, string>() : readForm(body)
      requireKnown(given, formNames)
      return operation.handle({
        actor,
        address: addressOf(ctx),
        nowMs,
        path: ctx.params,
        form: readParams(form, given),
        query: readParams(query, readQuery(ctx.querystring, queryNames)),
        body,
        lastEventId: ctx.get('Last-Event-ID') || undefined,
        get signal() {
          return closedSignal(ctx)
        },
        commit: committer(house, attempt, nowMs),
      })
    }
    const reply = await (attempt ? replies.once(attempt, nowMs, handle) : handle())
    send(ctx, reply)
    metrics.count(operation, reply.status ?? 200)
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

function closedSignal(ctx: Context): AbortSignal {
  const gone = new AbortController()
  ctx.res.once('close', () => gone.abort())
  return gone.signal
}

const nothing = Buffer.alloc(0)

function send(ctx: Context, reply: Reply): void {
  ctx.status = reply.status ?? 200
  ctx.set('Location', reply.location ?? ctx.path)
  if (reply.headers) ctx.set(reply.headers)
  if (reply.json !== undefined) {
    ctx.set('Content-Type', 'application/json')
    ctx.body = reply.json
  } else if (reply.pages) {
    ctx.set('Content-Type', reply.type ?? 'application/json')
    ctx.body = Readable.from(reply.pages, { objectMode: false, highWaterMark: 65_536 })
  } else {
    ctx.body = nothing
    ctx.remove('Content-Type')
  }
}

import type { Socket } from 'node:net'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { Fault } from '../core/fault.ts'
import { Complaints, type Counts } from '../core/journal/complaints.ts'
import type { User } from '../core/model/account.ts'
import { Source } from '../core/model/wakeup.ts'
import type { Actor } from '../core/tenancy.ts'
import { oneLine } from '../lib/text/one-line.ts'
import { hasBody, readBody, readRecording } from './api/body.ts'
import type { PageStream } from './api/chunk-stream.ts'
import { readForm, readQuery } from './api/form.ts'
import { attemptOf, type IdempotencyCache, withoutSecrets } from './api/idempotency.ts'
import type { LongReads } from './api/long-reads.ts'
import type { Metrics } from './api/metrics.ts'
import { notAllowed } from './api/not-allowed.ts'
import type { OpenStreams } from './api/open-streams.ts'
import type { Operation } from './api/operation.ts'
import { readParams } from './api/params.ts'
import { committer, HttpRequest, type Quotas, requireSame } from './api/request.ts'
import { preflight, send, sendFailure } from './api/send.ts'
import type { Auth } from './auth/auth.ts'
import { commandLine } from './auth/command-line.ts'
import { identify } from './auth/identify.ts'
import { Origins } from './auth/origins.ts'
import type { Sessions } from './auth/sessions.ts'
import { type ApiContext, requireLicence } from './context.ts'
import type { Imports } from './import/imports.ts'
import type { Page } from './page/page.ts'
import { inTurn } from './server/paced-work.ts'

export interface AppParts {
  readonly house: ApiContext
  readonly auth: Auth
  readonly sessions: Sessions
  readonly metrics: Metrics
  readonly replies: IdempotencyCache
  readonly imports: Imports
  readonly longReads: LongReads
  readonly streams: OpenStreams
  readonly quotas: Quotas
  readonly operations: readonly Operation[]
  readonly page: Page
  /** Whether a connection came through the daemon's own socket, which only its owner can open. */
  readonly isLocal: (socket: Socket) => boolean
}

/** The REST interface, and the page beside it, as a koa application. */
export function makeApp(parts: AppParts): Koa {
  const { house, page, isLocal } = parts
  const app = new Koa()
  const complaints = new Complaints(house.journal)
  app.on('error', (error) => {
    if (!hasLeft(error)) complaints.add('reply', (counts) => brokeOff(error, counts))
  })
  const routes = routesOf(parts)
  const origins = new Origins(house.allowOrigin, {
    Server: `Nightporter/${house.version} REST/${house.version}`,
    'Content-Language': house.language,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  app.use(async (ctx) => {
    ctx.state.headers = origins.headersFor(ctx.req)
    try {
      requireOpen(house)
      const path = pathOf(ctx)
      if (!isRest(path)) return await page.answer(ctx, path)
      if (ctx.req.method === 'OPTIONS') return preflight(ctx)
      if (!isReading(ctx) && origins.isForeign(ctx.req)) throw foreignPage()
      if (page.version !== '' && isNavigation(ctx)) return await page.answer(ctx, '/')
      if (isLocal(ctx.req.socket)) ctx.state.actor = commandLine
      else {
        const user = identify(parts, ctx, path)
        ctx.state.user = user instanceof Promise ? await user : user
        ctx.state.actor = actorOf(ctx.state.user, ctx)
      }
      await (routes.get(firstPart(path)) ?? unknownPath)(ctx, () => unknownPath(ctx))
    } catch (error) {
      sendFailure(ctx, error, house.journal)
    }
    return undefined
  })
  return app
}

/** Whether nothing is asked to change. */
function isReading({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

function foreignPage(): Fault {
  return new Fault(
    102,
    'A web page elsewhere may change nothing here; the site file allows one with allow_origin.',
  )
}

/**
 * Whether somebody has typed or followed an address under /rest in a browser. The page is more use
 * there than a question for a password, which the browser would keep and send with whatever other
 * pages ask for. Only browsers name this type; Java's programs say that they take text/html.
 */
function isNavigation({ req }: Context): boolean {
  const { authorization, accept } = req.headers
  return (
    authorization === undefined &&
    accept?.includes('application/xhtml+xml') === true &&
    req.method === 'GET'
  )
}

/** The client went away while its reply was being sent, or took it too slowly. */
function hasLeft({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^(ECANCELED|ECONNRESET|EPIPE|ETIMEDOUT|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED))$/.test(
    code,
  )
}

function brokeOff({ message }: Error, { unlogged }: Counts): string {
  const others = unlogged === 0 ? '' : ` (and ${unlogged} others since the last such line)`
  return `A reply broke off${others}: ${oneLine(message, 200)}`
}

type Routes = (ctx: Context, next: () => Promise<void>) => unknown

/** One router for each first part of a path: matching costs by the number of routes that are looked at. */
function routesOf(parts: AppParts): Map<string, Routes> {
  const routers = new Map<string, Router>()
  for (const operation of parts.operations) {
    const part = firstPart(operation.path)
    const router = routers.get(part) ?? new Router({ sensitive: true })
    routers.set(part, router)
    router.register(operation.path, [operation.method], answer(parts, operation))
  }
  return new Map([...routers].map(([part, router]) => [part, router.routes() as unknown as Routes]))
}

/** `isi` of `/rest/isi/item` */
function firstPart(path: string): string {
  const end = path.indexOf('/', restPrefix.length)
  return path.slice(restPrefix.length, end === -1 ? undefined : end)
}

const restPrefix = '/rest/'

function requireOpen(house: ApiContext): void {
  if (house.closing.aborted)
    throw new Fault(503, 'The system is shutting down; try again in a moment.', {
      headers: { 'Retry-After': '2', Connection: 'close' },
    })
}

/** The path asked for; what is no address at all throws Fault 204. */
function pathOf(ctx: Context): string {
  try {
    return ctx.path
  } catch {
    throw new Fault(
      204,
      'The address of the request is not valid; ask for a path such as /rest/system.',
    )
  }
}

function isRest(path: string): boolean {
  return path.startsWith(restPrefix) || path === '/rest'
}

function actorOf({ name, permissions, tenant }: User, ctx: Context): Actor {
  const isPage = ctx.req.headers['nightporter-client'] === 'page'
  return { name, permissions, tenant, source: isPage ? Source.page : Source.rest }
}

/** Nothing matched both path and method. */
async function unknownPath(ctx: Context): Promise<void> {
  const matched: { methods: string[] }[] = ctx.matched ?? []
  if (matched.length === 0)
    throw new Fault(206, 'There is no such path; GET /rest/openapi.json lists all of them.')
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods)), 'OPTIONS'].join(', ')
  throw notAllowed(ctx.method, allowed)
}

function requirePermission(actor: Actor, operation: Operation): void {
  for (const permission of operation.permissions ?? [])
    if (!actor.permissions.includes(permission))
      throw new Fault(102, `Your account lacks the ${permission} permission; ask an administrator.`)
  if (operation.siteOnly && actor.tenant !== '')
    throw new Fault(102, 'This needs an account for the whole site; yours is bound to a tenant.')
}

function isLong({ isLong = false }: Operation): boolean {
  return typeof isLong === 'function' ? isLong() : isLong
}

/** Checks in the promised order, lets the operation do its work and sends what it replies. */
function answer(parts: AppParts, operation: Operation): Middleware {
  const { house, metrics, replies, imports, longReads, streams, quotas, sessions } = parts
  const { store, space } = house
  const ledger = { store, space, quotas }
  const form = operation.form ?? {}
  const query = operation.query ?? {}
  const formNames = Object.keys(form)
  const queryNames = Object.keys(query)
  const count = metrics.counterOf(operation)
  const readGiven = (body: string) => {
    const given = operation.takesCsv ? nothingGiven : readForm(body, formNames)
    return readParams(form, given)
  }
  const carryOut = async (ctx: Context, actor: Actor) => {
    const isRecording = operation.takesWav === true && hasBody(ctx.req)
    const recording = isRecording ? await readRecording(ctx) : noRecording
    const isText = !isRecording && hasBody(ctx.req)
    const body = isText ? await readBody(ctx, operation.takesCsv ?? false) : ''
    const handle = () => {
      requireSame(store, ctx.state.user)
      sessions.requireLive(ctx.state.session)
      const nowMs = house.clock.now()
      const isRepeatable = operation.method === 'POST' && !operation.isLogin
      const key = isRepeatable ? ctx.req.headers['idempotency-key'] : undefined
      const attempt = key
        ? attemptOf(String(key), {
            actor,
            path: ctx.path,
            body: withoutSecrets(body, operation.secrets),
          })
        : undefined
      const handleOnce = () =>
        operation.handle(
          new HttpRequest(ctx, {
            nowMs,
            body,
            recording,
            form: readGiven(body),
            query:
              queryNames.length === 0
                ? noValues
                : readParams(query, readQuery(ctx.querystring, queryNames)),
            commit: committer(ledger, { user: ctx.state.user, attempt, nowMs, operation }),
          }),
        )
      return attempt ? replies.once(attempt, nowMs, async () => handleOnce()) : handleOnce()
    }
    // The command line is not counted.
    const isCounted = ctx.state.user && isLong(operation)
    const end = isCounted ? await longReads.begin(actor, ctx.res) : undefined
    const { socket } = ctx.req
    let stream: PageStream | undefined
    try {
      const replied = inTurn(socket, handle)
      const reply = replied instanceof Promise ? await replied : replied
      count(reply.status ?? 200)
      const sent = inTurn(socket, () => send(ctx, reply))
      stream = sent instanceof Promise ? await sent : sent
      const { user, session } = ctx.state
      if (stream && user && !reply.endsItself) streams.add(ctx.res, { user, session })
    } finally {
      if (stream && end) stream.once('close', end)
      else end?.()
    }
  }
  return (ctx) => {
    const actor: Actor = ctx.state.actor
    operation.checkPath?.(ctx.params)
    requirePermission(actor, operation)
    operation.mayUse?.(actor, ctx.params)
    requireLicence(house, operation.licence)
    const takesFile = operation.takesCsv || (operation.takesWav && hasBody(ctx.req))
    if (!takesFile) return carryOut(ctx, actor)
    return imports.during(actor.tenant, () => carryOut(ctx, actor))
  }
}

const nothingGiven: ReadonlyMap<string, string> = new Map()
const noValues = {}
const noRecording = new Uint8Array()

import { Fault } from '../../core/fault.ts'
import type { Actor } from '../../core/tenancy.ts'
import type { Quota } from '../../lib/turns/quota.ts'
import type { Sessions } from '../auth/sessions.ts'
import { type ApiContext, requireLicence } from '../context.ts'
import type { Imports } from '../import/imports.ts'
import type { HttpContext } from '../middleware/state.ts'
import { inTurn } from '../server/paced-work.ts'
import { hasBody, readBody, readFile } from './body.ts'
import type { ChunkStream } from './chunk-stream.ts'
import { readForm, readQuery } from './form.ts'
import { attemptOf, type IdempotencyCache, withoutSecrets } from './idempotency.ts'
import type { LongReads } from './long-reads.ts'
import type { Metrics } from './metrics.ts'
import type { OpenStreams } from './open-streams.ts'
import type { Operation } from './operation.ts'
import { readParams } from './params.ts'
import { committer, HttpRequest, requireSame } from './request.ts'
import { send } from './send.ts'

export interface OperationParts {
  readonly api: ApiContext
  readonly sessions: Sessions
  readonly metrics: Metrics
  readonly replies: IdempotencyCache
  readonly imports: Imports
  readonly longReads: LongReads
  readonly streams: OpenStreams
  readonly keptReplies: Quota
}

function requirePermission(actor: Actor, operation: Operation): void {
  for (const permission of operation.permissions ?? [])
    if (!actor.permissions.includes(permission))
      throw new Fault(102, `Your account lacks the ${permission} permission; ask an administrator.`)
  if (operation.siteOnly && actor.tenant !== '')
    throw new Fault(102, 'This needs an account for the whole site; yours is bound to a tenant.')
}

/** Of a pair, only the box that works changes anything; the other one says where that is. */
function requireHolding({ pair }: ApiContext, operation: Operation, path: string): void {
  if (operation.method === 'GET' || operation.isOfThisBox) return
  const refusal = pair?.refusal()
  if (refusal === undefined) return
  const { Location: place, ...headers } = refusal.headers
  throw new Fault(refusal.code, refusal.message, {
    headers: { ...headers, ...(place !== undefined && { Location: `${place}${path}` }) },
  })
}

function isLong({ isLong = false }: Operation): boolean {
  return typeof isLong === 'function' ? isLong() : isLong
}

/** Checks in the promised order, lets the operation do its work and sends what it replies. */
export function answer(
  parts: OperationParts,
  operation: Operation,
): (ctx: HttpContext) => Promise<void> {
  const { api, metrics, replies, imports, longReads, streams, keptReplies, sessions } = parts
  const { store, shares } = api
  const ledger = { store, shares, keptReplies }
  const form = operation.form ?? {}
  const query = operation.query ?? {}
  const formNames = Object.keys(form)
  const queryNames = Object.keys(query)
  const count = metrics.counterOf(operation)
  const readGiven = (body: string) => {
    const given = operation.takes === 'csv' ? nothingGiven : readForm(body, formNames)
    return readParams(form, given)
  }
  const carryOut = async (ctx: HttpContext, actor: Actor) => {
    const { takes } = operation
    const isFile = takes === 'wav' || takes === 'zip'
    const file = isFile && hasBody(ctx.req) ? await readFile(ctx, takes) : noFile
    const body = !isFile && hasBody(ctx.req) ? await readBody(ctx, takes === 'csv') : ''
    const handle = () => {
      requireSame(store, ctx.state.user)
      sessions.requireLive(ctx.state.session)
      const nowMs = api.clock.now()
      const isRepeatable = operation.method === 'POST' && !operation.isLogin
      const key = isRepeatable ? ctx.req.headers['idempotency-key'] : undefined
      const attempt = key
        ? attemptOf(String(key), {
            actor,
            path: ctx.path,
            body: withoutSecrets(body, operation.secrets),
          })
        : undefined
      const handleOnce = () => {
        const request = new HttpRequest(ctx, {
          nowMs,
          body,
          file,
          form: readGiven(body),
          query:
            queryNames.length === 0
              ? noValues
              : readParams(query, readQuery(ctx.querystring, queryNames)),
          commit: committer(ledger, { user: ctx.state.user, attempt, nowMs, operation }),
        })
        requireHolding(api, operation, ctx.originalUrl)
        return operation.handle(request)
      }
      return attempt ? replies.once(attempt, nowMs, async () => handleOnce()) : handleOnce()
    }
    // The command line is not counted.
    const isCounted = ctx.state.user && isLong(operation)
    const end = isCounted ? await longReads.begin(actor, ctx.res) : undefined
    const { socket } = ctx.req
    let stream: ChunkStream | undefined
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
  return async (ctx) => {
    const actor: Actor = ctx.state.actor
    operation.checkPath?.(ctx.params)
    requirePermission(actor, operation)
    operation.mayUse?.(actor, ctx.params)
    requireLicence(api, operation.licence)
    const takesFile = operation.takes === 'csv' || (operation.takes && hasBody(ctx.req))
    if (!takesFile) return carryOut(ctx, actor)
    return imports.during(actor.tenant, () => carryOut(ctx, actor))
  }
}

const nothingGiven: ReadonlyMap<string, string> = new Map()
const noValues = {}
const noFile = new Uint8Array()

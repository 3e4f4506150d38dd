import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { Fault } from '../../core/fault.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { challenge } from '../auth/auth.ts'
import { tooLarge } from './body.ts'
import { PageStream } from './chunk-stream.ts'
import type { Reply } from './operation.ts'

/**
 * Sends a reply, and gives the stream of one that is long. One that is complete goes straight to node with all its headers at once, past
 * koa's own response: that is the cheapest way, and nothing comes after this.
 */
export function send(ctx: Context, reply: Reply): PageStream | undefined {
  const { json, pages, pagesMs, status = 200, location = ctx.path } = reply
  const headers: Record<string, string | number> = { ...ctx.state.headers, ...reply.headers }
  if (location !== '') headers.Location = location
  if (pages) {
    ctx.status = status
    ctx.set(headers as Record<string, string>)
    ctx.set('Content-Type', reply.type ?? 'application/json')
    const stream = new PageStream(pages, pagesMs)
    ctx.body = stream
    return stream
  }
  ctx.respond = false
  if (json !== undefined) headers['Content-Type'] = 'application/json'
  headers['Content-Length'] = json === undefined ? 0 : Buffer.byteLength(json)
  ctx.res.writeHead(status, headers)
  ctx.res.end(ctx.req.method === 'HEAD' ? undefined : json)
  return undefined
}

/** Turns every failure into its JSON; what is our own fault is told to the journal alone. */
export function sendFailure(ctx: Context, error: unknown, journal: Journal): void {
  // There is nobody left to tell.
  if (ctx.headerSent || ctx.res.destroyed) return
  const fault = faultOf(error, journal)
  send(ctx, {
    status: fault.status,
    location: '',
    json: JSON.stringify({ error: fault.code, description: fault.message }),
    // The rest of a body that is too large is not worth reading.
    headers: {
      ...(fault.status === 401 && challenge),
      ...fault.headers,
      ...(fault.status === 413 && { Connection: 'close' }),
    },
  })
}

function faultOf(error: unknown, journal: Journal): Fault {
  if (error instanceof Fault) return error
  const { status, type } = error as { status?: number; type?: string }
  if (status === 413) return tooLarge()
  if (status === 415)
    return new Fault(205, 'The encoding of the body is not supported; send it plain.')
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new Fault(204, 'The body ended too early; send all of it.')
  const id = randomUUID()
  journal.error(`Internal error ${id}`, error)
  return new Fault(
    502,
    `Something went wrong here, and it is not your fault. The journal holds the details under ${id}.`,
  )
}

/** What a browser asks before it sends credentials to another origin. Whether it may is told by Access-Control-Allow-Origin. */
export function preflight(ctx: Context): void {
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

import type { HttpContext } from '../middleware/state.ts'
import { ChunkStream } from './chunk-stream.ts'
import type { Reply } from './operation.ts'

/** Gives koa the reply to send, and gives back the stream of one that is long. */
export function send(ctx: HttpContext, reply: Reply): ChunkStream | undefined {
  const { json, chunks, chunksMs, status = 200, location = ctx.path } = reply
  if (location !== '') ctx.set('Location', location)
  if (reply.headers) ctx.set(reply.headers)
  if (chunks) {
    ctx.status = status
    ctx.set('Content-Type', reply.type ?? 'application/json')
    const stream = new ChunkStream(chunks, chunksMs)
    ctx.body = stream
    return stream
  }
  if (json !== undefined) ctx.set('Content-Type', 'application/json')
  ctx.body = json ?? null
  // After the body: koa takes an empty one for 204.
  ctx.status = status
  return undefined
}

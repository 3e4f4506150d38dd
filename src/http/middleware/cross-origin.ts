import { Fault } from '../../core/fault.ts'
import type { Origins } from '../auth/origins.ts'
import type { HttpContext, Next } from './state.ts'

/** Answers what a browser asks before it sends credentials elsewhere; lets no foreign page change anything. */
export function crossOrigin(origins: Origins) {
  return async (ctx: HttpContext, next: Next): Promise<void> => {
    const { method } = ctx.req
    if (method === 'OPTIONS') return preflight(ctx)
    if (method !== 'GET' && method !== 'HEAD' && origins.isForeign(ctx.req))
      throw new Fault(
        102,
        'A web page elsewhere may change nothing here; the site file allows one with allow_origin.',
      )
    return next()
  }
}

/** Which origin may go on is in Access-Control-Allow-Origin, which every reply has. */
function preflight(ctx: HttpContext): void {
  ctx.status = 204
  ctx.set({
    ...ctx.state.headers,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Idempotency-Key, Nightporter-Client',
    'Access-Control-Max-Age': '86400',
  })
}

import type { Origins } from '../auth/origins.ts'
import type { HttpContext, Next } from './state.ts'

/** Sets the headers that every reply has, also one about an error. */
export function headers(origins: Origins) {
  return (ctx: HttpContext, next: Next): Promise<void> => {
    ctx.set(origins.headersFor(ctx.req))
    return next()
  }
}

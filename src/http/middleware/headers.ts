import type { Origins } from '../auth/origins.ts'
import type { HttpContext, Next } from './state.ts'

/** Finds the headers that every reply has, also one about an error; `send` sets them. */
export function headers(origins: Origins) {
  return (ctx: HttpContext, next: Next): Promise<void> => {
    ctx.state.headers = origins.headersFor(ctx.req)
    return next()
  }
}

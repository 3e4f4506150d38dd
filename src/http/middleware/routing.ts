import Router from '@koa/router'
import { Fault } from '../../core/fault.ts'
import { notAllowed } from '../api/not-allowed.ts'
import type { Operation } from '../api/operation.ts'
import type { HttpContext, Next } from './state.ts'

type Handler = (ctx: HttpContext) => Promise<void>
type Routes = (ctx: HttpContext, next: Next) => Promise<void>

/**
 * One router for each area of the interface, mounted at the first part of its paths: `/rest/isi`. In
 * one chain each request would be matched against the routes of all areas before its own.
 */
export function routing(
  operations: readonly Operation[],
  handlerOf: (operation: Operation) => Handler,
): Routes {
  const routers = new Map<string, Router>()
  for (const operation of operations) {
    const area = areaOf(operation.path)
    const router = routers.get(area) ?? new Router({ sensitive: true })
    routers.set(area, router)
    const handler = handlerOf(operation)
    router.register(operation.path, [operation.method], (ctx) => handler(ctx as HttpContext))
  }
  const routes = new Map(
    [...routers].map(([area, router]) => [area, router.routes() as unknown as Routes]),
  )
  return (ctx, next) => routes.get(areaOf(ctx.path))?.(ctx, next) ?? next()
}

const prefix = '/rest/'

/** `isi` of `/rest/isi/item` */
function areaOf(path: string): string {
  const end = path.indexOf('/', prefix.length)
  return path.slice(prefix.length, end === -1 ? undefined : end)
}

/** Nothing matched both path and method. */
export async function unknownPath(ctx: HttpContext): Promise<void> {
  const matched = ctx.matched ?? []
  if (matched.length === 0)
    throw new Fault(206, 'There is no such path; /manual/rest describes all of them.')
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods)), 'OPTIONS'].join(', ')
  throw notAllowed(ctx.method, allowed)
}

import Router from '@koa/router'
import { Fault } from '../../core/fault.ts'
import { notAllowed } from '../api/not-allowed.ts'
import type { Operation } from '../api/operation.ts'
import type { HttpContext } from './state.ts'

type Handler = (ctx: HttpContext) => Promise<void>

/** One router for each area of the interface. */
export function routersOf(
  operations: readonly Operation[],
  handlerOf: (operation: Operation) => Handler,
): Router[] {
  const routers = new Map<string, Router>()
  for (const operation of operations) {
    const router = routers.get(operation.area) ?? new Router({ sensitive: true })
    routers.set(operation.area, router)
    const handler = handlerOf(operation)
    router.register(operation.path, [operation.method], (ctx) => handler(ctx as HttpContext))
  }
  return [...routers.values()]
}

/** Nothing matched both path and method. */
export async function unknownPath(ctx: HttpContext): Promise<void> {
  const matched = ctx.matched ?? []
  if (matched.length === 0)
    throw new Fault(206, 'There is no such path; /manual/rest describes all of them.')
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods)), 'OPTIONS'].join(', ')
  throw notAllowed(ctx.method, allowed)
}

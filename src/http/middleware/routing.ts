import { METHODS } from 'node:http'
import Router from '@koa/router'
import { Fault } from '../../core/fault.ts'
import { notAllowed } from '../api/not-allowed.ts'
import type { Operation } from '../api/operation.ts'
import type { HttpContext, Next, RequestState } from './state.ts'

type Handler = (ctx: HttpContext) => Promise<void>

/** A router for each area of the interface, which is the first part of its paths: `isi` of `/rest/isi/item`. */
export function routersOf(
  operations: readonly Operation[],
  handlerOf: (operation: Operation) => Handler,
): Router<RequestState>[] {
  const areas = Map.groupBy(operations, ({ path }) => path.split('/')[2])
  return [...areas.values()].map((ofArea) => {
    const router = new Router<RequestState>({ sensitive: true })
    for (const operation of ofArea) {
      const handler = handlerOf(operation)
      router.register(operation.path, [operation.method], (ctx) => handler(ctx as HttpContext))
    }
    return router
  })
}

/** One for all routers, as the routes that have matched stand in the context. Methods it is not given get a 501. */
export function allowedMethods() {
  return new Router<RequestState>({ methods: METHODS }).allowedMethods()
}

/** Throws Fault 206 or 207 where no route has answered. */
export async function unanswered(ctx: HttpContext, next: Next): Promise<void> {
  await next()
  if (ctx.status === 404)
    throw new Fault(206, 'There is no such path; /manual/rest describes all of them.')
  if (ctx.status === 405) throw notAllowed(ctx.method, `${ctx.response.get('Allow')}, OPTIONS`)
}

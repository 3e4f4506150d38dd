import { Source } from '../../core/model/wakeup.ts'
import type { HttpContext, Next } from './state.ts'

/**
 * Tells the page which event was the last one when it asked: it follows what happens from there on, and
 * reads nothing a second time once it does.
 */
export function position(events: { readonly lastId: string }) {
  return (ctx: HttpContext, next: Next): Promise<void> => {
    if (ctx.state.actor.source === Source.page)
      ctx.state.headers = { ...ctx.state.headers, 'Nightporter-Event': events.lastId }
    return next()
  }
}

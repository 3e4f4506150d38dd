import { Fault } from '../../core/fault.ts'
import type { Page } from '../page/page.ts'
import type { HttpContext, Next } from './state.ts'

/** Everything outside /rest is the web page. */
export function webPage(page: Page) {
  return (ctx: HttpContext, next: Next): Promise<void> => {
    const path = pathOf(ctx)
    if (!isRest(path)) return page.answer(ctx, path)
    if (page.version !== '' && isNavigation(ctx)) return page.answer(ctx, '/')
    return next()
  }
}

/** The path asked for; what is no address at all throws Fault 204. */
function pathOf(ctx: HttpContext): string {
  try {
    return ctx.path
  } catch {
    throw new Fault(
      204,
      'The address of the request is not valid; ask for a path such as /rest/system.',
    )
  }
}

function isRest(path: string): boolean {
  return path.startsWith('/rest/') || path === '/rest'
}

/**
 * Whether somebody has typed or followed an address under /rest in a browser. The page is more use
 * there than a question for a password, which the browser would keep and send with whatever other
 * pages ask for. Only browsers name this type; Java's programs say that they take text/html.
 */
function isNavigation({ req }: HttpContext): boolean {
  const { authorization, accept } = req.headers
  return (
    authorization === undefined &&
    accept?.includes('application/xhtml+xml') === true &&
    req.method === 'GET'
  )
}

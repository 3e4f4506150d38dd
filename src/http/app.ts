import Koa from 'koa'
import { type Counts, RateLimitedLog } from '../core/journal/rate-limited-log.ts'
import { oneLine } from '../lib/text/one-line.ts'
import { answer, type OperationParts } from './api/carry-out.ts'
import type { Events } from './api/events/events.ts'
import type { Operation } from './api/operation.ts'
import { Origins } from './auth/origins.ts'
import { type AuthenticationParts, authentication } from './middleware/authentication.ts'
import { crossOrigin } from './middleware/cross-origin.ts'
import { errors } from './middleware/errors.ts'
import { headers } from './middleware/headers.ts'
import { whileOpen } from './middleware/open.ts'
import { position } from './middleware/position.ts'
import { allowedMethods, routersOf, unanswered } from './middleware/routing.ts'
import type { RequestState } from './middleware/state.ts'
import { webPage } from './middleware/web-page.ts'
import type { Page } from './page/page.ts'

export interface AppParts extends OperationParts, AuthenticationParts {
  readonly operations: readonly Operation[]
  readonly page: Page
  readonly events: Events
}

/** The REST interface, and the web page beside it, as a koa application. */
export function makeApp(parts: AppParts): Koa<RequestState> {
  const { api, operations } = parts
  const origins = new Origins(api.allowOrigin, {
    Server: `Nightporter/${api.version} REST/${api.version}`,
    'Content-Language': api.language,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  const app = new Koa<RequestState>()
  const rateLimitedLog = new RateLimitedLog(api.journal)
  app.on('error', (error) => {
    if (!hasLeft(error)) rateLimitedLog.add('reply', (counts) => brokeOff(error, counts))
  })
  app.use(errors(api.journal))
  app.use(headers(origins))
  app.use(whileOpen(api.closing))
  app.use(webPage(parts.page))
  app.use(crossOrigin(origins))
  app.use(authentication(parts))
  app.use(position(parts.events))
  for (const router of routersOf(operations, (operation) => answer(parts, operation)))
    app.use(router.routes())
  app.use(unanswered)
  app.use(allowedMethods())
  return app
}

/** The client went away while its reply was being sent, or took it too slowly. */
function hasLeft({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^(ECANCELED|ECONNRESET|EPIPE|ETIMEDOUT|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED))$/.test(
    code,
  )
}

function brokeOff({ message }: Error, { unlogged }: Counts): string {
  const others = unlogged === 0 ? '' : ` (and ${unlogged} others since the last such line)`
  return `A reply broke off${others}: ${oneLine(message, 200)}`
}

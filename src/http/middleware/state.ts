import type { ParameterizedContext } from 'koa'
import type { Session, User } from '../../core/model/account.ts'
import type { Actor } from '../../core/tenancy.ts'

/** What the middleware has found out about a request. */
export interface RequestState {
  /** Those of every reply. */
  headers: Readonly<Record<string, string>>
  /** Who asks; there from authentication on. */
  actor: Actor
  /** The account as it was when the request began; the command line has none. */
  user?: User
  /** The session that the request came with, if it came with one. */
  session?: Session
}

/** `params` are the parts of the path that vary; there once a route has matched. */
export type HttpContext = ParameterizedContext<
  RequestState,
  { params: Readonly<Record<string, string>> }
>

export type Next = () => Promise<void>

import type { Socket } from 'node:net'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import { Source } from '../../core/model/wakeup.ts'
import type { Actor } from '../../core/tenancy.ts'
import { addressOf } from '../api/request.ts'
import type { Auth } from '../auth/auth.ts'
import { commandLine } from '../auth/command-line.ts'
import { isBearer, type Sessions, sessionPath } from '../auth/sessions.ts'
import type { HttpContext, Next } from './state.ts'

export interface AuthenticationParts {
  readonly auth: Auth
  readonly sessions: Sessions
  /** Whether a connection came through the daemon's own socket, which only its owner can open. */
  readonly isLocal: (socket: Socket) => boolean
}

/** Finds out who asks. Throws Fault 101, 103 or 105. */
export function authentication(parts: AuthenticationParts) {
  return async (ctx: HttpContext, next: Next): Promise<void> => {
    if (parts.isLocal(ctx.req.socket)) ctx.state.actor = commandLine
    else {
      const user = identify(parts, ctx)
      ctx.state.user = user instanceof Promise ? await user : user
      ctx.state.actor = actorOf(ctx.state.user, ctx)
    }
    return next()
  }
}

/** By the token of a session, or by Basic credentials. */
function identify({ auth, sessions }: AuthenticationParts, ctx: HttpContext): User | Promise<User> {
  const { authorization } = ctx.req.headers
  if (isBearer(authorization)) {
    const { user, session } = sessions.identify(authorization, addressOf(ctx))
    ctx.state.session = session
    return user
  }
  const isLogin = ctx.req.method === 'POST' && ctx.path === sessionPath
  const user = auth.identify(authorization, ctx.req.socket)
  if (user instanceof Promise) return user.then((known) => requireNoCodes(known, isLogin))
  return requireNoCodes(user, isLogin)
}

/** A second factor that a password alone walks around would protect nothing. */
function requireNoCodes(user: User, isLogin: boolean): User {
  if (user.authenticator === undefined || isLogin) return user
  throw new Fault(
    105,
    'This account has codes of an authenticator: log in on the page, or use an account without codes for programs.',
  )
}

function actorOf({ name, permissions, tenant }: User, ctx: HttpContext): Actor {
  const isPage = ctx.req.headers['nightporter-client'] === 'page'
  return { name, permissions, tenant, source: isPage ? Source.page : Source.rest }
}

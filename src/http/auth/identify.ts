import type { Context } from 'koa'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import { addressOf } from '../api/request.ts'
import type { Auth } from './auth.ts'
import { isBearer, type Sessions } from './sessions.ts'

export const sessionPath = '/rest/session'

/** Finds out who asks, by the token of a session or by Basic credentials. Throws Fault 101, 103 or 105. */
export function identify(
  { auth, sessions }: { readonly auth: Auth; readonly sessions: Sessions },
  ctx: Context,
  path: string,
): User | Promise<User> {
  const { authorization } = ctx.req.headers
  if (isBearer(authorization)) {
    const { user, session } = sessions.identify(authorization, addressOf(ctx))
    ctx.state.session = session
    return user
  }
  const isLogin = path === sessionPath && ctx.req.method === 'POST'
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

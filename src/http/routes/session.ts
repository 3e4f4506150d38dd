import { takeCode } from '../../core/codes.ts'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import { endSession, sessionMs, startSession } from '../../core/sessions.ts'
import { emptyReply, type Operation, operation, type Request } from '../api/operation.ts'
import { optional } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import type { CodeChecks } from '../auth/code-checks.ts'
import { makeToken, sessionPath } from '../auth/sessions.ts'
import type { ApiContext } from '../context.ts'
import { code } from './authenticator.ts'

const area = 'Accounts'

export function sessionRoutes(api: ApiContext, codes: CodeChecks): Operation[] {
  return [
    operation({
      area,
      id: 'logIn',
      method: 'POST',
      path: sessionPath,
      about:
        'Logs in with Basic credentials, and gives a token to send as `Authorization: Bearer …` ' +
        'from then on. It is good for 12 hours; an account has at most 20, and the oldest goes. ' +
        'Each request is a login of its own: an Idempotency-Key changes nothing.',
      isLogin: true,
      secrets: ['code'],
      form: {
        code: optional(
          code,
          'For an account with codes of an authenticator: what it shows now. Without it, with a ' +
            'wrong one, and with one that was used already the answer is 401 with error 105.',
        ),
      },
      reply: { status: 201, about: 'Logged in.', schema: schemas.session },
      handle: async ({ address, form, nowMs, user, session, commit }) => {
        const account = requirePassword({ user, session })
        const { name } = account
        const right = codes.require(account, form.code, address)
        const { token, id } = makeToken()
        return commit((read) => ({
          change: [
            ...(right ? takeCode(read, name, right) : []),
            ...startSession(read, { id, user: name, startedMs: nowMs }),
          ],
          reply: {
            status: 201,
            location: sessionPath,
            json: JSON.stringify({
              error: 0,
              description: 'Logged in.',
              token,
              expires: api.time.iso(nowMs + sessionMs),
            }),
          },
        }))
      },
    }),
    operation({
      area,
      id: 'logOut',
      errors: [312],
      method: 'DELETE',
      path: sessionPath,
      about: 'Logs out: ends the session that the request came with.',
      reply: emptyReply,
      handle: ({ session, commit }) => {
        if (!session)
          throw new Fault(312, 'There is no session to end; send its token as Bearer credentials.')
        return commit((read) => ({ change: endSession(read, session.id), reply: {} }))
      },
    }),
  ]
}

/** A session begins with a password, and never with another session, which would then never end. */
function requirePassword({ user, session }: Pick<Request, 'user' | 'session'>): User {
  if (!user) throw new Fault(102, 'The command line needs no session; ask without one.')
  if (session) throw new Fault(101, 'Send a user name and password as Basic credentials to log in.')
  return user
}

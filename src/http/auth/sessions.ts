import { hash, randomBytes } from 'node:crypto'
import { Fault } from '../../core/fault.ts'
import type { Session, User } from '../../core/model/account.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Store } from '../../core/ports/store.ts'
import { isLive } from '../../core/sessions.ts'
import type { Auth } from './auth.ts'

const tokenBytes = 32
const wrongLimit = 1_000

/** Where a session is opened, looked at and ended. */
export const sessionPath = '/rest/session'

/** Who a request comes from, and with which session. */
export interface Identified {
  readonly user: User
  readonly session: Session
}

/** Knows who a request comes from by the token of a session. */
export class Sessions {
  readonly #store: Store
  readonly #clock: Clock
  readonly #auth: Auth
  /** Wrong tokens that were counted, the oldest first: one that is sent again is not guessed anew. */
  readonly #wrong = new Set<string>()

  constructor(store: Store, clock: Clock, auth: Auth) {
    this.#store = store
    this.#clock = clock
    this.#auth = auth
  }

  /**
   * The account as it is now. Throws Fault 101 or 103. A token that was never given, or whose session
   * was ended, counts as a failed login of its address, once: many pages may find out at the same time
   * that they were logged out, and nobody is to wait for that.
   */
  identify(authorization: string, remoteAddress: string): Identified {
    const id = idOf(authorization.slice(scheme.length).trim())
    const session = this.#store.get('session', id)
    const user = session && this.#store.get('user', session.user)
    if (session && user) {
      if (!isLive(session, this.#clock.now())) throw over()
      this.#auth.noteProof(remoteAddress)
      return { user, session }
    }
    this.#auth.requireMayGuess(remoteAddress)
    if (!this.#wrong.has(id)) {
      this.#auth.countGuess(remoteAddress)
      this.#wrong.add(id)
      if (this.#wrong.size > wrongLimit) this.#wrong.delete(this.#wrong.values().next().value ?? '')
    }
    throw over()
  }

  /** Throws Fault 101 when a session that was identified before, if any, is over by now. */
  requireLive(session: Session | undefined): void {
    if (session && !this.isLive(session.id)) throw over()
  }

  /** Whether a session that was identified before goes on. */
  isLive(id: string): boolean {
    const session = this.#store.get('session', id)
    return session !== undefined && isLive(session, this.#clock.now())
  }
}

const scheme = 'Bearer '

export function isBearer(authorization: string | undefined): authorization is string {
  return authorization?.slice(0, scheme.length).toLowerCase() === 'bearer '
}

/** A new token, and what its session is known by. The token is told once and kept nowhere. */
export function makeToken(): { readonly token: string; readonly id: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, id: idOf(token) }
}

function idOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

function over(): Fault {
  return new Fault(101, 'The session is over; log in again.')
}

import { isUsed, type RightCode, wrongCode } from '../core/codes.ts'
import { Fault } from '../core/fault.ts'
import type { User } from '../core/model.ts'
import type { Clock, Store } from '../core/ports.ts'
import { addressKey } from './address-key.ts'
import { type Auth, tooMany } from './auth.ts'
import { Throttle } from './throttle.ts'
import { rightCode } from './totp.ts'

/**
 * Checks the codes of authenticators. Wrong ones are counted like wrong passwords, and apart from
 * them: whoever guesses codes knows the password, and must not begin anew with it. A code has only six
 * digits, so those for one account are counted over all addresses, too (RFC 4226 section 7.3).
 */
export class CodeChecks {
  readonly #store: Store
  readonly #clock: Clock
  readonly #auth: Auth
  readonly #byName = new Throttle(10)
  readonly #byAccount = new Throttle(100)

  constructor(store: Store, clock: Clock, auth: Auth) {
    this.#store = store
    this.#clock = clock
    this.#auth = auth
  }

  /**
   * The code as one that fits, to be taken in a commit; undefined for an account that has no codes.
   * Throws Fault 103 or 105. One that was not sent is no failure.
   */
  require(user: User, code: string | undefined, remoteAddress: string): RightCode | undefined {
    const { name, authenticator } = user
    if (authenticator === undefined) return undefined
    if (code === undefined) throw missingCode()
    const key = `${addressKey(remoteAddress)} ${name}`
    const nowMs = this.#clock.monotonic()
    const waitMs = Math.max(this.#byName.waitMs(key, nowMs), this.#byAccount.waitMs(name, nowMs))
    if (waitMs > 0) throw tooMany(waitMs)
    this.#auth.requireMayGuess(remoteAddress, name)
    const right = rightCode(authenticator, code, this.#clock.now())
    if (right && !isUsed(this.#store, name, right)) {
      this.#byName.forget(key)
      return right
    }
    this.#byName.fail(key, nowMs)
    this.#byAccount.fail(name, nowMs)
    this.#auth.countGuess(remoteAddress)
    throw wrongCode()
  }
}

export function missingCode(): Fault {
  return new Fault(
    105,
    'This account has codes of an authenticator; send the one that it shows now as code.',
  )
}

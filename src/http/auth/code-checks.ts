import { isUsed, type RightCode, wrongCode } from '../../core/codes.ts'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Auth, tooMany } from './auth.ts'
import { Guesses, maxFreeGuesses } from './guesses.ts'
import { rightCode } from './totp.ts'

interface CodeParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
}

/**
 * Checks the codes of authenticators. Wrong ones are counted like wrong passwords, and apart from
 * them: whoever guesses codes knows the password, and must not begin anew with it.
 */
export class CodeChecks {
  readonly #store: Store
  readonly #clock: Clock
  readonly #auth: Auth
  readonly #journal: Journal
  readonly #guesses = new Guesses()

  constructor({ store, clock, journal }: CodeParts, auth: Auth) {
    this.#store = store
    this.#clock = clock
    this.#journal = journal
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
    const nowMs = this.#clock.monotonic()
    const waitMs = this.#guesses.waitMs(name, nowMs)
    if (waitMs > 0) throw tooMany(waitMs)
    this.#auth.requireMayGuess(remoteAddress, name)
    const right = rightCode(authenticator, code, this.#clock.now())
    if (right && !isUsed(this.#store, name, right)) {
      this.#guesses.forget(name)
      return right
    }
    if (this.#guesses.add(name, nowMs) === maxFreeGuesses)
      this.#journal.warn(
        `Somebody who knows the password of ${name} guesses the codes of its authenticator, from ${remoteAddress}: change the password.`,
      )
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

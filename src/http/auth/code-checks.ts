import { isUsed, type RightCode, wrongCode } from '../../core/codes.ts'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Auth, tooMany } from './auth.ts'
import { rightCode } from './totp.ts'

/** Wrong codes of an account that cost no pause; people mistype, too. */
const maxFreeGuesses = 10
const firstPauseMs = 60_000
const maxPauseMs = 15 * 60_000

/**
 * Wrong codes of each account since its last right one, from wherever they come: each one after the
 * first ten is followed by a pause, twice as long as the one before. A code has only six digits, and
 * whoever guesses at it has all the time of the world (RFC 4226 section 7.3).
 */
class GuessedCodes {
  /** There are no more than accounts. */
  readonly #accounts = new Map<string, { count: number; untilMs: number }>()

  waitMs(name: string, nowMs: number): number {
    return Math.max(0, (this.#accounts.get(name)?.untilMs ?? 0) - nowMs)
  }

  /** Gives how many there are now. */
  add(name: string, nowMs: number): number {
    const count = (this.#accounts.get(name)?.count ?? 0) + 1
    const doublings = count - maxFreeGuesses
    const pauseMs =
      doublings < 0 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(doublings, 10))
    this.#accounts.set(name, { count, untilMs: nowMs + pauseMs })
    return count
  }

  forget(name: string): void {
    this.#accounts.delete(name)
  }
}

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
  readonly #guesses = new GuessedCodes()

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

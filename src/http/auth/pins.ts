import { randomBytes, timingSafeEqual } from 'node:crypto'
import { takenPin } from '../../core/accounts.ts'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import type { Installation } from '../../core/model/installation.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { PinAttempt, PinCheck, PinOutcome } from '../../core/ports/pin-check.ts'
import type { Store } from '../../core/ports/store.ts'
import { tooMany } from './auth.ts'
import { Guesses } from './guesses.ts'
import { type Passwords, saltLength } from './password.ts'

export interface PinParts {
  readonly store: Store
  readonly clock: Pick<Clock, 'monotonic'>
  readonly passwords: Passwords
}

/**
 * Knows accounts by their PINs. Whoever enters one gives no name, so all are hashed with one salt, and
 * no two accounts have the same. Wrong ones are counted for each extension, over all its calls.
 */
export class Pins implements PinCheck {
  readonly #parts: PinParts
  /**
   * A right one forgives none of them: it may be the own one of somebody who guesses at others. What is
   * mistyped at the telephone of the housekeepers is forgotten in time.
   */
  readonly #wrong = new Guesses({ fadeMs: 15 * 60_000 })
  /** Extensions whose PIN is being looked at: one at a time, so that none is guessed beside another. */
  readonly #checking = new Set<string>()

  constructor(parts: PinParts) {
    this.#parts = parts
  }

  async check({ pin, extension, permission }: PinAttempt): Promise<PinOutcome> {
    const { store, clock, passwords } = this.#parts
    const isPaused = this.#wrong.waitMs(extension, clock.monotonic()) > 0
    if (isPaused || this.#checking.has(extension)) return { kind: 'paused' }
    this.#checking.add(extension)
    try {
      const caller = { address: `phone ${extension}`, standing: 'new' } as const
      const hash = await passwords.hashWith(pin, this.#salt ?? randomBytes(saltLength), caller)
      const user = withPin(store.all('user'), hash)
      if (!user?.permissions.includes(permission)) {
        this.#wrong.add(extension, clock.monotonic())
        return { kind: 'wrong' }
      }
      return { kind: 'right', user }
    } catch (error) {
      // Too many logins wait to be checked.
      if (error instanceof Fault) return { kind: 'paused' }
      throw error
    } finally {
      this.#checking.delete(extension)
    }
  }

  /**
   * The hash of a PIN that is to be an account's. Throws Fault 308 where another has it. Whoever asks
   * would know somebody else's then, so each such one counts as wrong, and each that somebody wants for
   * themselves. Throws Fault 103 after too many.
   */
  async hash(pin: string, name: string, asker: string): Promise<string> {
    const { store, clock, passwords } = this.#parts
    const waitMs = this.#wrong.waitMs(`user ${asker}`, clock.monotonic())
    if (waitMs > 0) throw tooMany(waitMs)
    const caller = { address: `party ${asker}`, standing: 'known' } as const
    const hash = await passwords.hashWith(pin, this.#salt ?? (await this.#makeSalt()), caller)
    const owner = withPin(store.all('user'), hash)
    const isTaken = owner !== undefined && owner.name !== name
    if (isTaken || name === asker) this.#wrong.add(`user ${asker}`, clock.monotonic())
    if (isTaken) throw takenPin()
    return hash
  }

  get #salt(): Buffer | undefined {
    const salt = this.#parts.store.get('installation', 'installation')?.pinSalt
    return salt === undefined ? undefined : Buffer.from(salt, 'base64url')
  }

  /** Kept before the first PIN is. */
  async #makeSalt(): Promise<Buffer> {
    const made = randomBytes(saltLength).toString('base64url')
    const pinSalt = await this.#parts.store.commit((read) => {
      // Noted at every start, before anything is served.
      const installation = read.get('installation', 'installation') as Installation
      if (installation.pinSalt !== undefined) return { change: [], value: installation.pinSalt }
      return {
        change: [{ put: 'installation', record: { ...installation, pinSalt: made } }],
        value: made,
      }
    })
    return Buffer.from(pinSalt, 'base64url')
  }
}

/** The account with a PIN; each is looked at, so that the time does not tell which. */
function withPin(users: readonly User[], hash: string): User | undefined {
  const wanted = Buffer.from(hash)
  let found: User | undefined
  for (const user of users) {
    const pin = Buffer.from(user.pin ?? '')
    if (pin.length === wanted.length && timingSafeEqual(pin, wanted)) found = user
  }
  return found
}

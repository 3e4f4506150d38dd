import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { type Caller, Turns } from './turns.ts'

/** scrypt's parameters (RFC 7914): its memory, block size and rounds. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** One of the settings that OWASP advises, the one that takes 16 MiB: memory is what the box is short of. */
const defaultCost: PasswordCost = { N: 16_384, r: 8, p: 5 }
/** What a hash may cost at most: a forged one could keep everybody from logging in for hours. */
const maxWork = 8 * defaultCost.N * defaultCost.r * defaultCost.p
const maxMemory = 2 * defaultCost.N * defaultCost.r
export const saltLength = 16
const keyLength = 32

/** Hashes and checks passwords, one at a time: commits share the threads that hashing uses. */
export class Passwords {
  readonly #cost: PasswordCost
  /** Verified in the place of an unknown user's hash, so that both cost the same time. */
  readonly #nobody: string
  readonly #turns = new Turns()

  constructor(cost = defaultCost) {
    this.#cost = cost
    this.#nobody = hashText(cost, Buffer.alloc(saltLength), Buffer.alloc(keyLength))
  }

  /**
   * Setting a password is for those who are logged in already; parties take turns. Rejects with Fault
   * 103 when too many are waiting.
   */
  hash(password: string, party = ''): Promise<string> {
    const caller = { address: `party ${party}`, standing: 'known' as const }
    return this.hashWith(password, randomBytes(saltLength), caller)
  }

  /** The same with a salt that is known already, so that equal ones have equal hashes. */
  async hashWith(password: string, salt: Buffer, caller: Caller): Promise<string> {
    const key = await this.#turns.run(caller, () => derive(password, salt, this.#cost))
    return hashText(this.#cost, salt, key)
  }

  /**
   * Whether the password fits the hash; without a hash, or with one that is not computed, it takes as
   * long and never fits. Rejects with Fault 103 when too many are waiting.
   */
  async verify(password: string, given: string | undefined, caller: Caller): Promise<boolean> {
    const hash = given !== undefined && isUsable(given) ? given : undefined
    const { salt, key: expected, ...cost } = readHash(hash ?? this.#nobody)
    const key = await this.#turns.run(caller, async () => {
      const key = await derive(password, salt, cost)
      // An older hash takes as long as a new one, so that the time does not tell who has an account.
      if (cost.p < this.#cost.p) await derive(password, salt, { ...cost, p: this.#cost.p - cost.p })
      return key
    })
    return timingSafeEqual(key, expected) && hash !== undefined
  }

  /** Whether a hash was made at another cost than new ones are. */
  isOutdated(hash: string): boolean {
    const { N, r, p } = readHash(hash)
    return N !== this.#cost.N || r !== this.#cost.r || p !== this.#cost.p
  }
}

/** Whether a hash is one that could have been made here, at a cost that can be borne. */
export function isUsable(hash: string): boolean {
  // A forged record may hold anything.
  const { N, r, p, salt, key } = readHash(String(hash))
  const isCost = [N, r, p].every((value) => Number.isSafeInteger(value) && value >= 1)
  const isPowerOfTwo = N >= 2 && Number.isInteger(Math.log2(N))
  const isWhole = salt.length === saltLength && key.length === keyLength
  return isCost && isPowerOfTwo && isWhole && N * r * p <= maxWork && (N + p + 2) * r < maxMemory
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyLength, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function readHash(text: string): PasswordCost & { salt: Buffer; key: Buffer } {
  const [, N, r, p, salt = '', key = ''] = text.split('$')
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'hex'),
    key: Buffer.from(key, 'hex'),
  }
}

function hashText({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return `scrypt$${N}$${r}$${p}$${salt.toString('hex')}$${key.toString('hex')}`
}

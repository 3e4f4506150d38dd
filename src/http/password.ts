import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { Fault } from '../core/fault.ts'

export type PasswordCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>

const usualCost: PasswordCost = { N: 16_384, r: 8, p: 1 }
const saltLength = 16
const keyLength = 32

/** Passwords that may wait for their turn, in all. */
const waitingLimit = 512

/** Too many passwords are being checked just now; nobody's fault, and over in a moment. */
export function manyLogins(): Fault {
  return new Fault(103, 'Many logins are being checked just now; try again in 1 s.', {
    headers: { 'Retry-After': '1' },
  })
}

/** Hashes and checks passwords, one at a time: commits share the threads that hashing uses. */
export class Passwords {
  readonly #cost: PasswordCost
  /** Verified in the place of an unknown user's hash, so that both cost the same time. */
  readonly #nobody: string
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(cost = usualCost) {
    this.#cost = cost
    this.#nobody = hashText(cost, Buffer.alloc(saltLength), Buffer.alloc(keyLength))
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength)
    const key = await this.#derive(password, salt, this.#cost)
    return hashText(this.#cost, salt, key)
  }

  /** Whether the password fits the hash; without a hash it takes as long and never fits. */
  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const [, N, r, p, salt = '', expected = ''] = (hash ?? this.#nobody).split('$')
    const options = { N: Number(N), r: Number(r), p: Number(p) }
    const key = await this.#derive(password, Buffer.from(salt, 'hex'), options)
    const isSame = timingSafeEqual(key, Buffer.from(expected, 'hex'))
    return isSame && hash !== undefined
  }

  #derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
    const run = () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      })
    if (this.#waiting >= waitingLimit) return Promise.reject(manyLogins())
    this.#waiting += 1
    const turn = this.#last.then(run, run).finally(() => {
      this.#waiting -= 1
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

function hashText({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return `scrypt$${N}$${r}$${p}$${salt.toString('hex')}$${key.toString('hex')}`
}

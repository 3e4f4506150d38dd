import { hash, randomBytes } from 'node:crypto'

/** What a secret is known by in memory, with a salt that lives as long as the process. Every request needs one: it is cheap. */
export class SaltedHash {
  readonly #salt = randomBytes(32).toString('base64')

  of(text: string): string {
    return hash('sha256', `${this.#salt} ${text}`, 'base64')
  }
}

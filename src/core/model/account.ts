import type { Tenanted } from './tenanted.ts'

export const permissions = ['inventory', 'administrator'] as const
export type Permission = (typeof permissions)[number]

export interface User extends Tenanted {
  readonly name: string
  /** scrypt parameters, salt and hash in one text; see http/password. */
  readonly hash: string
  readonly permissions: readonly Permission[]
  /** True while the password is the one made at first start. */
  readonly initial: boolean
  /** The secret of the account's authenticator in base32, for one that has codes. It is never shown. */
  readonly authenticator?: string
  /** A hash of the PIN that the account is known by on a telephone; see http/auth/pins. */
  readonly pin?: string
}

/** A login on the page, known by its token, of which only a hash is kept. */
export interface Session {
  /** SHA-256 of the token, in base64url. */
  readonly id: string
  readonly user: string
  readonly startedMs: number
}

/** The last code of an account's authenticator that was accepted. */
export interface UsedCode {
  readonly user: string
  /** The time step of RFC 6238 that it stands for. */
  readonly step: number
}

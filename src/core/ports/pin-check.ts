import type { Permission, User } from '../model/account.ts'

export type PinOutcome =
  | { readonly kind: 'right'; readonly user: User }
  /** Nobody has this PIN, or whoever has it may not do that: which of both is not told. */
  | { readonly kind: 'wrong' }
  /** So many were wrong that none is looked at for a while. */
  | { readonly kind: 'paused' }

export interface PinAttempt {
  readonly pin: string
  /** The extension that it was entered at. */
  readonly extension: string
  readonly permission: Permission
}

/** Knows accounts by their PINs. */
export interface PinCheck {
  check(attempt: PinAttempt): Promise<PinOutcome>
}

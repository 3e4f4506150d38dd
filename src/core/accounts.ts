import { forgetCodes, type RightCode, takeCode } from './codes.ts'
import { Fault } from './fault.ts'
import { requireSpace } from './list-limits.ts'
import type { Permission, User } from './model/account.ts'
import type { Change } from './ports/change.ts'
import type { Reads } from './ports/reads.ts'
import { endSessionsOf } from './sessions.ts'
import { forgetDialled } from './telephone/dialled-charge.ts'
import { type Actor, isSiteAdministrator, owns } from './tenancy.ts'

/** How many digits a PIN has. */
export const pinLength = { min: 4, max: 8 }
export const pinText = new RegExp(`^\\d{${pinLength.min},${pinLength.max}}$`)
export const passwordLength = { min: 10, max: 256 }
export const maxNameLength = 64

/** A user that this administrator manages. Those of other tenants, and the site's, do not exist for a tenant's administrator. */
export function requireUser(read: Reads, actor: Actor, name: string): User {
  const user = read.get('user', name)
  if (!user || !owns(actor, user)) throw new Fault(312, `There is no user ${name}; check the name.`)
  return user
}

export function addUser(read: Reads, user: User): Change {
  if (read.get('user', user.name))
    throw new Fault(308, `There is a user ${user.name} already; choose another name.`)
  requireSpace(read, 'user', [user])
  return [{ put: 'user', record: user }]
}

export interface UserPatch {
  readonly hash?: string | undefined
  readonly permissions?: readonly Permission[] | undefined
  readonly tenant?: string | undefined
  readonly authenticator?: AuthenticatorPatch | undefined
  /** The hash of a new PIN, or null for none. */
  readonly pin?: string | null | undefined
  /** The session that asks for it, which goes on. */
  readonly session?: string | undefined
}

export type AuthenticatorPatch =
  /** With a code that shows that the secret is in the authenticator. */
  | { readonly kind: 'set'; readonly secret: string; readonly code: RightCode }
  /** With a code of it, where the own one is taken away. */
  | { readonly kind: 'end'; readonly code: RightCode | undefined }

/** Changes an account. A new password, and codes that are set or end, end its other sessions. */
export function changeUser(read: Reads, actor: Actor, name: string, patch: UserPatch): Change {
  const before = requireUser(read, actor, name)
  const after: User = {
    ...withPin(read, withCodes(before, patch.authenticator), patch.pin),
    hash: patch.hash ?? before.hash,
    permissions: patch.permissions ?? before.permissions,
    tenant: patch.tenant ?? before.tenant,
    initial: patch.hash === undefined && before.initial,
  }
  if (!isSiteAdministrator(after)) requireAnotherAdministrator(read, before)
  const isProvenAnew = patch.hash !== undefined || patch.authenticator !== undefined
  return [
    { put: 'user', record: after },
    ...codeChange(read, name, patch.authenticator),
    ...(isProvenAnew ? endSessionsOf(read, name, patch.session) : []),
  ]
}

/** Throws Fault 308 or 312. */
function withCodes(user: User, patch: AuthenticatorPatch | undefined): User {
  if (patch === undefined) return user
  const { authenticator, ...without } = user
  if (patch.kind === 'set') {
    if (authenticator !== undefined)
      throw new Fault(308, `${user.name} has codes of an authenticator already; end these first.`)
    return { ...without, authenticator: patch.secret }
  }
  if (authenticator === undefined)
    throw new Fault(312, `${user.name} has no codes of an authenticator; there is nothing to end.`)
  return without
}

/** Throws Fault 308 where another account has got the same PIN meanwhile: one PIN is one person. */
function withPin(read: Reads, user: User, pin: string | null | undefined): User {
  if (pin === undefined) return user
  const { pin: _, ...without } = user
  if (pin === null) return without
  for (const other of read.each('user'))
    if (other.pin === pin && other.name !== user.name) throw takenPin()
  return { ...without, pin }
}

export function takenPin(): Fault {
  return new Fault(308, 'This PIN cannot be used; choose another one.')
}

function codeChange(read: Reads, name: string, patch: AuthenticatorPatch | undefined): Change {
  const used = patch?.code ? takeCode(read, name, patch.code) : []
  return patch?.kind === 'end' ? forgetCodes(read, name) : used
}

/** Puts the same password under a new hash, and gives the user as it is then; none if it was changed meanwhile. */
export function renewHash(
  read: Reads,
  { name, hash: oldHash }: User,
  hash: string,
): { change: Change; value: User | undefined } {
  const now = read.get('user', name)
  if (now?.hash !== oldHash) return { change: [], value: undefined }
  const record = { ...now, hash }
  return { change: [{ put: 'user', record }], value: record }
}

export function removeUser(read: Reads, actor: Actor, name: string): Change {
  const user = requireUser(read, actor, name)
  requireAnotherAdministrator(read, user)
  return [
    { remove: 'user', id: name, tenant: user.tenant },
    ...forgetCodes(read, name),
    ...forgetDialled(read, name),
    ...endSessionsOf(read, name),
  ]
}

function requireAnotherAdministrator(read: Reads, user: User): void {
  if (isSiteAdministrator(user) && read.all('user').filter(isSiteAdministrator).length === 1)
    throw new Fault(
      309,
      `${user.name} is the last administrator of the site; make another one first.`,
    )
}

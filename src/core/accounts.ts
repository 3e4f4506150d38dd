import { Fault } from './fault.ts'
import type { Permission, User } from './model.ts'
import type { Change, Reads } from './ports.ts'
import { type Actor, isSiteAdministrator, owns } from './tenancy.ts'

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
  return [{ put: 'user', record: user }]
}

export interface UserPatch {
  readonly hash?: string | undefined
  readonly permissions?: readonly Permission[] | undefined
  readonly tenant?: string | undefined
}

export function changeUser(read: Reads, actor: Actor, name: string, patch: UserPatch): Change {
  const before = requireUser(read, actor, name)
  const after: User = {
    ...before,
    hash: patch.hash ?? before.hash,
    permissions: patch.permissions ?? before.permissions,
    tenant: patch.tenant ?? before.tenant,
    initial: patch.hash === undefined && before.initial,
  }
  if (!isSiteAdministrator(after)) requireAnotherAdministrator(read, before)
  return [{ put: 'user', record: after }]
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
  return [{ remove: 'user', id: name, tenant: user.tenant }]
}

function requireAnotherAdministrator(read: Reads, user: User): void {
  if (isSiteAdministrator(user) && read.all('user').filter(isSiteAdministrator).length === 1)
    throw new Fault(
      309,
      `${user.name} is the last administrator of the site; make another one first.`,
    )
}

import {
  addUser,
  changeUser,
  maxNameLength,
  passwordLength,
  pinLength,
  pinText,
  removeUser,
  requireUser,
} from '../../core/accounts.ts'
import { Fault } from '../../core/fault.ts'
import { permissions, type User } from '../../core/model/account.ts'
import type { SiteDestination } from '../../core/ports/destination.ts'
import { type Actor, owns, partyOf, tenantFor } from '../../core/tenancy.ts'
import { systemActor } from '../../core/wakeup/context.ts'
import { tenant } from '../api/fields.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { list, oneOf, optional, required, text } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { Auth } from '../auth/auth.ts'
import type { CodeChecks } from '../auth/code-checks.ts'
import { commandLine } from '../auth/command-line.ts'
import type { Passwords } from '../auth/password.ts'
import type { Pins } from '../auth/pins.ts'
import type { ApiContext } from '../context.ts'
import {
  authenticator,
  code,
  readAuthenticator,
  requireAdministrator,
  requireCurrent,
  requireMayChangeCodes,
} from './authenticator.ts'

const area = 'Accounts'
const { min, max } = passwordLength
const password = text({
  min,
  max,
  should: `a password of ${min} to ${max} characters`,
  example: 'a good password',
})
const someText = text({ min: 1, max, example: 'a good password' })
const userName = text({
  min: 1,
  max: maxNameLength,
  pattern: /^(?!\.{1,2}$)[^:/]+$/,
  should: `a name of 1 to ${maxNameLength} characters without ":" or "/", not "." or ".."`,
  example: 'minibar',
})
/** What ends a PIN. */
const noPin = 'off'
const pin = text({
  min: noPin.length,
  max: pinLength.max,
  pattern: new RegExp(`${pinText.source}|^${noPin}$`),
  should: 'a PIN of 4 to 8 digits, or off',
  example: '4711',
})
const permissionList = list(oneOf(permissions), { min: 0, max: permissions.length })

export interface AccountParts {
  readonly auth: Auth
  readonly codes: CodeChecks
  readonly passwords: Passwords
  readonly pins: Pins
}

export function accountRoutes(api: ApiContext, parts: AccountParts): Operation[] {
  return [
    listUsersOperation(api),
    addUserOperation(api, parts),
    getUserOperation(api),
    changeUserOperation(api, parts),
    removeUserOperation(),
  ]
}

function listUsersOperation(api: ApiContext): Operation {
  return operation({
    area,
    id: 'listUsers',
    method: 'GET',
    path: '/rest/user',
    about: 'Lists the users.',
    permissions: ['administrator'],
    reply: {
      status: 200,
      about: 'The users, without their passwords.',
      schema: listOf('users', schemas.user),
    },
    handle: ({ actor }) => {
      const users = api.store.all('user').filter((user) => owns(actor, user))
      return { json: JSON.stringify({ users: users.map(view) }) }
    },
  })
}

function addUserOperation(api: ApiContext, { passwords }: AccountParts): Operation {
  return operation({
    area,
    id: 'addUser',
    errors: [308, 309, 312],
    method: 'POST',
    path: '/rest/user',
    about: 'Adds a user.',
    secrets: ['password'],
    permissions: ['administrator'],
    form: {
      name: required(userName, 'Name to log in with.'),
      password: required(password, `At least ${min} characters.`),
      permissions: optional(permissionList, '`inventory`, `administrator`, or both.'),
      tenant: optional(tenant, 'Binds the account to one tenant.'),
    },
    reply: { status: 201, about: 'Added.', schema: schemas.created },
    handle: async ({ actor, form, commit }) => {
      const bound = tenantFor(actor, form.tenant, api.tenants)
      const name = form.name.normalize('NFC')
      requirePersonalName(name, api.destinations)
      const user: User = {
        name,
        hash: '',
        permissions: form.permissions ?? [],
        tenant: bound,
        initial: false,
      }
      // What cannot be added is not worth a hash, which takes others' time.
      addUser(api.store, user)
      const hash = await passwords.hash(form.password, partyOf(actor))
      return commit((read) => ({
        change: addUser(read, { ...user, hash }),
        reply: {
          status: 201,
          location: `/rest/user/${encodeURIComponent(name)}`,
          json: JSON.stringify({ error: 0, description: 'Added.', id: name }),
        },
      }))
    },
  })
}

function getUserOperation(api: ApiContext): Operation {
  return operation({
    area,
    id: 'getUser',
    errors: [312],
    method: 'GET',
    path: '/rest/user/:name',
    about: "One's own account, or any one (administrator).",
    mayUse: requireOwnOrAdministrator,
    reply: { status: 200, about: 'The user, without the password.', schema: schemas.user },
    handle: ({ actor, path }) => ({
      json: JSON.stringify(view(requireUser(api.store, actor, nameOf(path)))),
    }),
  })
}

function changeUserOperation(api: ApiContext, parts: AccountParts): Operation {
  const { auth, codes, passwords, pins } = parts
  return operation({
    area,
    id: 'changeUser',
    errors: [201, 308, 309, 312],
    method: 'PUT',
    path: '/rest/user/:name',
    about:
      "Changes a user (administrator), or one's own password, PIN and codes of an authenticator.",
    secrets: ['password', 'current', 'authenticator', 'code', 'pin'],
    mayUse: requireOwnOrAdministrator,
    example: { password: 'a better password', current: 'a good password' },
    form: {
      password: optional(password, `The new password, at least ${min} characters.`),
      current: optional(someText, "The current password, needed for one's own."),
      authenticator: optional(
        authenticator,
        "One's own: a secret of 160 bits in base32, which the authenticator has as well, or `off`. " +
          'Needs `current` and `code`. Administrators may set others to `off` without these.',
      ),
      code: optional(code, 'What the authenticator shows now, each for one use (105).'),
      pin: optional(
        pin,
        'What the account is known by on a telephone, 4 to 8 digits, or `off`. No two accounts have the same.',
      ),
      permissions: optional(permissionList, 'Administrators only.'),
      tenant: optional(tenant, 'Administrators only.'),
    },
    reply: emptyReply,
    handle: async ({ actor, address, nowMs, form, path, session, commit }) => {
      const name = nameOf(path)
      requireMayChange(actor, form)
      requireMayChangeCodes(actor, name, form)
      const user = requireUser(api.store, actor, name)
      if (form.current !== undefined && !(await auth.confirm(user.name, form.current, address)))
        throw new Fault(202, 'The parameter current is not valid; it is not your current password.')
      const authenticator = readAuthenticator(form, {
        nowMs,
        requireCode: (code) => codes.require(user, code, address),
      })
      const bound =
        form.tenant === undefined ? undefined : tenantFor(actor, form.tenant, api.tenants)
      const hash =
        form.password === undefined
          ? undefined
          : await passwords.hash(form.password, partyOf(actor))
      const pin =
        form.pin === undefined || form.pin === noPin
          ? form.pin && null
          : await pins.hash(form.pin, name, actor.name)
      return commit((read) => ({
        change: changeUser(read, actor, name, {
          hash,
          pin,
          permissions: form.permissions,
          tenant: bound,
          authenticator,
          session: session?.id,
        }),
        reply: {},
      }))
    },
  })
}

function removeUserOperation(): Operation {
  return operation({
    area,
    id: 'removeUser',
    errors: [309, 312],
    method: 'DELETE',
    path: '/rest/user/:name',
    about: 'Removes a user.',
    permissions: ['administrator'],
    reply: emptyReply,
    handle: ({ actor, path, commit }) =>
      commit((read) => ({ change: removeUser(read, actor, nameOf(path)), reply: {} })),
  })
}

function view({ name, permissions, tenant, authenticator, pin }: User) {
  return {
    name,
    permissions: permissions.join(','),
    tenant,
    authenticator: authenticator !== undefined,
    pin: pin !== undefined,
  }
}

interface UserForm {
  readonly password: string | undefined
  readonly current: string | undefined
  readonly permissions: readonly string[] | undefined
  readonly tenant: string | undefined
  readonly authenticator: string | undefined
  readonly pin: string | undefined
}

/** What the log calls what is done by no person. */
const localActors = [commandLine.name, systemActor.name].map((name) => name.toLowerCase())

const blanks = /[\s\p{Cf}\u2800\u3164]+/gu

/** Throws Fault 202 for the name of a part of the system: the log must tell who did something. */
function requirePersonalName(name: string, destinations: readonly SiteDestination[]): void {
  // However its blanks are written: in a list it must not look like one of these.
  const given = name.normalize('NFKC').replace(blanks, ' ').trim().toLowerCase()
  const isLocal = localActors.includes(given) || /^phone(\s|$)/.test(given)
  // A property system books and cancels calls in its own name; others only get to know.
  const isProperty = destinations.some(
    (destination) => destination.knowsGuests && destination.name.toLowerCase() === given,
  )
  if (isLocal || isProperty)
    throw new Fault(202, `The parameter name is not valid; ${name} is a part of the system itself.`)
}

/** A name as it is stored, however its accents were sent. */
function nameOf(path: Readonly<Record<string, string>>): string {
  return (path.name ?? '').normalize('NFC')
}

/** Other people's accounts are for administrators. */
function requireOwnOrAdministrator(actor: Actor, path: Readonly<Record<string, string>>): void {
  if (actor.name !== nameOf(path)) requireAdministrator(actor)
}

/** Anyone may change the own password who knows the current one; the rest is for administrators. */
function requireMayChange(actor: Actor, form: UserForm): void {
  if (form.permissions !== undefined || form.tenant !== undefined) requireAdministrator(actor)
  else if ([form.password, form.authenticator, form.pin].every((value) => value === undefined))
    throw new Fault(201, `The parameter password is missing; it should be ${password.should}.`)
  if (!actor.permissions.includes('administrator')) requireCurrent(form)
}

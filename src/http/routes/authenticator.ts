import type { AuthenticatorPatch } from '../../core/accounts.ts'
import { type RightCode, wrongCode } from '../../core/codes.ts'
import { Fault } from '../../core/fault.ts'
import { Source } from '../../core/model/wakeup.ts'
import type { Actor } from '../../core/tenancy.ts'
import { text } from '../api/params.ts'
import { missingCode } from '../auth/code-checks.ts'
import { rightCode } from '../auth/totp.ts'

const off = 'off'

export const authenticator = text({
  min: off.length,
  max: 32,
  pattern: /^(?:[A-Z2-7]{32}|off)$/,
  should: 'a secret of 32 base32 characters (A to Z and 2 to 7), or off',
  example: 'off',
})

export const code = text({
  min: 6,
  max: 6,
  pattern: /^\d{6}$/,
  should: 'a code of 6 digits',
  example: '123456',
})

interface CodeForm {
  readonly authenticator: string | undefined
  readonly current: string | undefined
  readonly code: string | undefined
}

/**
 * Everyone sets and ends the own codes, and proves who they are; administrators may end those of
 * others, for whoever has lost a telephone. Throws Fault 102, 105 or 201.
 */
export function requireMayChangeCodes(actor: Actor, name: string, form: CodeForm): void {
  if (form.authenticator === undefined) return
  const isOwn = actor.name === name && actor.source !== Source.commandLine
  if (!isOwn && form.authenticator !== off)
    throw new Fault(102, 'Only whoever the account belongs to can set up codes for it.')
  if (!isOwn) {
    requireAdministrator(actor)
    return
  }
  requireCurrent(form)
  if (form.code === undefined) throw missingCode()
}

/** Throws Fault 102. */
export function requireAdministrator(actor: Actor): void {
  if (!actor.permissions.includes('administrator'))
    throw new Fault(102, 'Your account lacks the administrator permission; ask an administrator.')
}

/** Throws Fault 201 where a form does not prove who sends it. */
export function requireCurrent({ current }: Pick<CodeForm, 'current'>): void {
  if (current === undefined)
    throw new Fault(201, 'The parameter current is missing; it should be your current password.')
}

export interface CodeParts {
  readonly nowMs: number
  /** Checks a code of the authenticator that the account has. Throws Fault 103 or 105. */
  readonly requireCode: (code: string) => RightCode | undefined
}

/** What the form changes of the account's authenticator. A wrong code throws Fault 105. */
export function readAuthenticator(
  form: Pick<CodeForm, 'authenticator' | 'code'>,
  { nowMs, requireCode }: CodeParts,
): AuthenticatorPatch | undefined {
  const { authenticator, code } = form
  if (authenticator === undefined) return undefined
  if (authenticator === off)
    return { kind: 'end', code: code === undefined ? undefined : requireCode(code) }
  // Whoever sends the secret has nothing to guess.
  const right = code === undefined ? undefined : rightCode(authenticator, code, nowMs)
  if (!right) throw wrongCode()
  return { kind: 'set', secret: authenticator, code: right }
}

import { passwordLength } from '../../../core/accounts.ts'
import { type Permission, permissions } from '../../../core/model/account.ts'
import type { Account } from '../../rest/records.ts'
import type { Words } from '../../words/words.ts'

export function permissionsOf(account: Pick<Account, 'permissions'>): readonly Permission[] {
  const given = account.permissions.split(',')
  return permissions.filter((permission) => given.includes(permission))
}

/** An administrator who looks after the whole site. */
export function isOfSite(account: Pick<Account, 'permissions' | 'tenant'>): boolean {
  return account.tenant === '' && permissionsOf(account).includes('administrator')
}

/** What is wrong with a name, if anything. */
export function nameTrouble(name: string, words: Words): string | undefined {
  return /^[^:/]{1,64}$/.test(name.trim()) ? undefined : words.adminUsers.nameWrong
}

/** What is wrong with a password, if anything. The system takes the spaces at its ends away. */
export function passwordTrouble(password: string, words: Words): string | undefined {
  return password.trim().length < passwordLength.min ? words.adminUsers.passwordShort : undefined
}

import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'
import { askPassword } from './password-prompt.ts'

interface UserOptions {
  readonly data: string
  readonly permissions: string | undefined
  readonly tenant: string | undefined
}

/** `nightporter user add|passwd|list|remove NAME` */
export async function user(words: string[], options: UserOptions): Promise<string> {
  const [action, name] = words
  if (action === 'list' && name === undefined) return listUsers(options.data)
  if (name === undefined) throw new Refusal('Usage: nightporter user add|passwd|list|remove NAME')
  const path = `/rest/user/${encodeURIComponent(name)}`
  const extras = {
    ...(options.permissions !== undefined && { permissions: options.permissions }),
    ...(options.tenant !== undefined && { tenant: options.tenant }),
  }
  switch (action) {
    case 'add': {
      const form = { name, password: await askPassword(), ...extras }
      await ask(options.data, { method: 'POST', path: '/rest/user', form })
      return `${name} was added.`
    }
    case 'passwd': {
      const form = { password: await askPassword(), ...extras }
      await ask(options.data, { method: 'PUT', path, form })
      return `The password of ${name} was changed.`
    }
    case 'remove':
      await ask(options.data, { method: 'DELETE', path })
      return `${name} was removed.`
    default:
      throw new Refusal('Usage: nightporter user add|passwd|list|remove NAME')
  }
}

async function listUsers(data: string): Promise<string> {
  const { users } = JSON.parse(await ask(data, { path: '/rest/user' })) as {
    users: { name: string; permissions: string; tenant: string }[]
  }
  const width = Math.max(...users.map(({ name }) => name.length))
  return users
    .map(({ name, permissions, tenant }) =>
      `${name.padEnd(width)}  ${permissions || '-'}  ${tenant}`.trimEnd(),
    )
    .join('\n')
}

import { ask, askJson } from './cli/client.ts'
import type { Call, Reply } from './cli/command.ts'
import { askPassword } from './cli/password-prompt.ts'

interface UserRow {
  readonly name: string
  readonly permissions: string
  readonly tenant: string
  /** A daemon that was not restarted after an update does not send it. */
  readonly authenticator?: boolean
}

/** `nightporter user add|passwd|list|remove|end-codes NAME` */
export async function user({ words, options, data, wrongUsage }: Call): Promise<Reply> {
  const [action, name, ...rest] = words
  if (action === 'list' && name === undefined) return listUsers(data)
  if (name === undefined || rest.length > 0) throw wrongUsage()
  const path = `/rest/user/${encodeURIComponent(name)}`
  const extras = {
    ...(options.permissions !== undefined && { permissions: options.permissions }),
    ...(options.tenant !== undefined && { tenant: options.tenant }),
  }
  switch (action) {
    case 'add': {
      const form = { name, password: await askPassword(), ...extras }
      await ask(data, { method: 'POST', path: '/rest/user', form })
      return done(`${name} was added.`)
    }
    case 'passwd': {
      const form = { password: await askPassword(), ...extras }
      await ask(data, { method: 'PUT', path, form })
      return done(`The password of ${name} was changed.`)
    }
    case 'remove':
      await ask(data, { method: 'DELETE', path })
      return done(`${name} was removed.`)
    case 'end-codes':
      await ask(data, { method: 'PUT', path, form: { authenticator: 'off' } })
      return done(`${name} logs in without a code now.`)
    default:
      throw wrongUsage()
  }
}

function done(message: string): Reply {
  return { text: message, json: { message } }
}

async function listUsers(data: string): Promise<Reply> {
  const { users } = await askJson<{ users: UserRow[] }>(data, { path: '/rest/user' }, 'users')
  const width = users.reduce((max, { name }) => Math.max(max, name.length), 0)
  const rows = users.map(({ name, permissions, tenant, authenticator }) =>
    [name.padEnd(width), permissions || '-', tenant, authenticator ? 'codes' : '']
      .filter((part) => part !== '')
      .join('  '),
  )
  return { text: rows.join('\n'), json: { users } }
}

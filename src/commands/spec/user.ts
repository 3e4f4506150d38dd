import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const user: Command = {
  name: 'user',
  forms: [
    'user add NAME [--permissions P,P] [--tenant ID]',
    'user passwd NAME [--permissions P,P] [--tenant ID]',
    'user list [--json]',
    'user remove NAME',
    'user end-codes NAME',
  ],
  summary: 'people and programs that may log in',
  about: [
    'Adds users, changes their passwords, lists and removes them. The password is asked for at the terminal, or is the first line of standard input. It needs at least 10 characters.',
    'Permissions are "inventory" (minibar) and "administrator", joined by a comma; without any, a user may book wakeup calls and read. A user with a tenant sees that tenant only.',
    'Whoever has set up codes of an authenticator on the page logs in with one besides the password; the list says "codes". Without the telephone that shows them there is no way in: "end-codes" makes the password enough again, and logs the user out everywhere.',
  ],
  options: {
    ...dataOption,
    permissions: {
      value: 'P,P',
      about: 'inventory, administrator, or both.',
      choices: ['inventory', 'administrator', 'inventory,administrator'],
    },
    tenant: { value: 'ID', about: 'The tenant that the user belongs to.' },
  },
  choices: ['add', 'passwd', 'list', 'remove', 'end-codes'],
  json: 'list: users [{name, permissions, tenant, authenticator}]; others: message',
  examples: [
    { line: 'nightporter user passwd admin', about: 'asks for the new password' },
    { line: 'nightporter user add anna --permissions inventory', about: 'for the minibar' },
    { line: 'nightporter user add pms < password.txt', about: 'password from a file' },
    { line: 'nightporter user end-codes anna', about: 'her telephone is lost' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../user.ts')).user(call),
}

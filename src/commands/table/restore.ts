import type { Command } from '../command.ts'
import { dataOption } from './shared-options.ts'

export const restore: Command = {
  name: 'restore',
  forms: ['restore FILE [--data DIR] [--json]'],
  summary: 'brings a backup back, with the daemon stopped',
  about: [
    'Checks the backup before anything is touched, and keeps what was there beside it, as store.before-restore-… in the data folder. Run by root, it works as the owner of the data folder, so that the service can open what it leaves.',
    'The site file and the files that it names come from a copy of their own; no backup holds them. No session comes back either: everybody logs in on the page again.',
  ],
  options: { ...dataOption },
  json: 'users, wakeups, kept',
  examples: [
    {
      line: 'systemctl stop nightporter && nightporter restore hotel.backup',
      about: 'the daemon must not run',
    },
    { line: 'systemctl start nightporter', about: 'afterwards' },
  ],
  takesWords: true,
  run: async (call) => (await import('../restore.ts')).restore(call),
}

import type { Command } from '../../cli/command.ts'
import { dataOption } from '../shared-options.ts'

export const restore: Command = {
  name: 'restore',
  forms: ['restore FILE [--accept-mistakes] [--data DIR] [--json]'],
  summary: 'brings a backup back, with the daemon stopped',
  about: [
    'A process of its own reads every record of the backup, and the chain of hashes of the log, and writes them into a new store; only when it has done so does that store take the place of the one that was there. A backup that is damaged or forged is refused, and nothing is changed. It takes disk space for two copies of the store.',
    'Keeps what was there beside it, as store.before-restore-… in the data folder. Run by root, it works as the owner of the data folder, so that the service can open what it leaves.',
    'The site file and the files that it names come from a copy of their own; no backup holds them. No session comes back either: everybody logs in on the page again.',
  ],
  options: {
    'accept-mistakes': {
      about:
        'Restores a backup although some records cannot be read, or the log is not whole: for the only backup there is, and only if you know where it comes from.',
    },
    ...dataOption,
  },
  json: 'users, wakeups, kept, mistakes',
  examples: [
    {
      line: 'systemctl stop nightporter && nightporter restore hotel.backup',
      about: 'the daemon must not run',
    },
    { line: 'systemctl start nightporter', about: 'afterwards' },
  ],
  takesWords: true,
  run: async (call) => (await import('../../backup/restore.ts')).restore(call),
}

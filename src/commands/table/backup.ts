import type { Command } from '../command.ts'
import { dataOption } from './shared-options.ts'

export const backup: Command = {
  name: 'backup',
  forms: ['backup FILE [--data DIR] [--json]'],
  summary: 'a copy of everything, while it runs',
  about: [
    'Writes one file that holds calls, rooms, users, charges, recordings and the log as they are at one moment. It is complete under its name, or not there at all. It contains password hashes and only its owner may read it: keep it safe.',
    'The site file is not in it; keep a copy of that, too.',
  ],
  options: { ...dataOption },
  json: 'file, bytes',
  examples: [
    { line: 'nightporter backup /mnt/usb/hotel.backup', about: 'to a stick' },
    { line: 'nightporter restore /mnt/usb/hotel.backup', about: 'the way back' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../backup.ts')).backup(call),
}

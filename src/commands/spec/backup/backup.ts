import type { Command } from '../../cli/command.ts'
import { dataOption } from '../shared-options.ts'

export const backup: Command = {
  name: 'backup',
  forms: ['backup FILE [--data DIR] [--json]'],
  summary: 'a copy of all that it keeps, while it runs',
  about: [
    'Writes one file that holds calls, rooms, users, charges, recordings and the log as they are at one moment. It is complete under its name, or not there at all. It contains password hashes and the keys of authenticators, and only its owner may read it: keep it safe.',
    'Not in it are the site file, the files that it names (passwords and secrets, certificates and their keys), and the certificate that the box has made for itself. A new box needs them to have lines and connectors: copy /etc/nightporter as well, and whatever the site file names elsewhere.',
  ],
  options: { ...dataOption },
  json: 'file, bytes',
  examples: [
    { line: 'nightporter backup /mnt/usb/hotel.backup', about: 'to a stick' },
    { line: 'cp -a /etc/nightporter /mnt/usb/', about: 'the site file and its secrets, too' },
    { line: 'nightporter restore /mnt/usb/hotel.backup', about: 'the way back' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../../backup/backup.ts')).backup(call),
}

import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const reload: Command = {
  name: 'reload',
  forms: ['reload [--data DIR] [--json]'],
  summary: 'takes over a changed site file',
  about: [
    'Asks the running daemon to read its site file again. A good file is applied without dropping a call; with a bad one everything stays as it was, and what is wrong is told.',
    '"systemctl reload nightporter" does the same.',
  ],
  options: { ...dataOption },
  json: 'applied, notes [text]',
  exits: [
    [0, 'The file is in use now.'],
    [1, 'The old one stays in use; the notes say why.'],
  ],
  examples: [
    { line: 'nightporter check && nightporter reload', about: 'check first, then apply' },
    { line: 'systemctl reload nightporter', about: 'the same through the service manager' },
  ],
  asksDaemon: true,
  run: async (call) => (await import('../reload.ts')).reload(call),
}

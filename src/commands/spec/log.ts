import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const log: Command = {
  name: 'log',
  forms: ['log verify [--data DIR] [--json]'],
  summary: 'is the wakeup log whole',
  about: [
    'Reads the whole wakeup log and proves that every line is as it was written: none changed, none missing. The head of each day is in the journal, to compare with.',
  ],
  options: { ...dataOption },
  choices: ['verify'],
  json: 'first, last, head, fault (empty when the log is whole)',
  exits: [
    [0, 'It is whole, or empty.'],
    [1, 'It is broken; the text says where.'],
  ],
  examples: [{ line: 'nightporter log verify', about: 'takes seconds on a large log' }],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../log.ts')).log(call),
}

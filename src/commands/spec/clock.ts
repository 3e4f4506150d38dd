import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const clock: Command = {
  name: 'clock',
  forms: ['clock accept [--data DIR] [--json]'],
  summary: 'trust the clock of a box that started in the past',
  about: [
    'A box without a battery may start with an old time. Then nothing rings until the clock has caught up, the kernel says that it is synchronised, or this command says that it is right. Look at the time first: "nightporter status" shows it.',
  ],
  options: { ...dataOption },
  choices: ['accept'],
  json: 'now, zone, trusted, wasTrusted, until',
  examples: [{ line: 'nightporter clock accept', about: 'calls are rung by it from now on' }],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../clock.ts')).clock(call),
}

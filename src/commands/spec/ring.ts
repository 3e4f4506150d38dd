import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const ring: Command = {
  name: 'ring',
  forms: ['ring EXTENSION [--line NAME] [--data DIR] [--json]'],
  summary: 'a test call now, step by step',
  about: [
    'Rings a telephone, plays the announcement when it is answered, and shows each step. It takes the first line that is up and reaches the extension.',
  ],
  options: { ...dataOption, line: { value: 'NAME', about: 'Rings on this line.' } },
  json: 'one object a step: line, driver, state; then seconds, step; last outcome (answered, busy, unanswered, unreachable), detail, and error where it was not answered',
  exits: [
    [0, 'It was answered.'],
    [1, 'Busy, not answered, or out of reach; the text says which.'],
  ],
  examples: [
    { line: 'nightporter ring 101', about: 'is the telephone of room 101 good' },
    { line: 'nightporter ring 101 --line pbx', about: 'on one line' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../ring.ts')).ring(call),
}

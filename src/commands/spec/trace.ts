import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const trace: Command = {
  name: 'trace',
  forms: ['trace LINE|DESTINATION [--data DIR] [--json]'],
  summary: 'the wire, live, decoded',
  about: [
    'Shows everything that crosses the wire of a line, a property system, a webhook or a push server, in words and without secrets, until Ctrl-C.',
  ],
  options: { ...dataOption },
  json: 'one object a line: text',
  exits: [[1, 'There is no such line or destination, or the daemon has ended.']],
  examples: [
    { line: 'nightporter trace pbx', about: 'SIP messages' },
    { line: 'nightporter trace opera | tee opera.txt', about: 'records of a property system' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../trace.ts')).trace(call),
}

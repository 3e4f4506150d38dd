import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const status: Command = {
  name: 'status',
  forms: ['status [--data DIR] [--json]'],
  summary: 'how everything is, at a glance',
  about: [
    'The first line says whether all is well. If not, it counts the things that need a person, and they follow, the most urgent first, each with what to do and, where there is one, the command for it, ready to be pasted. Then come the site, lines, destinations, wakeup calls, doors, disk and licence. The page of the administrator says the same.',
    'It is made to be read aloud over the phone.',
  ],
  options: { ...dataOption },
  json: 'well, needs [{kind, isUrgent, what, remedy, steps}], system, box, clock, lines, destinations, alerts, wakeups {today {pending, ringing, answered, failed}, pending, next}',
  exits: [
    [0, 'All is well.'],
    [
      1,
      'Something needs a person: no line, or none that is up, a store that takes no changes, the clock, an alert, a line or destination that is down, a telephone with a fault, deliveries that were refused or are held for review, the disk, a door, the site file, the certificate.',
    ],
    [3, 'The daemon is not running, or does not answer.'],
  ],
  examples: [
    { line: 'nightporter status', about: 'the page' },
    { line: 'nightporter status --json | jq -r ".needs[].what"', about: 'for a script' },
    { line: 'nightporter status >/dev/null || echo "look at it"', about: 'for a cron job' },
  ],
  asksDaemon: true,
  run: async ({ data, terminal }) => (await import('../status/status.ts')).status(data, terminal),
}

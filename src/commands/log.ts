import type { LogReport } from '../core/ports/store.ts'
import { askJson } from './cli/client.ts'
import type { Call, Reply } from './cli/command.ts'
import { Failure } from './cli/exit.ts'
import { withProgress } from './cli/progress.ts'

/** `nightporter log verify`. Throws a Failure when the log is not as it was written. */
export async function log({ words, data, wrongUsage }: Call): Promise<Reply> {
  const [verb, ...rest] = words
  if (verb !== 'verify' || rest.length > 0) throw wrongUsage()
  const report = await withProgress(
    () => 'Reading the wakeup log',
    () => askJson<LogReport>(data, { path: '/rest/wakeup/log/verify' }, 'fault'),
  )
  const { first, last, head, fault } = report
  if (fault !== '')
    throw new Failure(
      [
        `The wakeup log is broken. ${fault}`,
        last < first ? 'No line before it is left.' : `Lines ${first} to ${last} are whole.`,
        'Keep a copy of the data folder, and compare with a backup.',
      ].join('\n'),
      { details: report },
    )
  if (last < first) return { text: 'The wakeup log is empty.', json: report }
  const text = [
    `The wakeup log is whole: lines ${first} to ${last} are as they were written.`,
    `Head: ${head}`,
    'The head of each day is in the journal:',
    '  journalctl -u nightporter -g "Wakeup log at the end"',
  ]
  return { text: text.join('\n'), json: report }
}

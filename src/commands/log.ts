import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'

interface Report {
  readonly first: number
  readonly last: number
  readonly head: string
  readonly fault: string
}

/** `nightporter log verify`. Throws a Refusal when the log is not as it was written. */
export async function log([verb]: string[], data: string): Promise<string> {
  if (verb !== 'verify') throw new Refusal('Usage: nightporter log verify')
  const text = await ask(data, { path: '/rest/wakeup/log/verify' })
  const { first, last, head, fault } = JSON.parse(text) as Report
  if (fault !== '')
    throw new Refusal(
      [
        `The wakeup log is broken. ${fault}`,
        last < first ? 'No line before it is left.' : `Lines ${first} to ${last} are whole.`,
        'Keep a copy of the data folder, and compare with a backup.',
      ].join('\n'),
    )
  if (last < first) return 'The wakeup log is empty.'
  return [
    `The wakeup log is whole: lines ${first} to ${last} are as they were written.`,
    `Head: ${head}`,
    'The head of each day is in the journal:',
    '  journalctl -u nightporter -g "Wakeup log at the end"',
  ].join('\n')
}

import { ask, askJson } from './cli/client.ts'
import type { Call, Reply } from './cli/command.ts'

export interface ClockReply {
  readonly now: string
  readonly trusted: boolean
  readonly until: string | null
}

/** `nightporter clock accept` */
export async function clock({ words, data, wrongUsage }: Call): Promise<Reply> {
  const [verb, ...rest] = words
  if (verb !== 'accept' || rest.length > 0) throw wrongUsage()
  const before = await askJson<ClockReply>(data, { path: '/rest/clock' }, 'trusted')
  const json = { ...before, trusted: true, wasTrusted: before.trusted }
  if (before.trusted) return { text: `The clock, ${before.now}, is trusted already.`, json }
  await ask(data, { method: 'POST', path: '/rest/clock/accept' })
  const text = [
    `The clock, ${before.now}, is taken as right.`,
    `Before, it was last seen at ${before.until}.`,
    'Calls are rung by it from now on.',
  ].join('\n')
  return { text, json }
}

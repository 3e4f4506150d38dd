import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'

export interface ClockReply {
  readonly now: string
  readonly trusted: boolean
  readonly until: string | null
}

/** `nightporter clock accept` */
export async function clock([verb]: string[], data: string): Promise<string> {
  if (verb !== 'accept') throw new Refusal('Usage: nightporter clock accept')
  const before = JSON.parse(await ask(data, { path: '/rest/clock' })) as ClockReply
  if (before.trusted) return `The clock, ${before.now}, is trusted already.`
  await ask(data, { method: 'POST', path: '/rest/clock/accept' })
  return [
    `The clock, ${before.now}, is taken as right.`,
    `Before, it was last seen at ${before.until}.`,
    'Calls are rung by it from now on.',
  ].join('\n')
}

import { Fault } from './fault.ts'
import type { Change } from './ports/change.ts'
import type { Reads } from './ports/reads.ts'

/** A code that fits: the step that it stands for, and the step that it is now. */
export interface RightCode {
  readonly step: number
  readonly nowStep: number
}

/** Ten minutes: no code is accepted so far ahead, so the clock was set back since. */
const farAheadSteps = 20

/** Whether a code, or one after it, was accepted before. A clock that was set back locks nobody out. */
export function isUsed(
  read: Pick<Reads, 'get'>,
  user: string,
  { step, nowStep }: RightCode,
): boolean {
  const last = read.get('usedCode', user)?.step
  return last !== undefined && step <= last && last - nowStep < farAheadSteps
}

/** Takes a code, which is good for once. Throws Fault 105. */
export function takeCode(read: Reads, user: string, code: RightCode): Change {
  if (isUsed(read, user, code)) throw wrongCode()
  return [{ put: 'usedCode', record: { user, step: code.step } }]
}

/** Whoever has no authenticator any more has used no code of it. */
export function forgetCodes(read: Reads, user: string): Change {
  return read.get('usedCode', user) ? [{ remove: 'usedCode', id: user, tenant: '' }] : []
}

export function wrongCode(): Fault {
  return new Fault(
    105,
    'The code of the authenticator is wrong, or was used already; send the one that it shows now.',
  )
}

import type { DeliveryOutcome } from '../../../core/ports/destination.ts'
import { oneLine } from '../../../lib/text/one-line.ts'

/** So often a posting is sent that the property system wants to have again. */
const maxAttempts = 10
/** So much of the property system's own text is kept. */
const maxTextLength = 100

/** What the protocol means by the codes that refuse a posting. */
const refusals = new Map([
  ['NG', 'the property system finds no guest in this room'],
  ['NP', 'the guest takes no postings'],
  ['CO', "the guest's credit limit is reached, and overriding it is not allowed"],
  ['IA', 'the property system does not know this account'],
  ['FX', 'the guest is not allowed this'],
  ['DM', 'the subtotals do not add up'],
  ['DN', 'the property system denies it'],
  ['UR', 'the property system cannot process it'],
  ['NR', 'the property system got no response'],
  ['DE', 'the property system says that it was deleted'],
  ['SV', 'the property system says that it was handed on'],
  ['RF', 'the property system refers it to somebody else'],
  ['NM', 'the property system says that there is no message'],
])

/** What the answer to a posting means for its delivery: its code (AS), and its text (CT). */
export function outcomeOf(code: string, text = ''): DeliveryOutcome {
  const because = (words: string) => {
    const own = oneLine(text, maxTextLength)
    return `${words} (${shownCode(code)})${own && `: ${own}`}`
  }
  switch (code) {
    case 'OK':
      return { kind: 'acknowledged' }
    case 'NA':
      return { kind: 'paused', reason: because('night audit') }
    case 'RY':
      return {
        kind: 'retry',
        reason: because('the property system wants it again'),
        maxAttempts,
      }
    case 'BY':
      return { kind: 'retry', reason: because('the property system is busy'), maxAttempts }
  }
  const refusal = refusals.get(code)
  if (refusal !== undefined) return { kind: 'refused', reason: because(refusal) }
  // Nobody knows whether it was booked.
  return { kind: 'unknown', reason: because('its answer says nothing that is known') }
}

function shownCode(code: string): string {
  return /^[A-Z0-9]{1,4}$/.test(code) ? code : 'no code'
}

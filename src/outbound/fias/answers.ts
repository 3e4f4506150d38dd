import type { DeliveryOutcome } from '../../core/outbound-ports.ts'

/** So often a posting is sent that the property system wants to have again. */
const mostRetries = 10

const refusals: Record<string, string> = {
  NG: 'the room is vacant',
  NP: 'no posting is allowed for this room',
  CO: 'the guest has checked out',
  DE: 'the property system denies it',
  UR: 'the property system cannot process it',
  NR: 'the property system got no response',
  DN: 'the property system does not take it',
  IA: 'the property system does not know this account',
}

/** What the answer to a posting (the AS field of PA) means for its delivery. */
export function outcomeOf(code: string): DeliveryOutcome {
  switch (code) {
    case 'OK':
      return { kind: 'acknowledged' }
    case 'NA':
      return { kind: 'paused', reason: 'night audit (NA)' }
    case 'RY':
      return { kind: 'retry', reason: 'the property system wants it again (RY)', most: mostRetries }
    case 'BY':
      return { kind: 'retry', reason: 'the property system is busy (BY)', most: mostRetries }
    default:
      return refusalOf(code)
  }
}

/** Whether the posting was booked nobody knows when the answer says nothing that the protocol has. */
function refusalOf(code: string): DeliveryOutcome {
  const known = refusals[code]
  if (known !== undefined) return { kind: 'refused', reason: `${known} (${code})` }
  const shown = /^[A-Z0-9]{1,4}$/.test(code) ? code : 'no code'
  return { kind: 'unknown', reason: `its answer says nothing that is known (${shown})` }
}

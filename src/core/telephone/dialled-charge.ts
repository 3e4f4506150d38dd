import type { DialledCharges } from '../model/dialled-charges.ts'
import type { Change } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'

/** The same charge again within this time is asked about. */
const againMs = 20_000
/**
 * A power cut may come between a charge and its confirmation, and whoever dialled it does so again when
 * the box is back: for so long after a start, what was charged not long before it is asked about too.
 */
const afterStartMs = 120_000
const beforeStartMs = 3_600_000
/** Nobody dials more in that time. */
const maxKept = 32

/** When somebody dials, and since when the box has been there. */
export interface DialledAt {
  readonly nowMs: number
  readonly startedMs: number
}

export type DialledCharge = Pick<DialledCharges['charges'][number], 'room' | 'item' | 'quantity'>

/** Whether somebody has dialled the same charge a moment ago. */
export function isDialledAgain(
  read: Reads,
  user: string,
  { charge, ...at }: DialledAt & { charge: DialledCharge },
): boolean {
  return recentOf(read, user, at).some(
    ({ room, item, quantity }) =>
      room === charge.room && item === charge.item && quantity === charge.quantity,
  )
}

/** Notes a charge that was dialled, in the commit of the charge itself: a power cut forgets both or none. */
export function noteDialled(
  read: Reads,
  user: string,
  { charge, ...at }: DialledAt & { charge: DialledCharge },
): Change {
  const charges = [...recentOf(read, user, at), { ...charge, atMs: at.nowMs }].slice(-maxKept)
  return [{ put: 'dialledCharges', record: { user, charges } }]
}

export function forgetDialled(read: Reads, user: string): Change {
  return read.get('dialledCharges', user)
    ? [{ remove: 'dialledCharges', id: user, tenant: '' }]
    : []
}

/** Those of a time that is still to come were dialled before the clock was set back. */
function recentOf(
  read: Reads,
  user: string,
  { nowMs, startedMs }: DialledAt,
): DialledCharges['charges'] {
  const { charges } = read.get('dialledCharges', user) ?? { charges: [] }
  const hasJustStarted = Math.abs(nowMs - startedMs) < afterStartMs
  return charges.filter(({ atMs }) => {
    const wasBefore = atMs < startedMs && startedMs - atMs < beforeStartMs
    return Math.abs(nowMs - atMs) < againMs || (hasJustStarted && wasBefore)
  })
}

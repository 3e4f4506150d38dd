import type { DialledCharges } from '../model/dialled-charges.ts'
import type { Change } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'

/** The same charge again within this time is asked about. */
const againMs = 20_000
/** Nobody dials more in that time. */
const maxKept = 32

export type DialledCharge = Pick<DialledCharges['charges'][number], 'room' | 'item' | 'quantity'>

/** Whether somebody has dialled the same charge a moment ago. */
export function isDialledAgain(
  read: Reads,
  user: string,
  { charge, nowMs }: { charge: DialledCharge; nowMs: number },
): boolean {
  return recentOf(read, user, nowMs).some(
    ({ room, item, quantity }) =>
      room === charge.room && item === charge.item && quantity === charge.quantity,
  )
}

/** Notes a charge that was dialled, in the commit of the charge itself: a power cut forgets both or none. */
export function noteDialled(
  read: Reads,
  user: string,
  { charge, nowMs }: { charge: DialledCharge; nowMs: number },
): Change {
  const charges = [...recentOf(read, user, nowMs), { ...charge, atMs: nowMs }].slice(-maxKept)
  return [{ put: 'dialledCharges', record: { user, charges } }]
}

export function forgetDialled(read: Reads, user: string): Change {
  return read.get('dialledCharges', user)
    ? [{ remove: 'dialledCharges', id: user, tenant: '' }]
    : []
}

/** Those of a time that is still to come were dialled before the clock was set back. */
function recentOf(read: Reads, user: string, nowMs: number): DialledCharges['charges'] {
  const { charges } = read.get('dialledCharges', user) ?? { charges: [] }
  return charges.filter(({ atMs }) => Math.abs(nowMs - atMs) < againMs)
}

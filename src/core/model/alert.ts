import type { Tenanted } from './tenanted.ts'

/**
 * `vacant`: the property system says that the room of a call is empty. `guests`: a guest list waits
 * to be accepted. `assist`: a guest needs somebody who knocks, or a lamp that flashes. `correction`: a
 * charge is to be taken off the bill by hand.
 */
export const alertKinds = [
  'failed',
  'missed',
  'due',
  'clock',
  'vacant',
  'guests',
  'assist',
  'correction',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Something that needs a person. */
export interface Alert extends Tenanted {
  /** As `alert-ids.ts` makes it. */
  readonly id: string
  readonly kind: AlertKind
  /** Empty when it is about no room. */
  readonly room: string
  readonly atMs: number
  /** Of the call, where it may wait for another day before the alert is dealt with; ISO 8601. */
  readonly scheduled?: string
  /** How often the operator was called about it. */
  readonly calls: number
  /** More about it in words. */
  readonly detail?: string
}

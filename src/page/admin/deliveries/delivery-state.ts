import type { DeliveryState } from '../../../core/model/delivery.ts'

/** What of a delivery tells how it stands. */
export interface Standing {
  readonly state: DeliveryState
  /** Why it waits for a person, or empty. */
  readonly held: string
}

/** A delivery that goes no further without a person. */
export function needsReview({ state, held }: Standing): boolean {
  return held !== '' || state === 'refused' || state === 'unknown'
}

/** What the system lets a person decide: not while it is being sent, and not once it is accepted. */
export function canBeReviewed({ state }: Standing): boolean {
  return state !== 'sending' && state !== 'acknowledged'
}

export function isUndelivered({ state }: Standing): boolean {
  return state !== 'acknowledged'
}

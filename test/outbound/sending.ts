import type { Delivery, Notice } from '../../src/core/model/delivery.ts'

/** A delivery as a destination gets it. */
export function sending(destination: string, sequence: number, notice: Notice): Delivery {
  return {
    destination,
    sequence,
    state: 'sending',
    held: '',
    attempts: 1,
    lastError: '',
    reviewedMs: 0,
    guestChanges: 0,
    changedMs: notice.atMs,
    notice,
  }
}

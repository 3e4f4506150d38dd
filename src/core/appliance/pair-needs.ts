import type { PairState } from '../ports/pair.ts'
import type { Need } from './state.ts'

const steps = [{ about: 'see both boxes and etcd', command: 'nightporter pair status' }]

/** What a person must see to for a pair to be whole: without it nobody may be woken, now or when a box fails. */
export function pairNeeds(pair: PairState | undefined): Need[] {
  return (pair?.problems ?? []).map(({ what, remedy, isUrgent }) => ({
    kind: 'pair',
    isUrgent,
    what,
    remedy,
    steps,
  }))
}

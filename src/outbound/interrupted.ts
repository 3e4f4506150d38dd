import { type DeliveryPolicy, settleSent } from '../core/delivery/next.ts'
import type { Store } from '../core/ports/store.ts'

const outcome = { kind: 'unknown', reason: 'the system stopped before an answer came' } as const

/** Deliveries that were being sent when the daemon ended may have arrived or not. */
export async function settleInterrupted(
  store: Store,
  route: Pick<DeliveryPolicy, 'name' | 'canRepeat'>,
  { numbers, nowMs }: { numbers: readonly number[]; nowMs: number },
): Promise<void> {
  await store.commit((read) => ({
    change: numbers.flatMap((sequence) => settleSent(read, route, { sequence, outcome, nowMs })),
    value: undefined,
  }))
}

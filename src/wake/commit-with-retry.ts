import { setTimeout } from 'node:timers/promises'
import { Fault } from '../core/fault.ts'
import type { Change } from '../core/ports/change.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'

/** How long a disk that refused is left alone. */
const pauseMs = 1_000

/** Commits what must not be lost: again and again while the disk refuses, until the desk is closed. */
export async function commitWithRetry(
  store: Store,
  decide: (read: Reads) => Change,
  closing: AbortSignal,
): Promise<void> {
  do {
    try {
      return await store.commit((read) => ({ change: decide(read), value: undefined }))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      await setTimeout(pauseMs)
    }
  } while (!closing.aborted)
}

import { setImmediate as nextImmediate } from 'node:timers/promises'
import type { Pieces } from './pieces.ts'

/** The longest time for which such work keeps everything else waiting. */
const turnMs = 3

/** Does it bit by bit, so that phones and requests are served in between; `nextTurn` may make it wait for others. */
export async function inPieces<T>(
  work: Pieces<T>,
  nextTurn: () => Promise<unknown> = nextImmediate,
): Promise<T> {
  let startedMs = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - startedMs < turnMs) continue
    await nextTurn()
    startedMs = performance.now()
  }
}

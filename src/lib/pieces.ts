import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work that offers a pause wherever it yields. */
export type Pieces<T> = Generator<undefined, T, undefined>

/** The longest time for which such work keeps everything else waiting. */
const turnMs = 3

export function isPieces<T extends object>(work: T | Pieces<T>): work is Pieces<T> {
  return Symbol.iterator in work
}

/** Does all of it now. */
export function atOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Does it bit by bit, so that phones and requests are served in between. */
export async function inPieces<T>(work: Pieces<T>): Promise<T> {
  let startedMs = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - startedMs < turnMs) continue
    await nextTurn()
    startedMs = performance.now()
  }
}

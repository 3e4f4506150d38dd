/** Long work that offers a pause wherever it yields. */
export type Pieces<T> = Generator<undefined, T, undefined>

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

/** The same work, with something made of what it gives. */
export function* inTheEnd<T, R>(work: Pieces<T>, conclude: (outcome: T) => R): Pieces<R> {
  return conclude(yield* work)
}

/** Does what the same one asks for one after the other, in the order in which it was asked for. */
export class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(by: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(by) ?? Promise.resolve()
    const done = before.then(work)
    const settled = done
      .catch(() => {})
      .then(() => {
        if (this.#last.get(by) === settled) this.#last.delete(by)
      })
    this.#last.set(by, settled)
    return done
  }
}

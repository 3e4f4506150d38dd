/** Work that nobody awaits at once, and that is waited for in the end. */
export class UnderWay {
  readonly #work = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  add(work: Promise<unknown>): void {
    const done = work.then(undefined, this.#onError).then(() => {
      this.#work.delete(done)
    })
    this.#work.add(done)
  }

  /** Resolves when nothing is left, also of what was added meanwhile. */
  async finished(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work)
  }
}

/**
 * Things with a name that others of the same name take over from: each begins when the one before it
 * has ended, so that two never want the same port, queue or account at once.
 */
export class Handover {
  readonly #onFailed: (name: string, error: unknown) => void
  readonly #last = new Map<string, Promise<void>>()

  constructor(onFailed: (name: string, error: unknown) => void) {
    this.#onFailed = onFailed
  }

  /** Takes a step when all steps of the same name before it are done. */
  next(name: string, step: () => Promise<void>): void {
    const before = this.#last.get(name) ?? Promise.resolve()
    const done = before
      .then(step)
      .catch((error) => this.#onFailed(name, error))
      .then(() => {
        if (this.#last.get(name) === done) this.#last.delete(name)
      })
    this.#last.set(name, done)
  }

  /** Resolves when every step is done. */
  async finished(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}

/**
 * Runs the steps of one key one after the other, such as closing a line and starting its replacement, so
 * that two never use the same serial port, queue or account at once.
 */
export class Handover {
  readonly #onFailed: (key: string, error: unknown) => void
  readonly #last = new Map<string, Promise<void>>()

  constructor(onFailed: (key: string, error: unknown) => void) {
    this.#onFailed = onFailed
  }

  /** Runs a step when all earlier steps of the same key are done. */
  next(key: string, step: () => Promise<void>): void {
    const before = this.#last.get(key) ?? Promise.resolve()
    const done = before
      .then(step)
      .catch((error) => this.#onFailed(key, error))
      .then(() => {
        if (this.#last.get(key) === done) this.#last.delete(key)
      })
    this.#last.set(key, done)
  }

  /** Resolves when every step is done. */
  async finished(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}

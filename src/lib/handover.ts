/**
 * Things at a place that others at the same place take over from: each begins when the one before it
 * has ended, so that two never want the same serial port, queue or account at once.
 */
export class Handover {
  readonly #onFailed: (place: string, error: unknown) => void
  readonly #last = new Map<string, Promise<void>>()

  constructor(onFailed: (place: string, error: unknown) => void) {
    this.#onFailed = onFailed
  }

  /** Takes a step when all steps at the same place before it are done. */
  next(place: string, step: () => Promise<void>): void {
    const before = this.#last.get(place) ?? Promise.resolve()
    const done = before
      .then(step)
      .catch((error) => this.#onFailed(place, error))
      .then(() => {
        if (this.#last.get(place) === done) this.#last.delete(place)
      })
    this.#last.set(place, done)
  }

  /** Resolves when every step is done. */
  async finished(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}

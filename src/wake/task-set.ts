/** Tracks background promises so that close() can await them. */
export class TaskSet {
  readonly #tasks = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  add(task: Promise<unknown>): void {
    const done = task.then(undefined, this.#onError).then(() => {
      this.#tasks.delete(done)
    })
    this.#tasks.add(done)
  }

  /** Resolves when no task is left, not even one that was added meanwhile. */
  async finished(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks)
  }
}

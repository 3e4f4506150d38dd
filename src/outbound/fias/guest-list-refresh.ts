export interface RefreshOptions {
  /** From the first request to asking: those that come together are one. */
  readonly delayMs: number
  /** Between two lists. */
  readonly intervalMs: number
  readonly mayAsk: () => boolean
  readonly ask: () => void
}

/** Decides when a guest list that is wanted again is asked for. */
export class GuestListRefresh {
  readonly #options: RefreshOptions
  #isWanted = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: RefreshOptions) {
    this.#options = options
  }

  want(): void {
    this.#isWanted = true
    if (!this.#timer) this.#wait(this.#options.delayMs)
  }

  /** Something has ended that may have been waited for. */
  look(): void {
    const { mayAsk, ask, intervalMs } = this.#options
    if (!this.#isWanted || this.#timer || !mayAsk()) return
    this.#isWanted = false
    this.#wait(intervalMs)
    ask()
  }

  /** A list is asked for anyway, or never again. */
  forget(): void {
    this.#isWanted = false
  }

  close(): void {
    this.forget()
    clearTimeout(this.#timer)
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.look()
    }, ms)
  }
}

import type { Journal } from '../../src/core/ports/journal.ts'
import { KeptJournal } from '../support/hotel.ts'

/** Errors that a simulation brings about itself. */
const expectedErrors = /as it was told to|^The clock says|could not be written down/

/** Keeps what the desk says; an error that nobody expects is a violation. */
export class WatchedJournal extends KeptJournal {
  readonly #onError: (text: string) => void
  readonly expected = [expectedErrors]

  constructor(onError: (text: string) => void) {
    super()
    this.#onError = onError
  }

  /** The same journal, for as long as whoever writes in it lives. */
  while(isAlive: () => boolean): Journal {
    return {
      info: (message) => isAlive() && this.info(message),
      warn: (message) => isAlive() && this.warn(message),
      error: (message, cause) => isAlive() && this.error(message, cause),
    }
  }

  override error(message: string, cause?: unknown): void {
    super.error(message, cause)
    const text = this.lines.at(-1) ?? message
    if (!this.expected.some((pattern) => pattern.test(text))) this.#onError(text)
  }
}

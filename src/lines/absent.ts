import type { LineDriver, LineState, RingOutcome } from '../core/ports.ts'

/** A line whose driver is not part of this version: always down, and it says why. */
export class AbsentLine implements LineDriver {
  readonly #channels: number
  readonly #reason: string

  constructor(driver: string, channels: number) {
    this.#channels = channels
    this.#reason = `the driver "${driver}" is not part of this version`
  }

  start(): Promise<void> {
    return Promise.resolve()
  }

  ring(): Promise<RingOutcome> {
    return Promise.resolve({ kind: 'unreachable', reason: this.#reason })
  }

  state(): LineState {
    return {
      state: 'down',
      registered: false,
      channels: this.#channels,
      callsNow: 0,
      lastError: this.#reason,
    }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

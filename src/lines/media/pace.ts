/** A packet carries 20 ms of sound. */
export const tickMs = 20
export const samplesPerTick = 160

/** Behind by more than this, we do not send in a burst what is late, but go on from now. */
const maxAtOnce = 3

/** What is to be done at a moment: ticks to send one packet each for, after ticks to leave out. */
export interface Beat {
  readonly skipped: number
  readonly ticks: number
}

/** Counts ticks from a start, so that lateness never adds up. */
export class Pace {
  readonly #startMs: number
  #done = 0

  constructor(nowMs: number) {
    this.#startMs = nowMs
  }

  /** How long until the next tick; 0 or less when it is due. */
  waitMs(nowMs: number): number {
    return this.#startMs + this.#done * tickMs - nowMs
  }

  /** Takes what is due; a timer of whole milliseconds may come up to half of one early. */
  take(nowMs: number): Beat {
    const due = Math.floor((nowMs + 0.5 - this.#startMs) / tickMs) + 1 - this.#done
    if (due <= 0) return { skipped: 0, ticks: 0 }
    this.#done += due
    return due > maxAtOnce ? { skipped: due - 1, ticks: 1 } : { skipped: 0, ticks: due }
  }
}

import { setImmediate } from 'node:timers/promises'
import type { Timers } from '../../src/core/ports/clock.ts'
import type { HandClock } from '../support/hotel.ts'

interface Waiting {
  readonly atMs: number
  readonly then: () => void
}

/** Timers that move with a clock in the hand of a test. */
export class HandTimers implements Timers {
  readonly #clock: HandClock
  readonly #waiting = new Set<Waiting>()

  constructor(clock: HandClock) {
    this.#clock = clock
  }

  after(ms: number, then: () => void): () => void {
    const waiting = { atMs: this.#clock.monotonic() + ms, then }
    this.#waiting.add(waiting)
    return () => this.#waiting.delete(waiting)
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.size
  }

  /** Lets time pass, timer by timer; `settle` waits for what each has begun. */
  async advance(
    ms: number,
    settle: () => Promise<void> = async () => setImmediate(),
  ): Promise<void> {
    const endMs = this.#clock.monotonic() + ms
    for (;;) {
      const next = [...this.#waiting]
        .filter(({ atMs }) => atMs <= endMs)
        .sort((a, b) => a.atMs - b.atMs)[0]
      if (!next) break
      this.#clock.advance(Math.max(0, next.atMs - this.#clock.monotonic()))
      this.#waiting.delete(next)
      next.then()
      await settle()
    }
    this.#clock.advance(endMs - this.#clock.monotonic())
  }
}

/** From so many on, each costs a pause; people mistype, too. */
export const maxFreeGuesses = 10
const firstPauseMs = 60_000
const maxPauseMs = 15 * 60_000

/**
 * Wrong codes of an account, or wrong PINs of an extension: from the tenth on, each is followed by a
 * pause, twice as long as the one before. They have few digits, and whoever guesses at them has all
 * the time of the world (RFC 4226 section 7.3).
 */
export class Guesses {
  readonly #fadeMs: number
  /** There are no more than accounts, or extensions of rooms and staff. */
  readonly #names = new Map<string, { count: number; atMs: number; untilMs: number }>()

  /** One of them is forgotten after each `fadeMs`; otherwise they are until somebody says so. */
  constructor({ fadeMs = Number.POSITIVE_INFINITY }: { fadeMs?: number } = {}) {
    this.#fadeMs = fadeMs
  }

  waitMs(name: string, nowMs: number): number {
    return Math.max(0, (this.#names.get(name)?.untilMs ?? 0) - nowMs)
  }

  /** Gives how many there are now. */
  add(name: string, nowMs: number): number {
    const known = this.#names.get(name) ?? { count: 0, atMs: nowMs }
    const faded = Math.floor((nowMs - known.atMs) / this.#fadeMs)
    const count = Math.max(0, known.count - faded) + 1
    const doublings = count - maxFreeGuesses
    const pauseMs =
      doublings < 0 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(doublings, 10))
    this.#names.set(name, { count, atMs: nowMs, untilMs: nowMs + pauseMs })
    return count
  }

  forget(name: string): void {
    this.#names.delete(name)
  }
}

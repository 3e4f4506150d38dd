import { minuteMs } from '../../lib/units.ts'

/** A good cable has none. Fewer than this in a minute are made good, and nobody hears them. */
const tooMany = 10
const quietMs = 60 * minuteMs

/** Counts damaged frames, and tells when a wire is worth looking at; at most once an hour. */
export class NoiseWatch {
  readonly #tell: (damaged: number) => void
  #sinceMs = -Infinity
  #damaged = 0
  #toldMs = -Infinity

  constructor(tell: (damaged: number) => void) {
    this.#tell = tell
  }

  /** A frame was damaged. */
  note(nowMs: number): void {
    if (nowMs - this.#sinceMs > minuteMs) {
      this.#sinceMs = nowMs
      this.#damaged = 0
    }
    this.#damaged += 1
    if (this.#damaged < tooMany || nowMs - this.#toldMs < quietMs) return
    this.#toldMs = nowMs
    this.#tell(this.#damaged)
  }
}

import type { VirtualTime } from './virtual-time.ts'

/** For so long after the disk refused, the desk begins nothing. */
const pauseMs = 2_000

/** A disk that refuses everything now and then. */
export class WeakDisk {
  readonly #time: VirtualTime
  #isRefusing: boolean
  #commitsLeft = Number.POSITIVE_INFINITY
  #changedMs = Number.NEGATIVE_INFINITY

  constructor(time: VirtualTime, isRefusing: boolean) {
    this.#time = time
    this.#isRefusing = isRefusing
  }

  /** It takes so many commits more, and then refuses. */
  refuseAfter(commits: number): void {
    this.#commitsLeft = commits
  }

  /** It refuses everything, or takes it again. */
  set isRefusing(isRefusing: boolean) {
    this.#isRefusing = isRefusing
    this.#commitsLeft = Number.POSITIVE_INFINITY
    this.#changedMs = this.#time.monotonic()
  }

  /** Whether the commit that is asked for now is refused. */
  refuses(): boolean {
    if (this.#commitsLeft === 0) this.isRefusing = true
    this.#commitsLeft -= 1
    return this.#isRefusing
  }

  isPausing(): boolean {
    return this.#isRefusing || this.#time.monotonic() - this.#changedMs <= pauseMs
  }
}

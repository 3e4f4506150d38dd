import type { Heartbeat } from '../../../core/ports/heartbeat.ts'
import { WakeableSleep } from '../../../lib/turns/wakeable-sleep.ts'

/** Between two pauses names are looked up and a PBX is asked, each with a limit of at most 10 s. */
const workLimitMs = 120_000

/** The pauses of a loop, which can be cut short, and the loop's heartbeat. */
export class LoopPauses {
  readonly #sleep = new WakeableSleep()
  #beats = 0
  #pauseMs = 0

  get heartbeat(): Heartbeat {
    return { beats: this.#beats, limitMs: this.#pauseMs + workLimitMs }
  }

  /** The loop has come round to something new. */
  noteProgress(): void {
    this.#beats += 1
    this.#pauseMs = 0
  }

  /** Waits; `wake` ends it early. */
  async sleep(ms: number): Promise<void> {
    this.noteProgress()
    this.#pauseMs = ms
    await this.#sleep.sleep(ms)
    this.noteProgress()
  }

  wake(): void {
    this.#sleep.wake()
  }
}

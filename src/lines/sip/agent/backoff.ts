import type { Heartbeat } from '../../../core/ports/heartbeat.ts'

/** Between two pauses names are looked up and a PBX is asked, each with a limit of at most 10 s. */
const workLimitMs = 120_000

/** The pauses of a loop, which can be cut short; and the loop's pulse. */
export class LoopPauses {
  #wake: () => void = () => undefined
  #rounds = 0
  #pauseMs = 0

  get pulse(): Heartbeat {
    return { beats: this.#rounds, limitMs: this.#pauseMs + workLimitMs }
  }

  /** The loop has come round to something new. */
  goOn(): void {
    this.#rounds += 1
    this.#pauseMs = 0
  }

  /** Waits; `wake` ends it early. */
  async sleep(ms: number): Promise<void> {
    this.goOn()
    this.#pauseMs = ms
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.goOn()
  }

  wake(): void {
    this.#wake()
  }
}
